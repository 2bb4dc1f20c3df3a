// Makes a browser's page behave as on an iPhone. `iPhoneManners` may say how the person answers, and `iPhone` is what
// the tests turn, lock and look at.

const answer = globalThis.iPhoneManners?.permission ?? "granted";
const [AnySocket, wait, repeat, frame] = [WebSocket, setTimeout, setInterval, requestAnimationFrame];
/** @type {(() => void)[]} what would have run while the page was frozen */
let held = [];
let isLocked = false;
let isTapped = false;
let mayListen = false;

// A tap allows what happens inside it, and nothing after it.
for (const type of ["click", "touchend"]) {
  globalThis.addEventListener(type, ({ isTrusted }) => {
    isTapped = isTrusted;
    wait(() => (isTapped = false));
  }, { capture: true });
}

globalThis.DeviceOrientationEvent = class DeviceOrientationEvent extends Event {
  constructor(type, { alpha, beta, gamma }) {
    super(type);
    Object.assign(this, { alpha, beta, gamma, absolute: false });
  }

  static async requestPermission() {
    globalThis.iPhone.questions += 1;
    if (!isTapped || answer === "throws") throw new DOMException("Requesting device access requires a user gesture", "NotAllowedError");
    if (answer === "never") await new Promise(() => {});
    mayListen = answer === "granted";
    return answer;
  }
};

// While the phone is locked nothing runs, and the system drops sockets without telling the page.
const whenAwake = (call) => (...rest) => isLocked ? void held.push(() => call(...rest)) : call(...rest);
globalThis.setTimeout = (call, ...rest) => wait(whenAwake(call), ...rest);
globalThis.setInterval = (call, ...rest) => repeat((...values) => isLocked || call(...values), ...rest);
globalThis.requestAnimationFrame = (call) => frame(whenAwake(call));
globalThis.WebSocket = class extends AnySocket {
  constructor(...rest) {
    super(...rest);
    globalThis.iPhone.sockets.push(this);
    for (const type of ["message", "close", "error"]) {
      this.addEventListener(type, (event) => this.isDead && event.stopImmediatePropagation());
    }
  }

  send(data) {
    if (!this.isDead) super.send(data);
  }

  close(...rest) {
    super.close(...rest);
  }
};

Object.defineProperties(navigator, {
  userAgent: { value: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1" },
  wakeLock: { value: undefined },
});
Object.defineProperty(document, "hidden", { get: () => isLocked });
Object.defineProperty(document, "visibilityState", { get: () => isLocked ? "hidden" : "visible" });
for (const holder of [Document.prototype, Element.prototype]) {
  for (const name of Object.getOwnPropertyNames(holder)) if (/fullscreen/i.test(name)) delete holder[name];
}

globalThis.iPhone = {
  questions: 0,
  /** @type {WebSocket[]} */
  sockets: [],
  /** The sensor of a page that may not listen, or of a locked phone, is silent. */
  tilt(beta, gamma = 0, alpha = 0) {
    if (mayListen && !isLocked) dispatchEvent(new DeviceOrientationEvent("deviceorientation", { alpha, beta, gamma }));
  },
  lock() {
    isLocked = true;
    for (const socket of this.sockets) socket.isDead = true;
    document.dispatchEvent(new Event("visibilitychange"));
  },
  unlock() {
    isLocked = false;
    document.dispatchEvent(new Event("visibilitychange"));
    const late = held;
    held = [];
    for (const call of late) call();
  },
};
