// What the pages ask of the server over HTTP.
export interface Setup {
  game: string;
  variant: string;
  seats: number;
  options: Record<string, number | boolean>;
  level: string;
  public: boolean;
}

/** Open a table, and start it at once if bots take the other seats. Gives the address of the table. */
export async function openTable(setup: Setup, atOnce: boolean): Promise<string> {
  const query = atOnce ? "?start=true" : "";
  const answer = await fetch(`/api/tables${query}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(setup),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const { code } = (await answer.json()) as { code: string };
  return `/${code}`;
}
