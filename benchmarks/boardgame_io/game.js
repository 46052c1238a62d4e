// 6 nimmt! for boardgame.io: all choose at once, the lowest card is placed first, a card that is
// lower than all rows waits until its player takes one. Hands and choices are hidden from others.

const { INVALID_MOVE } = require("boardgame.io/core");

const CARDS = 104;
const HAND = 10;
const ROWS = 4;
const ROW_LIMIT = 5;
const LIMIT = 999; // heads; far away, so that no match ends while it is measured

const heads = (card) =>
  card === 55 ? 7 : card % 11 === 0 ? 5 : card % 10 === 0 ? 3 : card % 5 === 0 ? 2 : 1;
const last = (row) => row[row.length - 1];
const sum = (row) => row.reduce((all, card) => all + heads(card), 0);

function deal(G, ctx, random) {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, i) => i + 1));
  G.hands = Array.from({ length: ctx.numPlayers }, () =>
    deck.splice(0, HAND).sort((a, b) => a - b),
  );
  G.rows = Array.from({ length: ROWS }, () => deck.splice(0, 1));
}

function take(G, player, row, card) {
  G.heads[player] += sum(G.rows[row]);
  G.rows[row] = [card];
}

// Place cards until one of them needs its player's choice of a row.
function place(G) {
  while (G.queue.length > 0) {
    const { player, card } = G.queue[0];
    const fits = G.rows.map((row, i) => i).filter((i) => last(G.rows[i]) < card);
    if (fits.length === 0) {
      G.taker = player;
      return;
    }
    const row = fits.reduce((a, b) => (last(G.rows[a]) > last(G.rows[b]) ? a : b));
    if (G.rows[row].length === ROW_LIMIT) take(G, player, row, card);
    else G.rows[row].push(card);
    G.queue.shift();
  }
}

function endTurn(G, ctx, random) {
  if (G.queue.length > 0) return;
  G.turn += 1;
  if (G.hands[0].length === 0) deal(G, ctx, random);
}

function choose({ G, ctx, playerID, random }, card) {
  const player = Number(playerID);
  const isIn = G.hands[player].includes(card);
  if (!isIn || G.queue.length > 0 || G.chosen[player] !== null) return INVALID_MOVE;
  G.chosen[player] = card;
  G.made[player] += 1;
  if (G.chosen.includes(null)) return;
  G.queue = G.chosen
    .map((chosen, i) => ({ player: i, card: chosen }))
    .sort((a, b) => a.card - b.card);
  G.hands = G.hands.map((hand, i) => hand.filter((each) => each !== G.chosen[i]));
  G.chosen = G.chosen.map(() => null);
  place(G);
  endTurn(G, ctx, random);
}

function takeRow({ G, ctx, playerID, random }, row) {
  const player = Number(playerID);
  if (G.taker !== player || !G.rows[row]) return INVALID_MOVE;
  take(G, player, row, G.queue[0].card);
  G.queue.shift();
  G.taker = null;
  G.made[player] += 1;
  place(G);
  endTurn(G, ctx, random);
}

// Several seats move at the same time, so moves made on an older state must count.
const atOnce = (move) => ({ move, client: false, ignoreStaleStateID: true });

exports.game = {
  name: "rows",
  setup: ({ ctx, random }) => {
    const G = {
      turn: 0,
      queue: [], // cards shown and not yet placed
      taker: null, // who is to choose a row
      chosen: Array(ctx.numPlayers).fill(null),
      heads: Array(ctx.numPlayers).fill(0),
      made: Array(ctx.numPlayers).fill(0), // moves, so that a player knows of its own
    };
    deal(G, ctx, random);
    return G;
  },
  moves: { choose: atOnce(choose), takeRow: atOnce(takeRow) },
  turn: { activePlayers: { all: "choosing" }, stages: { choosing: {} } },
  disableUndo: true, // else each state would hold all earlier ones
  endIf: ({ G }) => (Math.max(...G.heads) >= LIMIT ? { heads: G.heads } : undefined),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, i) => (String(i) === playerID ? hand : hand.length)),
    chosen: G.chosen.map((card, i) =>
      String(i) === playerID || card === null ? card : 0,
    ),
  }),
};
