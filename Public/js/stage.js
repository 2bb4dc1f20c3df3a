// The element `<tiltcast-stage src="…">`: the stage of a room in a page of any site. It imports nothing, so a page can
// load it from the server or keep a copy. The stage itself is a frame of the server's viewer page.

/** The server is asked again after so many ms, and then each time after twice as long, up to the last. */
const retryDelays = { first: 8000, last: 60_000 };
/** The most characters of a name or title. */
const longestText = 200;

/** @typedef {{ name: string, title: string, stage: [number, number] }} StageScene */
/** @typedef {{ viewers: number, phones: number }} StagePresence */

/**
 * The address of the frame for a link to a room, or null for other links. A key in the link is left out.
 * @param {string} link an address, perhaps relative to a page's
 * @param {string} base the page's address
 */
export function frameAddress(link, base) {
  const address = addressOf(link, base);
  if (address === null || !["http:", "https:"].includes(address.protocol)) return null;
  address.pathname = address.pathname.replace(/\/phone\/?$/, "") || "/";
  address.search = "?embed";
  address.hash = address.username = address.password = "";
  return address.href;
}

/** An address, or null for other text; browsers of 2022 lack `URL.canParse`. @param {string} link @param {string} base */
function addressOf(link, base) {
  try {
    return link.trim() === "" ? null : new URL(link, base);
  } catch {
    return null;
  }
}

/** A text from the frame, cut to what a page may show. @param {unknown} value */
const textOf = (value) => typeof value === "string" ? value.slice(0, longestText) : "";

/** @param {unknown} value @param {number} most @returns {value is number} */
const isLength = (value, most) => typeof value === "number" && value > 0 && value <= most;

/** A scene from the frame, or null if it is malformed. @param {Record<string, unknown>} message @returns {StageScene | null} */
export function sceneOf({ name, title, stage }) {
  if (!Array.isArray(stage)) return null;
  const [width, height] = stage;
  return isLength(width, 1e5) && isLength(height, 1e5) ? { name: textOf(name), title: textOf(title), stage: [width, height] } : null;
}

/** Counts from the frame, or null if they are malformed. @param {Record<string, unknown>} message @returns {StagePresence | null} */
export function presenceOf({ viewers, phones }) {
  return Number.isSafeInteger(viewers) && Number.isSafeInteger(phones) ? { viewers: Number(viewers), phones: Number(phones) } : null;
}

/** @param {HTMLElement} element @param {Record<string, string>} properties */
const style = (element, properties) => Object.assign(element.style, properties);

// Deno, which tests the functions above, has no elements.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * Attributes: `src`, a watch link; `label`, what the frame is called. `status` is set by the element.
 * Parts: `box`, `frame`, `fallback`. What stands in the element is shown until the stage is.
 * Events: `statuschange`, `scenechange`, `presencechange`.
 */
export class TiltcastStage extends Base {
  static observedAttributes = ["src", "label"];

  /** Null until the server says it. @type {StageScene | null} */
  scene = null;
  /** Null until the server says it. @type {StagePresence | null} */
  presence = null;
  #box = document.createElement("div");
  #fallback = document.createElement("div");
  /** Null without an address to show. @type {HTMLIFrameElement | null} */
  #frame = null;
  #retryTimer = 0;
  #retryDelay = retryDelays.first;
  /** Null until the frame has answered. @type {MessagePort | null} */
  #port = null;

  constructor() {
    super();
    this.#box.part.add("box");
    this.#fallback.part.add("fallback");
    this.#fallback.append(document.createElement("slot"));
    // Styles are set one by one: a page's policy may forbid style sheets.
    style(this.#box, { position: "relative", width: "100%", height: "100%", aspectRatio: "4 / 3" });
    style(this.#fallback, { position: "absolute", inset: "0" });
    this.#box.append(this.#fallback);
    this.attachShadow({ mode: "open" }).append(this.#box);
  }

  /** The state of the stage, as far as the element knows it: `none`, `loading`, `shown`, or the state of the room's connection. */
  get status() {
    return this.getAttribute("status") ?? "none";
  }

  get src() {
    return this.getAttribute("src") ?? "";
  }

  set src(link) {
    this.setAttribute("src", link);
  }

  connectedCallback() {
    // The page's own style counts more.
    if (getComputedStyle(this).display === "inline") this.style.display = "block";
    addEventListener("message", this.#receive);
    this.#load();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#receive);
    this.#unload();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (name === "src") this.#load();
    else this.#nameFrame();
  }

  #load() {
    this.#unload();
    const address = frameAddress(this.src, document.baseURI);
    this.#setStatus(address === null ? "none" : "loading");
    if (address === null) return;
    const frame = document.createElement("iframe");
    frame.part.add("frame");
    style(frame, { position: "absolute", inset: "0", width: "100%", height: "100%", border: "0", colorScheme: "light" });
    frame.allow = "local-network-access";
    frame.referrerPolicy = "no-referrer";
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
    frame.src = address;
    this.#frame = frame;
    this.#nameFrame();
    this.#box.prepend(frame);
    this.#retryDelay = retryDelays.first;
    this.#retryLater();
  }

  #unload() {
    clearTimeout(this.#retryTimer);
    this.#port?.close();
    this.#port = null;
    this.#frame?.remove();
    this.#frame = null;
    this.scene = this.presence = null;
    this.#fallback.hidden = false;
  }

  /** A server that did not answer may be there later; what a browser shows instead cannot be seen from here. */
  #retryLater() {
    this.#retryTimer = setTimeout(() => {
      if (this.#frame === null || this.#port !== null) return;
      // The same address again loads it again.
      this.#frame.src = String(this.#frame.src);
      this.#retryDelay = Math.min(retryDelays.last, this.#retryDelay * 2);
      this.#retryLater();
    }, this.#retryDelay);
  }

  #nameFrame() {
    if (this.#frame !== null) this.#frame.title = this.getAttribute("label") ?? "Tiltcast";
  }

  /** @param {string} status */
  #setStatus(status) {
    if (this.getAttribute("status") === status) return;
    this.setAttribute("status", status);
    this.dispatchEvent(new CustomEvent("statuschange", { detail: status }));
  }

  /** The frame's page has begun. @param {MessageEvent} event */
  #receive = ({ source, origin, data }) => {
    const frame = this.#frame;
    if (frame === null || source === null || source !== frame.contentWindow || data?.tiltcast !== "ready") return;
    if (origin !== new URL(frame.src).origin) return;
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#learn(data);
    frame.contentWindow?.postMessage({ tiltcast: "listen" }, origin, [port2]);
  };

  /** @param {Record<string, unknown>} message */
  #learn(message) {
    if (message?.type === "denied") {
      this.#fallback.hidden = true;
      this.#setStatus("shown");
    } else if (message?.type === "status") {
      this.#setStatus(textOf(message.status));
    } else if (message?.type === "scene") {
      const scene = sceneOf(message);
      if (scene === null) return;
      this.scene = scene;
      this.#fallback.hidden = true;
      this.#box.style.aspectRatio = scene.stage.join(" / ");
      this.dispatchEvent(new CustomEvent("scenechange", { detail: scene }));
    } else if (message?.type === "presence") {
      const presence = presenceOf(message);
      if (presence === null) return;
      this.presence = presence;
      this.dispatchEvent(new CustomEvent("presencechange", { detail: presence }));
    }
  }
}

globalThis.customElements?.get("tiltcast-stage") ?? globalThis.customElements?.define("tiltcast-stage", TiltcastStage);
