// Input methods, as for Japanese, whose keys do not belong to the page.

/** Whether a key belongs to an input method: Safari says so only by its code once a conversion ends. @param {KeyboardEvent} event */
export function isComposing(event) {
  return event.isComposing || event.keyCode === 229;
}
