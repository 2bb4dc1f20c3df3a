import { OpenSource } from "../../../Public/js/code/document.js";
import { Saving } from "../../../Public/js/code/saving.js";
import { SourceFault } from "../../../Public/js/code/sources.js";
import { assertEquals } from "../assert.js";

/** @import { Sources } from "../../../Public/js/code/sources.js" */
/** A file on a server's disk, and a page that edits it. */
class Desk {
  /** Null for a deleted file. @type {string | null} */
  disk = "one";
  /** The status with which the next save is refused; 0 where it is not answered. @type {number | null} */
  refusal = null;
  /** Done while a save is under way. */
  meanwhile = () => {};
  source = new OpenSource("Moon.swift", { text: "one", version: "v:one" });
  editor = { change: () => {} };
  saving;

  constructor() {
    const sources = /** @type {Pick<Sources, "save" | "read">} */ ({
      save: (_, body, version) => {
        const refusal = this.refusal ?? ((this.disk === null ? null : `v:${this.disk}`) === version ? null : 412);
        this.refusal = null;
        if (refusal !== null) return Promise.reject(new SourceFault("refused", refusal));
        this.disk = body;
        this.meanwhile();
        return Promise.resolve({ version: `v:${body}` });
      },
      read: (_, known) => {
        if (this.disk === null) return Promise.reject(new SourceFault("missing", 404));
        return Promise.resolve(known === `v:${this.disk}` ? null : { text: this.disk, version: `v:${this.disk}` });
      },
    });
    const nothing = () => {};
    // @ts-ignore: only what it uses.
    this.saving = new Saving(sources, this.editor, () => this.source, { onChange: nothing, onSend: nothing, onSaved: nothing, onEnd: nothing });
  }

  /** @param {string} text */
  async type(text) {
    this.source.edit(text);
    await this.saving.saveByItself();
  }
}

Deno.test("what another has saved and this page has not seen is not replaced until the next save", async () => {
  const desk = new Desk();
  desk.disk = "theirs";
  desk.source.edit("mine");
  await desk.saving.save();
  assertEquals([desk.disk, desk.source.isOvertaken, desk.source.text], ["theirs", true, "mine"]);
  await desk.type("mine too");
  assertEquals(desk.disk, "theirs");
  await desk.saving.save();
  assertEquals([desk.disk, desk.source.isOvertaken], ["mine too", false]);
});

Deno.test("another's version that is the same is no other", async () => {
  const desk = new Desk();
  desk.disk = "same";
  desk.source.edit("same");
  await desk.saving.save();
  assertEquals([desk.source.isOvertaken, desk.source.needsSave], [false, false]);
});

Deno.test("what is typed during a save is saved after it, but not over another's version", async () => {
  const desk = new Desk();
  desk.meanwhile = () => {
    desk.meanwhile = () => {};
    desk.source.edit("two and a half");
    void desk.saving.save();
  };
  desk.source.edit("two");
  await desk.saving.save();
  assertEquals(desk.disk, "two and a half");
  desk.meanwhile = () => {
    desk.disk = "theirs";
    desk.source.edit("four");
    void desk.saving.save();
  };
  desk.source.edit("three");
  await desk.saving.save();
  assertEquals([desk.disk, desk.source.text, desk.source.isOvertaken], ["theirs", "four", true]);
});

Deno.test("a save that was not answered is tried again at the next look", async () => {
  const desk = new Desk();
  desk.refusal = 0;
  desk.source.edit("two");
  await desk.saving.save();
  assertEquals([desk.disk, desk.saving.isWaiting], ["one", true]);
  await desk.saving.look();
  assertEquals([desk.disk, desk.saving.isWaiting], ["two", false]);
});

Deno.test("a deleted file comes back by a save that was asked for", async () => {
  const desk = new Desk();
  desk.disk = null;
  assertEquals(await desk.saving.look(), true);
  assertEquals(desk.source.isGone, true);
  await desk.type("two");
  assertEquals(desk.disk, null);
  await desk.saving.save();
  assertEquals([desk.disk, desk.source.isGone], ["two", false]);
});

Deno.test("what another saves is shown where nothing was typed", async () => {
  const desk = new Desk();
  desk.disk = "theirs";
  assertEquals(await desk.saving.look(), true);
  assertEquals([desk.source.text, desk.source.needsSave], ["theirs", false]);
});
