// What is printed on a card: the same digits, turned round.
export const twinOf = (card: number): number => Number([...String(card)].reverse().join(""));
