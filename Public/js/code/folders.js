// The folders of seats in a workshop. What this browser keeps of one goes when the seat is gone.

import { authorized } from "../net/session.js";
import { lastingStorage, storagePrefix } from "./drafts.js";

/** The note of a seat's folder. @param {string} room */
const noteOf = (room) => `tiltcast.folder.${room}`;

/** Whether only a seat's room is called so. @param {string} room */
const isSeat = (room) => /.--[^-]{6}$/.test(room);

/** Notes the folder of a room, if that is a seat's; returns whether it may be written to, which ends with the seat. @param {string} room @param {string} folder */
export function noteFolder(room, folder) {
  const storage = lastingStorage();
  if (!isSeat(room) || storage === null) return () => true;
  try {
    storage.setItem(noteOf(room), folder);
  } catch {
    // A full storage takes no drafts, either.
  }
  return () => storage.getItem(noteOf(room)) === folder;
}

/** The rooms of the seats whose folders are noted. */
export function notedSeats() {
  return keysBeginningWith(noteOf("")).map((key) => key.slice(noteOf("").length));
}

/**
 * Forgets what was typed in a seat's room, if the server that gave the key says that the seat is gone.
 * @param {{ room: string, key: string | null }} session
 * @returns {Promise<boolean>} whether it was forgotten
 */
export async function forgetIfGone({ room, key }) {
  const storage = lastingStorage();
  const folder = storage?.getItem(noteOf(room)) ?? null;
  if (storage === null || folder === null) return false;
  const response = await fetch(`/api/workshop/seats/${room}`, { cache: "no-store", ...authorized({ key }) }).catch(() => null);
  // Another server at this address knows neither the key nor the seat.
  if (response?.status !== 404 || response.headers.get("tiltcast-reason") !== "room") return false;
  // First what lets other tabs write.
  storage.removeItem(noteOf(room));
  for (const name of keysBeginningWith(storagePrefix(folder))) storage.removeItem(name);
  return true;
}

/** @param {string} prefix */
function keysBeginningWith(prefix) {
  const storage = lastingStorage();
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}
