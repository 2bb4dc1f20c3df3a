/// A picture's file without anything that does not draw it.
///
/// It keeps the pixels, a colour profile that fits them, and the orientation. So a decoder cannot be confused by
/// metadata, and it is known in advance how the picture will be turned.
struct BarePicture {
  /// The file.
  var bytes: [UInt8]
  /// As in EXIF.
  var orientation = 1
  /// Whether a colour profile is in it.
  var hasProfile = false
  /// Whether the original lacked its end marker but not its pixels, which only a decoder's warnings can show.
  var lacksEnd = false
  /// The number of zeros left out at its end that may still belong to its pixels.
  var droppedZeros = 0
  /// The parts of the original that are not in the picture shown.
  var notices: Set<PictureNotice> = []

  /// Whether width and height change places when the picture is turned upright.
  var isOnItsSide: Bool { orientation >= 5 }

  /// Reads a file; throws if it is not whole.
  ///
  /// - Parameter keepsProfile: False to leave a colour profile out.
  init(_ file: [UInt8], _ header: ImageHeader, keepsProfile: Bool = true) throws(PictureFault) {
    let fits: (ArraySlice<UInt8>) -> Bool = { keepsProfile && ColorProfile.fits($0, header.model) }
    let bare: BarePicture? =
      switch header.kind {
      case .jpeg: JPEGSegments(file, profileFits: fits)?.bare
      case .png: PNGChunks.bare(file, model: header.model, keepsProfile: keepsProfile)
      case .webp: WebPChunks.bare(file, profileFits: fits)
      case .svg: BarePicture(bytes: file)
      }
    guard let bare else { throw .cutOff(header.kind) }
    self = bare
    // Only a profile defines the look of an ink.
    if header.model == .inks, !hasProfile { notices.insert(.inks) }
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The same picture with one more of the zeros at its end; nil if none is left out.
  var withOneMoreZero: BarePicture? {
    guard droppedZeros > 0 else { return nil }
    var picture = self
    picture.bytes.insert(0, at: bytes.count - 2)
    picture.droppedZeros -= 1
    return picture
  }
}
