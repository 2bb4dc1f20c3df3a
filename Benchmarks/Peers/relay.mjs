// Passes every message on to everybody, with the "ws" package.
import { createRequire } from "node:module";

const { WebSocketServer } = createRequire(import.meta.url)("ws");
const server = new WebSocketServer({ port: Number(process.argv[2]), host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket) => {
  socket.on("error", () => {});
  socket.on("message", (message) => {
    for (const client of server.clients) client.send(message, { binary: true });
  });
});
