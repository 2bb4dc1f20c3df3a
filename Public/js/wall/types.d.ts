// The wall's knowledge of a workshop.

import type { Links } from "../net/types.d.ts";

/** A seat, as the server lists it. */
export interface WorkshopSeat {
  room: string;
  name: string;
  links: Links & { present: string };
  /** The code with which its owner comes back. */
  card: string;
  errors: number;
  help: boolean;
  /** The names of the exercises that are done. */
  done: string[];
}

/** All seats, as the server lists them. */
export interface SeatList {
  most: number;
  frozen: boolean;
  /** When they are deleted unless somebody uses them before, in ms since 1970. */
  deletedAt: number;
  seats: WorkshopSeat[];
}

/** A card of a seat. */
export interface Card {
  id: string;
  code: string;
  /** Whose seat it is; missing for a free one. */
  name?: string;
}

/** A file of a seat, and the link that carries it where one can. */
export interface SeatFile {
  name: string;
  text: string;
  link: string | null;
}

/** The work of a seat; the picture is a data URL. */
export interface SeatWork {
  name: string;
  picture: string | null;
  files: SeatFile[];
}
