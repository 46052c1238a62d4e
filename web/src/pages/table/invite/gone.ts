// Whom the host has sent away from a table. It is kept over a reload: who was sent away can be let in again.
export interface Gone {
  seat: number;
  name: string;
}

const keyOf = (table: string) => `fileira.gone.${table}`;

export function goneFrom(table: string): Gone[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "[]");
  } catch {
    return []; // somebody else wrote there
  }
}

export const keepGone = (table: string, gone: readonly Gone[]): void =>
  sessionStorage.setItem(keyOf(table), JSON.stringify(gone));

/** Those who can be let in again: of each seat the last one, as the server does. */
export const lastOf = (gone: readonly Gone[]): Gone[] =>
  gone.filter(({ seat }, at) => gone.findLastIndex((each) => each.seat === seat) === at);
