// Ids of commands: new on every page load. Plain http has no crypto.randomUUID.
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
let count = 0;

export const newId = (): string => `${PAGE}${(count += 1).toString(36)}`;
