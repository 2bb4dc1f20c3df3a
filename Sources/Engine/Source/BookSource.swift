extension Book {
  func source(in language: SourceLanguage) -> SceneSource {
    switch language {
    case .swiftUI: swiftUISource
    case .css: cssSource
    }
  }

  private var forward: Double { rightToLeft ? 1 : -1 }
}

// MARK: - SwiftUI

extension Book {
  private var swiftUISource: SceneSource {
    swiftFile(
      importing: tiltToTurn ? ["CoreMotion", "SwiftUI"] : ["SwiftUI"],
      [view, Self.pageView, tiltToTurn ? TiltSource.swift : nil, "#Preview {\n  BookView().padding()\n}"]
        .compactMap { $0 })
  }

  private var view: String {
    #"""
    /// An open book whose leaves are turned by dragging them over its spine.
    struct BookView: View {
      static let leafCount = \#(Self.leafCount)
      static let pageSize = CGSize(width: 320, height: 420)
      static let perspective = \#(perspective)
      /// The sign of a drag that goes on in the book: \#(rightToLeft ? "bound on the right" : "bound on the left").
      static let forward = \#(forward)

      /// How many leaves have been turned.
      @State private var turned = \#(Int(saturating: page))
      /// Whether the leaf that moves goes on in the book, or back.
      @State private var isForward = true
      /// How far it has come, 0 to 1.
      @State private var progress = \#(page - Double(Int(saturating: page)))
      @State private var touchTime: Date?\#(tiltToTurn ? Self.tiltState : "")

      var body: some View {
        ZStack {
          pile(isLeft: true)
          pile(isLeft: false)
        }
        .frame(width: 2 * Self.pageSize.width, height: Self.pageSize.height)
        .contentShape(.rect)
        .gesture(drag)\#(tiltToTurn ? Self.tiltModifiers : "")
      }

      /// The three uppermost pages of one side; the side whose page turns is drawn above the other.
      private func pile(isLeft: Bool) -> some View {
        let isTurned = isLeft == (Self.forward < 0)
        let isTurning = isTurned != isForward
        return ZStack {
          ForEach((0..<3).reversed(), id: \.self) { depth in
            let leaf = isTurned ? turned - 1 - depth : turned + depth
            if (0..<Self.leafCount).contains(leaf) {
              Page(
                face: isTurned ? 2 * leaf + 1 : 2 * leaf, back: isTurned ? 2 * leaf : 2 * leaf + 1,
                progress: progress, depth: depth, isTurning: isTurning, isLeft: isLeft)
            }
          }
        }
        .frame(maxWidth: .infinity, alignment: isLeft ? .leading : .trailing)
        .zIndex(isTurning ? 1 : 0)
      }

      private var drag: some Gesture {
        DragGesture(minimumDistance: 8)
          .onChanged { value in
            if touchTime == nil {
              touchTime = value.time
              isForward = (value.startLocation.x > Self.pageSize.width) == (Self.forward < 0)
            }
            let way = value.translation.width * Self.forward * (isForward ? 1 : -1)
            progress = min(max(way / (2 * Self.pageSize.width), 0), 1)
            if !canTurn { progress = 0.06 * (1 - exp(-progress / 0.06)) }
          }
          .onEnded { value in
            let elapsed = value.time.timeIntervalSince(touchTime ?? value.time)
            let isFlick = abs(value.translation.width) > 30 && elapsed <= 0.25
            touchTime = nil
            finish(canTurn && (isFlick || progress >= 0.5))
          }
      }

      private var canTurn: Bool { isForward ? turned < Self.leafCount : turned > 0 }

      private func finish(_ completes: Bool) {
        withAnimation(.spring(duration: 0.5, bounce: 0.3), completionCriteria: .removed) {
          progress = completes ? 1 : 0
        } completion: {
          if completes { turned += isForward ? 1 : -1 }
          progress = 0
        }
      }\#(tiltToTurn ? Self.tiltFunction : "")
    }
    """#
  }

  private static let tiltState = """

      @State private var tilt = Tilt()
      /// Whether a tilt turns a page: once, until it has been nearly straight again.
      @State private var isArmed = true
    """

  private static let tiltModifiers = """

        .onChange(of: tilt.y) { _, angle in turn(byTilting: angle) }
        .onAppear { tilt.start() }
        .onDisappear { tilt.stop() }
    """

  private static let tiltFunction = """


      private func turn(byTilting angle: Double) {
        if abs(angle) < 10 { isArmed = true }
        guard isArmed, abs(angle) > 25, progress == 0 else { return }
        isArmed = false
        isForward = (angle > 0) == (Self.forward < 0)
        if canTurn { finish(true) }
      }
    """

  private static let pageView = #"""
    /// A page of a pile, turned about the spine and shaded.
    struct Page: View, Animatable {
      var face: Int
      var back: Int
      var progress: Double
      /// How many pages of its pile lie on it.
      var depth: Int
      /// Whether it belongs to the side whose uppermost page turns.
      var isTurning: Bool
      var isLeft: Bool

      nonisolated var animatableData: Double {
        get { progress }
        set { progress = newValue }
      }

      private var angle: Double {
        switch (depth, isTurning) {
        case (0, true): 10 + 160 * progress
        case (0, false): 10 * (1 - progress)
        case (1, true): 10 * progress
        default: 0
        }
      }

      private var shade: Double {
        switch (depth, isTurning) {
        case (0, true): 0
        case (0, false): max(0, progress - 0.5)
        case (1, _): 0.5 * (1 - progress)
        default: 0.5
        }
      }

      var body: some View {
        let showsBack = depth == 0 && isTurning && progress >= 0.5
        // Narrowest when it stands upright; that is why the page beneath peeks out.
        let width = BookView.pageSize.width * (0.5 + 0.5 * abs(abs(angle) - 90) / 90)
        ZStack {
          Rectangle().fill(.white)
          // A stand-in for a picture: put Image("page\(face)").resizable() here.
          Text("\(showsBack ? back : face)").font(.largeTitle)
            .scaleEffect(x: showsBack ? -1 : 1)
        }
        .overlay(.black.opacity(shade))
        .frame(width: width, height: BookView.pageSize.height)
        .rotation3DEffect(
          .degrees(isLeft ? angle : -angle), axis: (x: 0, y: 1, z: 0), anchor: isLeft ? .trailing : .leading,
          perspective: BookView.perspective
        )
        .frame(width: BookView.pageSize.width, alignment: isLeft ? .trailing : .leading)
      }
    }
    """#
}

// MARK: - CSS

extension Book {
  private var cssSource: SceneSource {
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
      script: Self.script(constants: constants, tiltToTurn: tiltToTurn))
  }

  private var constants: String {
    """
    const leafCount = \(Self.leafCount), pageWidth = 320;
    const perspective = \(shortest(perspective)); // 0 is flat
    const forward = \(shortest(forward)); // the sign of a drag that goes on in the book
    let turned = \(Int(saturating: page)), isForward = true, progress = \(shortest(page - Double(Int(saturating: page))));
    """
  }

  private static func script(constants: String, tiltToTurn: Bool) -> String {
    """
    \(constants)
    const book = document.getElementById("book");

    function draw() {
      const pages = [];
      for (const side of ["left", "right"]) {
        const isTurned = (side === "left") === (forward < 0);
        const isTurning = isTurned !== isForward;
        for (let depth = 2; depth >= 0; depth--) {
          const leaf = isTurned ? turned - 1 - depth : turned + depth;
          if (leaf < 0 || leaf >= leafCount) continue;
          const angle = depth === 0 ? (isTurning ? 10 + 160 * progress : 10 * (1 - progress))
            : depth === 1 && isTurning ? 10 * progress : 0;
          const shade = depth === 0 ? (isTurning ? 0 : Math.max(0, progress - 0.5))
            : depth === 1 ? 0.5 * (1 - progress) : 0.5;
          // Narrowest when it stands upright; that is why the page beneath peeks out.
          const width = pageWidth * (0.5 + 0.5 * Math.abs(Math.abs(angle) - 90) / 90);
          const showsBack = depth === 0 && isTurning && progress >= 0.5;
          const page = document.createElement("div");
          const text = page.appendChild(document.createElement("span"));
          text.textContent = 2 * leaf + (isTurned === showsBack ? 0 : 1);
          text.className = showsBack ? "mirrored" : "";
          page.className = `page ${side}`;
          page.style.width = `${width}px`;
          page.style.zIndex = (isTurning ? 3 : 0) + (2 - depth);
          page.style.setProperty("--shade", shade);
          const eye = perspective > 0 ? `perspective(${Math.max(width, 420) / perspective}px) ` : "";
          page.style.transform = `${eye}rotateY(${side === "left" ? angle : -angle}deg)`;
          pages.push(page);
        }
      }
      book.replaceChildren(...pages);
    }

    const canTurn = () => (isForward ? turned < leafCount : turned > 0);

    // A spring of 0.5 s with a bounce of 0.3, in closed form; then the piles shift by one leaf.
    function finish(completes) {
      const [omega, damping, from, target] = [2 * Math.PI / 0.5, 0.7, progress, completes ? 1 : 0];
      const swing = omega * Math.sqrt(1 - damping ** 2);
      const start = performance.now();
      isMoving = true;
      requestAnimationFrame(function step(now) {
        const t = Math.max(0, now - start) / 1000;
        const rest = Math.exp(-damping * omega * t) * (Math.cos(swing * t) + damping * omega / swing * Math.sin(swing * t));
        progress = target + (from - target) * rest;
        isMoving = t < 1;
        if (!isMoving) {
          if (completes) turned += isForward ? 1 : -1;
          progress = 0;
        }
        draw();
        if (isMoving) requestAnimationFrame(step);
      });
    }

    let isMoving = false, touch = null;
    book.addEventListener("pointerdown", (event) => {
      if (isMoving || touch) return;
      book.setPointerCapture(event.pointerId);
      touch = { x: event.clientX, time: event.timeStamp };
      isForward = (event.clientX > innerWidth / 2) === (forward < 0);
    });
    book.addEventListener("pointermove", (event) => {
      if (!touch) return;
      const way = (event.clientX - touch.x) * forward * (isForward ? 1 : -1);
      progress = Math.min(Math.max(way / (2 * pageWidth), 0), 1);
      if (!canTurn()) progress = 0.06 * (1 - Math.exp(-progress / 0.06));
      draw();
    });
    book.addEventListener("pointerup", (event) => {
      if (!touch) return;
      const isFlick = Math.abs(event.clientX - touch.x) > 30 && event.timeStamp - touch.time <= 250;
      touch = null;
      finish(canTurn() && progress > 0 && (isFlick || progress >= 0.5));
    });
    book.addEventListener("pointercancel", () => {
      if (touch) finish(false);
      touch = null;
    });
    draw();
    """ + (tiltToTurn ? "\n\n" + tiltScript + "\n\n" + TiltSource.script : "")
  }

  private static let tiltScript = """
    // A tilt turns a page once, until the phone has been nearly straight again.
    let isArmed = true;
    onTilt((x, y) => {
      if (Math.abs(y) < 10) isArmed = true;
      if (!isArmed || Math.abs(y) <= 25 || isMoving || touch) return;
      isArmed = false;
      isForward = (y > 0) === (forward < 0);
      if (canTurn()) finish(true);
    });
    """
}
