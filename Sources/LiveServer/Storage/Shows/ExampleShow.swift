import Rooms

/// The files of the example that `tiltcast new-show` makes, by their paths in the folder.
package enum ExampleShow {
  package static let files: [String: String] = [
    ShowReader.file: text,
    "images/morning.svg": card("#ffd9a0", "#ff8f6b", sun: 210),
    "images/noon.svg": card("#9fdcff", "#4aa8ff", sun: 90),
    "images/night.svg": card("#2b2f6b", "#0c1030", sun: 150),
    "images/page-1.svg": page("Tilt", "#7f7bff"),
    "images/page-2.svg": page("Turn", "#ff8fb8"),
    "images/page-3.svg": page("Tell", "#5fe3c0"),
  ]

  private static let text = """
    # A show for Tiltcast: scenes in the order in which you present them.
    #
    #   tiltcast serve --show .     play it; saving any file changes every screen at once
    #   tiltcast check .            see what is wrong, without a server
    #
    # Page Down and Page Up, as presenter remotes send them, go on and back.

    title: My first show

    # Fonts are tried in this order, before those of this machine (TrueType or OpenType):
    # fonts: [fonts/MyFont.ttf]

    scenes:
      # The shortest step is the name of a scene: lenticular, panorama, arm, book, text, carousel, hue, mesh,
      # twirl, ripple or shaders.
      - mesh

      # A step with everything that it can have. What you leave out stays as the scene brings it.
      - scene: lenticular
        title: A card of a day
        # 2 to 8 faces, from the back to the front: PNG, JPEG, WebP or SVG.
        images:
          - images/night.svg
          - images/morning.svg
          - images/noon.svg
        # The names are those of the tuning panel's links; `tiltcast check` knows them all.
        parameters:
          baseDegrees: 25
          foil: 0.3

      # A book has 1 to 18 pages, from the cover on; a carousel has 1 to 30 photos; the panorama has one picture.
      - scene: book
        title: A small book
        images: [images/page-1.svg, images/page-2.svg, images/page-3.svg]

      # One step for each text. *Asterisks* mark what stands out.
      - scene: text
        title: Words
        texts:
          - Your *own* words
          - One *after* the other
        parameters:
          emphasisColor: "#0a84ff" # Quotes are needed here: # begins a comment.

    """

  private static func card(_ top: String, _ bottom: String, sun y: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="\(top)"/><stop offset="1" stop-color="\(bottom)"/></linearGradient>
    <rect width="640" height="400" fill="url(#sky)"/><circle cx="320" cy="\(y)" r="48" fill="#fff6d8"/>
    <path d="M0 300q160-80 320 0t320 0v100H0z" fill="#123a3f" opacity=".8"/></svg>

    """
  }

  private static func page(_ word: String, _ color: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 420" width="320" height="420">
    <rect width="320" height="420" fill="\(color)"/>
    <text x="160" y="225" font-family="sans-serif" font-size="64" text-anchor="middle" fill="#fff">\(word)</text></svg>

    """
  }
}
