// Text for pages that are made as files.

const escapes = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;" });

/** A text as it stands in HTML. @param {string} content */
export const escaped = (content) => content.replace(/[&<>"']/g, (letter) => escapes[letter]);
