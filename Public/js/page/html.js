// Text for pages that are made as files.

const escapes = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;" });

/** A text as it stands in HTML. @param {string} content */
export const escaped = (content) => content.replace(/[&<>"']/g, (letter) => escapes[letter]);

/** Bytes in base 64. @param {Uint8Array} bytes */
export function base64(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** @param {string} type @param {Uint8Array} bytes */
export const dataURL = (type, bytes) => `data:${type};base64,${base64(bytes)}`;

/** The policy of a page in which nothing runs but its own scripts, if it has any. @param {boolean} runs whether it has */
export const policy = (runs) => `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${
  runs ? "'unsafe-inline'" : "'none'"}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">`;

/** A player of films, and what it plays under the id by which it finds it. @param {string} player @param {string} id @param {string} content */
export const playing = (player, id, content) =>
  `<script type="application/json" id="${id}">${content.replaceAll("<", "\\u003c")}</script>
<script type="module">
${player.replaceAll("</", "\\x3c/").replaceAll("<!", "\\x3c!")}</script>
`;
