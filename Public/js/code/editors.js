// What makes the drawer's editor.

import { loadCodeMirror } from "./codeMirror.js";
import { CodeMirrorEditor } from "./codeMirrorEditor.js";
import { PlainEditor } from "./plainEditor.js";

/** @import { Editor, EditorEvents } from "./types.d.ts" */

/** CodeMirror, or a text field where it cannot be loaded or does not run. @returns {Promise<(events: EditorEvents) => Editor>} */
export async function editorMaker() {
  try {
    const parts = await loadCodeMirror();
    return (events) => {
      try {
        return new CodeMirrorEditor(parts, events);
      } catch {
        // A browser that knows less than it needs.
        return new PlainEditor(events);
      }
    };
  } catch {
    return (events) => new PlainEditor(events);
  }
}
