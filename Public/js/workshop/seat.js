// A seat in a workshop, which this browser keeps.

import { sentenceAbout } from "../page/refused.js";
import { text } from "../page/strings.js";

const storageName = "tiltcast.seat";

/** The browser's storage, or null without one. */
function lasting() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Whether a text is written as the code of a seat's card is, rather than a room's. @param {string} letters */
export const isOfCard = (letters) => letters.replaceAll(/[\s_-]/g, "").length === 8;

/** A room of one's own, and the key with which its scenes are written. */
export class Seat {
  /** @param {string} room @param {string} key @param {string} name */
  constructor(room, key, name) {
    this.room = room;
    this.key = key;
    this.name = name;
  }

  /** The address of the room's page, with the code open. */
  get path() {
    return `/r/${this.room}?key=${encodeURIComponent(this.key)}&open=code`;
  }

  /** The last seat taken here, or null without one. */
  static kept() {
    try {
      const { room, key, name } = JSON.parse(lasting()?.getItem(storageName) ?? "null") ?? {};
      const isWhole = [room, key, name].every((part) => typeof part === "string") && /^[a-z0-9-]{1,32}$/.test(room);
      return isWhole ? new Seat(room, key, name) : null;
    } catch {
      return null;
    }
  }

  /**
   * Takes a seat, or comes back to the one whose card has the code.
   * @param {string} name which only newcomers need
   * @param {string} code of the main room, or of a card
   * @returns {Promise<Seat>}
   * @throws {Error} with a sentence
   */
  static async take(name, code) {
    const response = await fetch("/api/workshop/seats", { method: "POST", body: JSON.stringify({ name, code }) }).catch(() => null);
    if (response === null) throw new Error(text("server"));
    if (!response.ok) throw new Error(await sentenceAbout(response));
    const { room, name: owner, links } = await response.json();
    return new Seat(room, new URL(links.present, location.href).searchParams.get("key") ?? "", owner);
  }

  /** Whether the seat is still there; it is where the server does not say. */
  async exists() {
    const headers = { Authorization: `Bearer ${this.key}` };
    const response = await fetch(`/api/workshop/seats/${this.room}`, { headers }).catch(() => null);
    return response === null || ![403, 404].includes(response.status);
  }

  /** Forgets the seat that was taken here last. */
  static forget() {
    lasting()?.removeItem(storageName);
  }

  /** Keeps the seat in this browser. */
  keep() {
    try {
      lasting()?.setItem(storageName, JSON.stringify({ room: this.room, key: this.key, name: this.name }));
    } catch {
      // A full storage accepts nothing.
    }
  }
}
