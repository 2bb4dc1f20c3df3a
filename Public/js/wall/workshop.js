// A workshop as its teacher sees it, over HTTP.

import { Sources } from "../code/sources.js";
import { authorized } from "../net/session.js";
import { sentenceAbout } from "../page/refused.js";
import { text } from "../page/strings.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { Card, SeatList, WorkshopSeat } from "./types.d.ts" */

/** Letters that some system refuses in the name of a folder. */
const refused = /[/\\:*?"<>|]/g;
/** The name of a device of Windows, which it keeps with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\s*\.)/i;

/** The name of a seat's folder, which no other seat has. @param {WorkshopSeat} seat */
const folderOf = (seat) => `${seat.name.replaceAll(refused, "-").replace(device, "$1-")} (${seat.room})`;

/**
 * The files of an archive, in a folder for each seat.
 * @param {{ seat: WorkshopSeat, files: { name: string, text: string }[] }[]} works
 */
export const filesInFolders = (works) => works.flatMap(({ seat, files }) =>
  files.map(({ name, text }) => ({ name: `${folderOf(seat)}/${name}`, bytes: new TextEncoder().encode(text) })));

/** A request that the server answered with a refusal. */
export class WorkshopRefused extends Error {
  /** @param {string} message @param {string} reason the server's word for it, such as `key` */
  constructor(message, reason) {
    super(message);
    this.reason = reason;
  }
}

/** A workshop. Every method throws an `Error` with a sentence if the server refuses the request. */
export class Workshop {
  #session;

  /** @param {Session} session of the main room's presenter */
  constructor(session) {
    this.#session = session;
  }

  /** @returns {Promise<SeatList>} */
  async list() {
    return await (await this.#ask("seats")).json();
  }

  /** Freezes the code for all but the teacher, or releases it. @param {boolean} frozen */
  async freeze(frozen) {
    await this.#ask("seats", { method: "PATCH", body: JSON.stringify({ frozen }) });
  }

  /** Deletes all seats, with everything that was written in them. */
  async clear() {
    await this.#ask("seats", { method: "DELETE" });
  }

  /** Frees a seat, and deletes everything that was written in it. @param {WorkshopSeat} seat */
  async free({ room }) {
    await this.#ask(`seats/${room}`, { method: "DELETE" });
  }

  /** The cards of all seats, of which those of free seats give one. @returns {Promise<Card[]>} */
  async cards() {
    return (await (await this.#ask("cards")).json()).cards;
  }

  /** The picture that opens a card's seat, as an address for an image. @param {Card} card */
  async pictureOf({ id }) {
    return URL.createObjectURL(await (await this.#ask(`cards/${id}`)).blob());
  }

  /**
   * The sources of all seats, and the names of those of whom something could not be read.
   * @param {WorkshopSeat[]} seats
   */
  async work(seats) {
    const works = [];
    const missed = [];
    for (const seat of seats) {
      const sources = this.#sources(seat);
      const listed = await sources.list().catch(() => null);
      let isWhole = listed !== null;
      const files = [];
      for (const { name } of listed?.sources ?? []) {
        const source = await sources.read(name).catch(() => null);
        if (source === null) isWhole = false;
        else files.push({ name, text: source.text });
      }
      works.push({ seat, files });
      if (!isWhole) missed.push(seat.name);
    }
    return { works, missed };
  }

  /**
   * Saves a text in all seats, in the place of the file of that name, whose version stays in the history.
   * @param {WorkshopSeat[]} seats @param {string} name @param {string} body
   * @returns {Promise<string[]>} the names of those for whom it was not saved
   */
  async send(seats, name, body) {
    const missed = [];
    for (const seat of seats) {
      const sources = this.#sources(seat);
      try {
        const known = await sources.read(name).catch(() => null);
        await sources.save(name, body, known?.version ?? null);
      } catch {
        missed.push(seat.name);
      }
    }
    return missed;
  }

  /** @param {WorkshopSeat} seat */
  #sources(seat) {
    return new Sources(`/api/rooms/${seat.room}/sources`, this.#session);
  }

  /** @param {string} path @param {RequestInit} request */
  async #ask(path, request = {}) {
    const response = await fetch(`/api/workshop/${path}`, { cache: "no-store", ...request, ...authorized(this.#session) }).catch(() => null);
    if (response === null) throw new Error(text("server"));
    if (!response.ok) throw new WorkshopRefused(await sentenceAbout(response), response.headers.get("tiltcast-reason") ?? "");
    return response;
  }
}
