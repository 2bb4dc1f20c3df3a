// Elements, made and found.

/**
 * The element with an id that the page is known to have.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {{ new (): T, prototype: T }} type
 * @returns {T}
 */
export function find(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return element;
}

/**
 * Makes an element. Attributes that are undefined or false are left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | boolean | undefined>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A button that does something.
 * @param {string} label
 * @param {(event: MouseEvent) => void} onClick
 * @param {Record<string, string>} attributes
 */
export function button(label, onClick, attributes = {}) {
  const element = make("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", onClick);
  return element;
}

/** Whether an event's element takes typed text. @param {Event} event */
export function isTyping({ target }) {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && ["text", "search", "password"].includes(target.type));
}

/** Whether an event's element uses arrow keys itself. @param {Event} event */
export function usesArrows({ target }) {
  return target instanceof Element && target.closest("input, textarea, select, dialog, [tabindex='0']") !== null;
}

/** Sets an element's text unless it is already there, so that screen readers do not repeat it. @param {HTMLElement} element @param {string} words */
export function setText(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** Shows or hides an element. @param {HTMLElement} element @param {boolean} isShown */
export function show(element, isShown) {
  element.hidden = !isShown;
}

/** Adds a style sheet to the page, once. @param {string} href @throws {Error} if it cannot be loaded */
export function loadStyles(href) {
  if (document.querySelector(`link[href='${href}']`) !== null) return;
  const link = make("link", { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not arrive.`));
    };
    document.head.append(link);
  });
}
