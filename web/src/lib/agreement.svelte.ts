// What a player wants to agree on before a table opens, remembered for each game.
import type { Setup } from "./api";
import type { Facts, Option } from "./games";

type Chosen = Omit<Setup, "game">;

export class Agreement {
  chosen: Chosen = $state(undefined!);
  #facts: Facts;
  #key: string;

  constructor(game: string, facts: Facts) {
    this.#facts = facts;
    this.#key = `fileira.${game}`;
    this.chosen = { ...usual(facts), ...read(this.#key) };
    if (!this.variant) this.chosen = usual(facts); // of an older version
  }

  get variant() {
    return this.#facts.variants.find((each) => each.name === this.chosen.variant);
  }

  /** The seat counts of the variant. */
  get seats(): number[] {
    return this.variant!.seats;
  }

  /** The options that the variant has with so many seats, and that no other one makes void. */
  get options(): Option[] {
    const { variant, seats, options } = this.chosen;
    const given = this.#facts.options.filter((each) => options[each.name] !== undefined);
    const isVoid = (each: Option) => given.some((other) => other.instead_of === each.name);
    return this.#facts.options.filter(
      (each) =>
        (!each.variants.length || each.variants.includes(variant)) &&
        (!each.seats.length || each.seats.includes(seats)) &&
        !isVoid(each),
    );
  }

  chooseVariant(name: string): void {
    this.chosen.variant = name;
    if (!this.seats.includes(this.chosen.seats)) this.chosen.seats = this.seats[0]!;
  }

  set(option: Option, value: number | boolean | undefined): void {
    if (value === undefined || value === option.default) delete this.chosen.options[option.name];
    else this.chosen.options[option.name] = value;
  }

  value(option: Option): number | boolean | null {
    return this.chosen.options[option.name] ?? option.default;
  }

  /** What is sent to the server; it is remembered too. */
  setup(game: string): Setup {
    localStorage.setItem(this.#key, JSON.stringify(this.chosen));
    const names = this.options.map((each) => each.name);
    const options = Object.entries(this.chosen.options).filter(([name]) => names.includes(name));
    return { game, ...this.chosen, options: Object.fromEntries(options) };
  }
}

function usual(facts: Facts): Chosen {
  const first = facts.variants[0]!;
  const seats = first.seats.includes(facts.players) ? facts.players : first.seats[0]!;
  return { variant: first.name, seats, options: {}, level: facts.level, public: false };
}

function read(key: string): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
