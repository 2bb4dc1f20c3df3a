// The book as a web page.
extension Book {
  var cssSource: SceneSource {
    webPage(
      title: Self.title,
      style: """
        #book { position: relative; width: 640px; height: 420px; touch-action: none; }
        .page {
          position: absolute; top: 0; height: 420px; background: #fff; display: grid; place-items: center;
          font: 32px Georgia, serif; user-select: none;
        }
        .left { right: 50%; transform-origin: 100% 50%; }
        .right { left: 50%; transform-origin: 0 50%; }
        .page::after { content: ""; position: absolute; inset: 0; background: #000; opacity: var(--shade, 0); }
        .mirrored { scale: -1 1; }
        """,
      body: #"<div id="book"></div>"#,
      script: [constants, Self.drawing, Self.touching, tiltToTurn ? Self.tilting : nil, "draw();"]
        .compactMap { $0 }.joined(separator: "\n\n"))
  }

  private var constants: String {
    let whole = Int(saturating: page)
    return """
      const leafCount = \(Self.leafCount), pageWidth = 320;
      const perspective = \(shortest(perspective)); // 0 is flat
      const forward = "\(rightToLeft ? "left" : "right")"; // the side from which one reads on
      const opposite = { left: "right", right: "left" };
      let turned = \(whole); // where the book opens
      // How far the uppermost leaf of each side has come: 0 where it lay, 1 on the other side.
      const leaves = { left: { progress: 0 }, right: { progress: 0 } };
      leaves[forward].progress = \(shortest(page - Double(whole)));
      """
  }

  private static let drawing = """
    const book = document.getElementById("book");

    function draw() {
      const pages = [];
      for (const side of ["left", "right"]) {
        const [u, v] = [leaves[side].progress, leaves[opposite[side]].progress];
        for (let depth = 2; depth >= 0; depth--) {
          const leaf = side === forward ? turned + depth : turned - 1 - depth;
          if (leaf < 0 || leaf >= leafCount) continue;
          const angle = [10 * (1 - v) + 160 * u, 10 * u, 0][depth];
          const shade = [Math.max(0, v - 0.5) * Math.max(0, 1 - u), 0.5 * (1 - u) * (1 - v), 0.5][depth];
          // Narrowest when it stands upright; that is why the page beneath peeks out.
          const width = pageWidth * (0.5 + 0.5 * Math.abs(Math.abs(angle) - 90) / 90);
          const showsBack = depth === 0 && u >= 0.5;
          const page = document.createElement("div");
          const text = page.appendChild(document.createElement("span"));
          text.textContent = 2 * leaf + ((side === forward) === showsBack ? 1 : 0);
          text.className = showsBack ? "mirrored" : "";
          page.className = `page ${side}`;
          page.style.width = `${width}px`;
          page.style.zIndex = (u > v ? 3 : 0) + (2 - depth);
          page.style.setProperty("--shade", shade);
          const eye = perspective > 0 ? `perspective(${Math.max(width, 420) / perspective}px) ` : "";
          page.style.transform = `${eye}rotateY(${side === "left" ? angle : -angle}deg)`;
          pages.push(page);
        }
      }
      book.replaceChildren(...pages);
    }
    """

  private static let touching = """
    const canTurn = (side) => (side === forward ? turned < leafCount : turned > 0);

    // A spring of 0.5 s with a bounce of 0.3, in closed form.
    function spring(from, target, velocity, t) {
      const [omega, damping] = [2 * Math.PI / 0.5, 0.7];
      const swing = omega * Math.sqrt(1 - damping ** 2);
      const way = from - target;
      return target + Math.exp(-damping * omega * t) *
        (way * Math.cos(swing * t) + (velocity + damping * omega * way) / swing * Math.sin(swing * t));
    }

    // Lets a leaf go; no two leaves go through each other.
    function release(side, velocity, completes) {
      const target = completes && leaves[opposite[side]].target !== 1 ? 1 : 0;
      leaves[side] = { progress: leaves[side].progress, from: leaves[side].progress, target, velocity, start: performance.now() };
      requestAnimationFrame(step);
    }

    const flies = (leaf) => leaf.start !== undefined;

    function step(now) {
      for (const leaf of Object.values(leaves)) {
        if (!flies(leaf)) continue;
        const t = Math.max(0, now - leaf.start) / 1000;
        leaf.progress = spring(leaf.from, leaf.target, leaf.velocity, t);
        if (t >= 1) [leaf.progress, leaf.start] = [leaf.target, undefined];
      }
      const isMoving = Object.values(leaves).some(flies);
      if (!isMoving && touches.size === 0) settle();
      draw();
      if (isMoving) requestAnimationFrame(step);
    }

    // Shifts the piles when all leaves have settled; until then every page keeps its side.
    function settle() {
      for (const side of ["left", "right"]) {
        if (leaves[side].target === 1) turned += side === forward ? 1 : -1;
        leaves[side] = { progress: 0 };
      }
    }

    // The fingers by their ids, each with the leaf that it holds.
    const touches = new Map();
    const way = (touch, event) => (event.clientX - touch.x) * (touch.side === "left" ? 1 : -1);

    book.addEventListener("pointerdown", (event) => {
      const half = event.clientX < innerWidth / 2 ? "left" : "right";
      // It catches what flies over this half, or takes its uppermost page.
      const isHeld = (side) => [...touches.values()].some((touch) => touch.side === side);
      const isOver = leaves[opposite[half]].progress >= 0.5 && leaves[half].progress === 0;
      const side = isOver && !isHeld(opposite[half]) ? opposite[half] : half;
      if (isHeld(side)) return;
      book.setPointerCapture(event.pointerId);
      const { progress } = leaves[side];
      touches.set(event.pointerId, { side, progress, x: event.clientX, time: event.timeStamp });
      leaves[side] = { progress };
    });
    book.addEventListener("pointermove", (event) => {
      const touch = touches.get(event.pointerId);
      if (!touch) return;
      const progress = Math.min(Math.max(touch.progress + way(touch, event) / (2 * pageWidth), 0), 1);
      leaves[touch.side].progress = canTurn(touch.side) ? progress : 0.06 * (1 - Math.exp(-progress / 0.06));
      draw();
    });
    book.addEventListener("pointerup", (event) => {
      const touch = touches.get(event.pointerId);
      if (!touch) return;
      touches.delete(event.pointerId);
      const elapsed = (event.timeStamp - touch.time) / 1000;
      const { progress } = leaves[touch.side];
      const isFlick = Math.abs(way(touch, event)) > 30 && elapsed <= 0.25;
      const velocity = isFlick ? (progress - touch.progress) / Math.max(elapsed, 0.001) : 0;
      release(touch.side, velocity, canTurn(touch.side) && (isFlick ? way(touch, event) > 0 : progress >= 0.5));
    });
    book.addEventListener("pointercancel", (event) => {
      const touch = touches.get(event.pointerId);
      touches.delete(event.pointerId);
      if (touch) release(touch.side, 0, false);
    });
    """

  private static let tilting =
    """
    // A tilt turns a page once, until the phone has been nearly straight again.
    let isArmed = true;
    onTilt((x, y) => {
      if (Math.abs(y) < 10) isArmed = true;
      if (!isArmed || Math.abs(y) <= 25 || touches.size > 0 || Object.values(leaves).some(flies)) return;
      isArmed = false;
      const side = y > 0 ? "right" : "left";
      if (canTurn(side)) release(side, 0, true);
    });
    """ + "\n\n" + TiltSource.script
}
