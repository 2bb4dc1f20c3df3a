"""What does not fit into a window: controls out of reach or covered, words cut off or broken, pages that scroll sideways."""

from playwright.sync_api import Page

FAULTS = """(selector) => {
    const found = [];
    const note = (what, element, more = "") => found.push(
        `${what}: <${element.localName} class="${element.className}" id="${element.id}"> ` +
        `“${(element.textContent || element.ariaLabel || element.value || "").trim().slice(0, 40)}” ${more}`);
    const root = document.querySelector(selector);
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth + 1) note("the page scrolls sideways", page, page.scrollWidth);
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        element.getBoundingClientRect().width > 1;
    const all = [root, ...root.querySelectorAll("*")].filter(isShown).filter((element) => !element.closest(".spoken, option"));

    // Boxes that scroll sideways although they are no list of tiles and no code.
    for (const element of all) {
        const { overflowX, overflowY } = getComputedStyle(element);
        if (overflowY === "visible" || element.matches(".tiles, pre, textarea, input, canvas, select")) continue;
        if (overflowX !== "clip" && element.scrollWidth > element.clientWidth + 1) {
            if (getComputedStyle(element).textOverflow !== "ellipsis") {
                note("scrolls sideways", element, `${element.scrollWidth} > ${element.clientWidth}`);
            }
        }
    }

    const middle = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    };
    const controls = all.filter((element) => element.matches("button, a[href], input, select, textarea, summary"));
    for (const control of controls) {
        if (control.closest("[aria-hidden='true'], .tiles") && !control.matches(".tile")) continue;
        control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { x, y } = middle(control);
        const at = document.elementFromPoint(x, y);
        if (at === null) note("is outside the window", control, `${x} ${y}`);
        else if (!control.contains(at) && !at.contains(control) && !at.closest("label")?.contains(control)) {
            note("is covered", control, `by <${at.localName} class="${at.className}" id="${at.id}">`);
        } else if (at !== control && at.contains(control) && at.matches("main, body, html, canvas, aside, section, dialog")) {
            note("cannot be hit", control, `but <${at.localName} class="${at.className}">`);
        }
        const box = control.getBoundingClientRect();
        if (box.left < -0.5 || box.right > innerWidth + 0.5) note("is cut at a side", control, `${box.left}…${box.right}`);
        if (box.height < innerHeight - 16 && (box.top < -0.5 || box.bottom > innerHeight + 0.5)) note("is cut above or below", control, `${box.top}…${box.bottom}`);
    }

    const range = document.createRange();
    for (const element of all) {
        const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
        for (const node of texts) {
            element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
            range.selectNodeContents(node);
            const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
            const isShortened = element.closest("pre") !== null || getComputedStyle(element).textOverflow === "ellipsis" || element.closest(".title") !== null;
            const clippers = [];
            for (let box = element; box !== null; box = box.parentElement) {
                const { overflowX, overflowY, position } = getComputedStyle(box);
                if (overflowX !== "visible" || overflowY !== "visible") clippers.push({ box, canScroll: overflowY === "auto" || overflowY === "scroll" });
                if (position === "fixed") break;
            }
            for (const line of isShortened ? [] : lines) {
                if (line.left < -0.5 || line.right > innerWidth + 0.5) note("text is cut by the window", element, `${line.left}…${line.right}`);
                for (const { box, canScroll } of clippers) {
                    const edge = box.getBoundingClientRect();
                    if (line.left < edge.left - 1 || line.right > edge.right + 1) note("text is cut at a side", element, `by ${box.className}`);
                    if (!canScroll && (line.top < edge.top - 2 || line.bottom > edge.bottom + 2)) note("text is cut above or below", element, `by ${box.className}`);
                }
            }
            const first = lines[0];
            if (lines.length > 0 && first.height < innerHeight && !isShortened) {
                const last = lines.at(-1);
                const fits = last.bottom - first.top < innerHeight - 32;
                if (fits && (first.top < -0.5 || last.bottom > innerHeight + 0.5)) note("text is outside the window", element, `${first.top}…${last.bottom}`);
            }
            for (const { 0: word, index } of node.data.matchAll(/\\p{L}{2,14}/gu)) {
                if (/[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]/u.test(word) || element.matches("code, pre, pre *") || node.data.includes("/")) continue;
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) note(`“${word}” is broken`, element);
            }
        }
    }

    // Parts of the page that lie over each other without a reason.
    const parts = [...document.querySelectorAll(".top .brand, .top .people, .top .tools, .top .room, .strip, .lesson, .dock, .request, .show-bar, .attract")]
        .filter((part) => isShown(part) && document.querySelector("dialog[open]") === null);
    const box = (part) => part.getBoundingClientRect();
    for (const [index, one] of parts.entries()) {
        for (const other of parts.slice(index + 1)) {
            if (one.contains(other) || other.contains(one) || other.matches(".dock")) continue;
            const [a, b] = [box(one), box(other)];
            const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
            if (x > 1 && y > 1) note("lies over", one, `and <${other.localName} class="${other.className}"> (${Math.round(x)} × ${Math.round(y)})`);
        }
    }
    return [...new Set(found)];
}"""


def misfits(page: Page, selector: str = "body") -> list[str]:
    """Everything inside an element that does not fit into the window, in words."""
    return page.evaluate(FAULTS, selector)
