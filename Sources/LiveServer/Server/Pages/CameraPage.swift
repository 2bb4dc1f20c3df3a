/// The page that takes pictures of moments for `tiltcast render`.
package struct CameraPage {
  /// The page's HTML, which defines `camera` (`js/lab/types.d.ts`).
  package let html: String

  /// A page made of the same scripts as the viewer's.
  ///
  /// - Throws: `Failure` where the pages have no camera.
  package init(files: StaticFiles) throws {
    html = """
      <!doctype html>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; \
      img-src data:; font-src data:">
      <script type="module">
      \(try files.script("lab/camera.js"))</script>

      """
  }
}
