// The presenter's drawers beside the stage, whose scripts and styles are loaded when they are first needed.

import { loadStyles, show } from "../page/dom.js";

/** @import { Code } from "../code/code.js" */
/** @import { Comments } from "../code/comments.js" */
/** @import { Exercises } from "../code/exercises.js" */
/** @import { DrawerContent } from "../page/drawerContent.js" */
/** @import { RoomView } from "../page/room.js" */

/** Opens and closes a drawer. */
class Drawer {
  /** @type {DrawerContent | null} */
  content = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  #isWanted = false;

  /** @param {RoomView} room @param {HTMLElement} element @param {() => Promise<DrawerContent>} fetchContent */
  constructor(room, element, fetchContent) {
    this.room = room;
    this.element = element;
    this.fetchContent = fetchContent;
  }

  get mayOpen() {
    return this.room.mayLead;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {boolean} isOpen @throws {Error} if its files cannot be loaded */
  async show(isOpen) {
    const wasOpen = this.isOpen;
    this.#isWanted = isOpen && this.mayOpen;
    if (this.#isWanted) await this.load();
    // Meanwhile it may have been closed again.
    show(this.element, this.#isWanted);
    this.content?.update();
    if (this.isOpen && !wasOpen) this.content?.focus();
  }

  load() {
    this.#loading ??= this.fetchContent().then((content) => {
      this.content = content;
    }).catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }
}

/** The drawer about people, which is also loaded when a phone asks for the tilt. */
export class PeopleDrawer extends Drawer {
  /** @param {RoomView} room @param {HTMLElement} element @param {() => void} onToggle the drawer asks to be opened or closed */
  constructor(room, element, onToggle) {
    super(room, element, async () => {
      const [{ People }] = await Promise.all([import("../people/people.js"), loadStyles("/people.css")]);
      return new People(room, element, onToggle);
    });
  }

  /** The room has changed. */
  update() {
    if (this.mayOpen && this.room.presence.asking.length > 0) {
      // If loading fails, the next change tries again.
      this.load().then(() => this.content?.update(), () => {});
    } else this.content?.update();
  }

  /** Gives the tilt to the person who asked first. */
  handTilt() {
    const [id] = this.room.presence.asking;
    if (id !== undefined && this.mayOpen) this.room.send({ type: "hand", id });
  }
}

/** The scenes of a room, by their titles. @param {RoomView} room */
function scenesOf(room) {
  /** @param {string} title */
  const find = (title) => room.hello?.scenes.find((scene) => scene.title === title);
  return {
    shown: () => room.scene?.title,
    has: (/** @type {string} */ title) => find(title) !== undefined,
    show: (/** @type {string} */ title) => void room.send({ type: "scene", name: find(title)?.name ?? "" }),
    haveErrors: () => room.diagnostics.some(({ severity }) => severity === "error"),
  };
}

/** The drawer of code, on a server whose operator edits scenes, for pages that may edit them, too. */
export class CodeDrawer extends Drawer {
  /** The path of the sources, or null before this page is known to have the right to edit them. @type {string | null} */
  #path = null;
  /** The path at which help is asked for, in a workshop. @type {string | null} */
  #seat = null;
  /** Null until it is loaded. @type {Code | null} */
  #code = null;
  /** Null outside a workshop. @type {Exercises | null} */
  #exercises = null;
  /** Null outside a workshop. @type {Comments | null} */
  #comments = null;

  /** @param {RoomView} room @param {HTMLElement} element @param {() => void} onToggle the drawer asks to be opened or closed */
  constructor(room, element, onToggle) {
    super(room, element, async () => {
      const [{ Code }, { editorMaker }] = await Promise.all([
        import("../code/code.js"), import("../code/editors.js"), loadStyles("/people.css"), loadStyles("/code.css"),
      ]);
      const code = new Code(room, element, this.#path ?? "", onToggle, await editorMaker());
      if (this.#seat !== null) {
        const [{ helpButton }, { Exercises }, { Comments }] = await Promise.all([import("../code/help.js"), import("../code/exercises.js"), import("../code/comments.js")]);
        element.querySelector(".bar")?.append(helpButton(this.#seat, room.session));
        this.#exercises = new Exercises(this.#seat, room.session, code, scenesOf(room));
        this.#comments = new Comments(this.#seat, room, code);
        code.showComments(this.#comments);
        element.querySelector(".below")?.prepend(this.#comments.element, this.#exercises.element);
      }
      await Promise.all([code.prepare(), this.#exercises?.load(), this.#comments?.load()]);
      this.#code = code;
      return code;
    });
  }

  /** @override */
  get mayOpen() {
    return super.mayOpen && this.#path !== null;
  }

  /** Asks whether this page may edit code. */
  async find() {
    if (this.#path !== null || !super.mayOpen) return;
    const { fetchLinks } = await import("../net/links.js");
    const { sources, seat } = await fetchLinks(this.room.session);
    [this.#path, this.#seat] = [sources ?? null, seat ?? null];
  }

  /** The room has changed. */
  update() {
    this.content?.update();
    this.#exercises?.update();
    this.#comments?.update();
  }

  /** Another version of the scene plays. */
  renew() {
    this.#code?.renew();
    this.#exercises?.renew();
  }

  /** The stage has just been drawn. */
  drawn() {
    this.#code?.drawn();
  }
}

/** The drawer of takes, and the key that records. */
export class TakesDrawer extends Drawer {
  /** @param {RoomView} room @param {HTMLElement} element @param {() => void} onToggle the drawer asks to be opened or closed */
  constructor(room, element, onToggle) {
    super(room, element, async () => {
      const [{ Takes }] = await Promise.all([
        import("../takes/takes.js"), loadStyles("/people.css"), loadStyles("/takes.css"),
      ]);
      return new Takes(room, element, onToggle);
    });
  }

  /** The room has changed. */
  update() {
    this.content?.update();
  }

  /** Starts or stops recording the room. */
  toggleRecording() {
    if (this.mayOpen) this.room.send({ type: "record", value: this.room.replay.recording === null });
  }
}
