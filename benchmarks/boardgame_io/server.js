// boardgame.io's server on loopback, with its storage in memory: the fastest that it has.

const { Server } = require("boardgame.io/server");
const { game } = require("./game.js");

const at = (port) => ({ port, host: "127.0.0.1" });
const port = Number(process.argv[2]);
const server = Server({ games: [game], origins: false });
server.run({ port: at(port), lobbyConfig: { apiPort: at(port + 1) } });
