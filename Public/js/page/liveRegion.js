// What assistive tools say of the stage to who does not see it.

/** Says a sentence, once: who hears it should not hear it again because something else has changed. @param {HTMLElement} element @param {string} sentence */
export function say(element, sentence) {
  if (element.textContent !== sentence) element.textContent = sentence;
}
