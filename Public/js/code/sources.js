// The sources of the scenes that the server's operator edits, over HTTP.

import { authorized, timeoutSignal } from "../net/session.js";
import { sentenceAbout } from "../page/refused.js";
import { text } from "../page/strings.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { Folder, Formatted, Known, SourceText, TextChange, TextNews, Version } from "./types.d.ts" */

/** How long a change waits for an answer before it is sent again, in ms. */
const changeTimeout = 10_000;
/** The pause before a question is asked again that a busy server has refused, in ms, and the most repetitions. */
const [repeatPause, mostRepetitions] = [1200, 3];

/** A request that was refused, with a sentence; or that was not answered. */
export class SourceFault extends Error {
  /** @param {string} sentence @param {number} status 0 where nothing was answered */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }

  /** Whether the same request may succeed later. */
  get isPassing() {
    return this.status === 0 || this.status === 429 || this.status === 503;
  }

  /** Whether the file has changed since it was read. */
  get isOvertaken() {
    return this.status === 409 || this.status === 412;
  }
}

/** The sources of a folder. Every method throws a `SourceFault` where the server does not do what was asked. */
export class Sources {
  #path;
  #session;

  /** @param {string} path @param {Session} session */
  constructor(path, session) {
    this.#path = path;
    this.#session = session;
  }

  /** The folder's name, and what is in it. @returns {Promise<Folder>} */
  async list() {
    return await (await this.#ask("")).json();
  }

  /** A source, or null where it is still the version that is known. @param {string} name @param {string | null} known @returns {Promise<SourceText | null>} */
  async read(name, known = null) {
    const response = await this.#ask(pathOf(name), {}, known === null ? {} : { "If-None-Match": `"${known}"` });
    return response.status === 304 ? null : await textOf(response);
  }

  /**
   * Saves a source.
   * @param {string} name
   * @param {string} body
   * @param {string | null} version the one that it replaces, or null for a new file: any other is a fault
   * @param {boolean} isPassing whether another save follows so soon that the history need not keep this one
   * @returns {Promise<{ version: string, notice?: string }>}
   */
  async save(name, body, version, isPassing = false) {
    /** @type {Record<string, string>} */
    const condition = version === null ? { "If-None-Match": "*" } : { "If-Match": `"${version}"` };
    return await (await this.#ask(pathOf(name) + (isPassing ? "?passing" : ""), { method: "PUT", body }, condition)).json();
  }

  /**
   * What is new in a shared text; the answer waits for something where it is said what this page knows.
   * @param {string} name
   * @param {Known & { news: number } | null} known
   * @param {AbortSignal | null} signal
   * @returns {Promise<TextNews>}
   */
  async follow(name, known, signal = null) {
    const query = known === null ? "" : `&${new URLSearchParams(Object.entries(known).map(([name, value]) => [name, String(value)]))}`;
    return await (await this.#ask(`${pathOf(name)}?shared${query}`, { signal })).json();
  }

  /** Changes a shared text. @param {string} name @param {TextChange} change @returns {Promise<TextNews>} */
  async change(name, change) {
    return await (await this.#ask(pathOf(name), { method: "PATCH", body: JSON.stringify(change), signal: timeoutSignal(changeTimeout) })).json();
  }

  /** Formats a text, or says why not. @param {string} name @param {string} body @returns {Promise<Formatted>} */
  async format(name, body) {
    return await (await this.#ask(pathOf(name), { method: "POST", body })).json();
  }

  /** The versions of a source, the newest first. @param {string} name @returns {Promise<Version[]>} */
  async versions(name) {
    return (await (await this.#ask(`${pathOf(name)}?history`)).json()).versions;
  }

  /** @param {string} name @param {string} version @returns {Promise<SourceText>} */
  async readVersion(name, version) {
    return await textOf(await this.#ask(`${pathOf(name)}?version=${version}`));
  }

  /**
   * @param {string} path
   * @param {RequestInit} request
   * @param {Record<string, string>} headers
   * @param {number} repetitions those that are left; changes are tried again by those who make them
   * @returns {Promise<Response>}
   */
  async #ask(path, request = {}, headers = {}, repetitions = request.method === undefined ? mostRepetitions : 0) {
    const own = /** @type {Record<string, string>} */ (authorized(this.#session).headers);
    const response = await fetch(this.#path + path, { cache: "no-store", ...request, headers: { ...own, ...headers } })
      .catch(() => null);
    if (response === null) throw new SourceFault(text("server"), 0);
    if (response.status === 503 && repetitions > 0) {
      await new Promise((resolve) => setTimeout(resolve, repeatPause));
      return this.#ask(path, request, headers, repetitions - 1);
    }
    if (!response.ok && response.status !== 304) throw new SourceFault(await sentenceAbout(response), response.status);
    return response;
  }
}

/** @param {string} name */
const pathOf = (name) => `/${name.split("/").map(encodeURIComponent).join("/")}`;

/** @param {Response} response @returns {Promise<SourceText>} */
async function textOf(response) {
  return { text: await response.text(), version: (response.headers.get("etag") ?? "").replaceAll('"', "") };
}
