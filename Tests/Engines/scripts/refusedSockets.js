// Secure sockets fail without a reason, as Safari refuses them to a certificate that was accepted by hand.
const Socket = globalThis.WebSocket;
globalThis.WebSocket = class extends Socket {
  constructor(url, protocols) {
    const isSecure = new URL(url, location.href).protocol === "wss:";
    super(isSecure ? new URL("/refused", url) : url, protocols);
  }
};
