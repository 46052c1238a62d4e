// The variants of a game, each in its shortest match.
import type { APIRequestContext } from "@playwright/test";
import type { Catalogue, OptionFacts } from "../src/lib/server/generated/messages";
import type { Chosen } from "./table";

const MANY = 4; // the more seats, the fewer turns each has in a round

/** The shortest match of each variant: one round, or so many seats that each has few turns. */
export async function variantsOf(game: string, request: APIRequestContext): Promise<Chosen[]> {
  const { games }: Catalogue = await (await request.get("/api/games")).json();
  const { variants, options } = games.find(({ name }) => name === game)!;
  return variants.map(({ name, seats }): Chosen => {
    const ends = options.some((option) => isRounds(option, name));
    const few = seats.filter((each) => each <= MANY).at(-1)!;
    return ends ? { variant: name, seats: few, options: { rounds: 1 } } : { variant: name, seats: seats.at(-1)! };
  });
}

const isRounds = ({ name, variants }: OptionFacts, variant: string) =>
  name === "rounds" && (!variants.length || variants.includes(variant));
