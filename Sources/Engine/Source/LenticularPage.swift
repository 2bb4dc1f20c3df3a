// The card as a page of CSS and JavaScript.
extension Lenticular {
  var cssSource: SceneSource {
    webPage(
      title: Self.title,
      style: """
        #card { position: fixed; inset: 0; overflow: hidden; touch-action: none; }
        #card div { position: absolute; inset: 0; display: grid; place-items: center; font-size: 96px; }
        \(cssFaces.map { "#\($0.id) { background: linear-gradient(\($0.stand.ground)); }" }.joined(separator: "\n"))
        \(mode == .lens ? lensStyle : fadeStyle)
        \(foil > 0 ? FoilSource.style(foilPattern, intensity: foil) : "")
        """.withoutEmptyEnd,
      body: """
        <div id="card">
          \(cssFaces.map { "<div id=\"\($0.id)\">\($0.stand.emoji)</div>" }.joined(separator: "\n  "))\(foil > 0 ? "\n  <div id=\"foil\"></div>" : "")
        </div>
        """,
      script: """
        const baseDegrees = \(shortest(baseDegrees)); // the tilt at which a face is fully there
        const card = document.getElementById("card");

        \(mode == .lens ? (springBack ? springScript : lensScript) : fadeScript)

        \(isSeen ? Self.eyeScript : TiltSource.script)
        """)
  }

  /// The faces from the back to the front.
  private var cssFaces: [(id: String, stand: (symbol: String, color: String, emoji: String, ground: String))]
  {
    let order = order
    return zip(Self.ids(of: order.count), order).map { ($0, Self.stand(in: $1)) }
  }

  private var uppers: [String] { Self.ids(of: order.count).dropFirst().map { "#\($0)" } }

  private var fadeStyle: String {
    uppers.enumerated().map { place, id in
      let flat = min(max(Double(order.count - 1) / 2 - Double(place), 0), 1)
      return "\(id) { opacity: var(--\(id.dropFirst()), \(shortest(flat))); }"
    }.joined(separator: "\n")
  }

  private var lensStyle: String {
    let parts = uppers.enumerated().map { place, id in
      "\(id) { --part: calc(\(order.count - 1) * var(--view, 0.5)\(place == 0 ? "" : " - \(place)")); }"
    }
    return """
      /* Each strip passes from one face to the next on its own. */
      #card { --pitch: \(shortest(lensPitch))px; --softness: \(shortest(max(softness, 0.001))); }
      \(parts.joined(separator: "\n"))
      \(uppers.joined(separator: ", ")) {
        --edge: calc(var(--part) * (1 + var(--softness)) * var(--pitch));
        mask: linear-gradient(90deg, #000 calc(var(--edge) - var(--softness) * var(--pitch)), transparent var(--edge))
          0 0 / var(--pitch) 100%;
      }
      """
  }

  private var fadeScript: String {
    let names = uppers.map { scriptLiteral("--\($0.dropFirst())") }.joined(separator: ", ")
    let fade = faces.crossFade == 1 ? "way" : "(way - 0.5) / \(shortest(max(faces.crossFade, 0.001))) + 0.5"
    return """
      const uppers = [\(names)]; // the faces above the lowest
      \(listener)((x, y) => {
        uppers.forEach((name, place) => {
          // Within one degree of flat the card lies flat.
          const way = ((Math.abs(x) < 1 ? 0 : x) + baseDegrees) * uppers.length / (2 * baseDegrees) - place;
          card.style.setProperty(name, Math.min(Math.max(\(fade), 0), 1));
        });
        card.style.setProperty("--tilt-x", x);
        card.style.setProperty("--tilt-y", y);
      });
      """
  }

  private var listener: String { isSeen ? "onEye" : "onTilt" }

  private static let eyeScript = """
    // Calls back with the tilts in degrees that would show the card as the eye sees it that is above the pointer.
    function onEye(handle) {
      card.addEventListener("pointermove", ({ clientX, clientY }) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        // So high that the middle of the top edge is 60 degrees away.
        const distance = height / 2 / Math.tan(Math.PI / 3);
        handle(
          Math.atan2(top + height / 2 - clientY, distance) * 180 / Math.PI,
          Math.atan2(left + width / 2 - clientX, distance) * 180 / Math.PI);
      });
    }
    """

  private var lensScript: String {
    """
    \(listener)((x, y) => {
      card.style.setProperty("--view", Math.min(Math.max(0.5 + x / (2 * baseDegrees), 0), 1));
      card.style.setProperty("--tilt-x", x);
      card.style.setProperty("--tilt-y", y);
    });
    """
  }

  private var springScript: String {
    """
    // Once the phone has been still for 0.4 s, the tilt that counts as straight springs to how it is held.
    const frequency = 2 * Math.PI / 0.55;
    let [tilt, zero, from, movedAt, last] = [0, 0, 0, 0, 0];
    \(listener)((x, y) => {
      if (Math.abs(x - last) > 2) [last, from, movedAt] = [x, zero, performance.now()];
      tilt = x;
      card.style.setProperty("--tilt-x", x);
      card.style.setProperty("--tilt-y", y);
    });
    requestAnimationFrame(function draw(now) {
      const t = Math.max(0, now - movedAt - 400) / 1000;
      zero = tilt + (from - tilt) * (1 + frequency * t) * Math.exp(-frequency * t);
      card.style.setProperty("--view", Math.min(Math.max(0.5 + (tilt - zero) / (2 * baseDegrees), 0), 1));
      requestAnimationFrame(draw);
    });
    """
  }
}
