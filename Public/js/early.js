// The first step of a page, while its other scripts are still on their way: its room's socket.

import { openSession } from "./net/session.js";
import { openFirstSocket } from "./net/socket.js";

export const session = openSession();
export const firstSocket = openFirstSocket(session);
