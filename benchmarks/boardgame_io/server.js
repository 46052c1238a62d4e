// boardgame.io's server on loopback: PORT, then a folder if matches are to be stored in files.

const { FlatFile, Server } = require("boardgame.io/server");
const { game } = require("./game.js");

const at = (port) => ({ port, host: "127.0.0.1" });
const port = Number(process.argv[2]);
const folder = process.argv[3];
const db = folder ? new FlatFile({ dir: folder }) : undefined; // else in memory
const server = Server({ games: [game], origins: false, db });
server.run({ port: at(port), lobbyConfig: { apiPort: at(port + 1) } });
