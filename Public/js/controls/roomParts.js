// The parts of a page that stand on its room, each loaded when it is first needed.

/** @import { RoomParts } from "../page/types.d.ts" */

/** @type {RoomParts} */
export const roomParts = {
  async loadPanel() {
    const { Panel } = await import("../panel/panel.js");
    return (room) => new Panel(room.options.panel, room);
  },
  async loadShowControls() {
    const { ShowControls } = await import("./showControls.js");
    return (room) => new ShowControls(room, room.options.bar, room.options.onError);
  },
  async loadLinks() {
    return (await import("../panel/panel.js")).applyLink;
  },
};
