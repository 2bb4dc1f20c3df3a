import Platform

/// A reason to refuse a file as a picture; the description is a sentence for its sender.
package enum PictureFault: Error, Equatable {
  /// Its format is not read, and unknown if it is nil.
  case unknownKind(ForeignKind?)
  /// It is compressed by gzip, and no SVG.
  case packedOther
  /// It has no bytes.
  case empty
  /// It has this format, but its end is missing.
  case cutOff(ImageHeader.Kind)
  /// It has this format, but cannot be decoded.
  case broken(ImageHeader.Kind)
  /// It is an SVG that cannot be drawn for this reason.
  case undrawable(reason: String)
  case tooManyPixels(width: Int, height: Int)
  case tooManyBytes(limit: Int)
  /// The decoder exceeded its limits on time or memory.
  case tooCostly(ImageHeader.Kind)
  /// All pictures together may not take more bytes.
  case full(quota: Int, folder: String)
  /// One room's pictures may not take more bytes.
  case shareFull(Int)
  /// The program that decodes pictures is not installed.
  case noReader(package: String)
  /// The file, or the place for the picture, cannot be used.
  case unusable(reason: String)
  /// The disk refuses the picture.
  case notKept(reason: String)

  /// The status with which an upload is refused.
  package var status: Int {
    switch self {
    case .unknownKind, .packedOther, .empty: 415
    case .cutOff, .broken, .undrawable, .tooManyPixels, .tooCostly: 422
    case .tooManyBytes: 413
    case .full, .shareFull: 507
    case .noReader, .unusable, .notKept: 503
    }
  }
}

extension PictureFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownKind(nil):
      "This file is not a picture that can be shown: use a PNG, JPEG, WebP or SVG. Its content decides, not its name."
    case .unknownKind(let kind?):
      "This picture cannot be shown: its format is \(kind.rawValue). Export it as PNG, JPEG, WebP or SVG."
    case .packedOther:
      "The file is compressed (gzip), and what is in it is no SVG. Unpack it, and use the picture that is in it."
    case .empty: "The file is empty. Save the picture again, as PNG, JPEG, WebP or SVG."
    case .cutOff(let kind):
      "The picture begins like a \(kind.rawValue), but ends too early: a part of it is missing. Send or save it again."
    case .broken(let kind):
      "The picture begins like a \(kind.rawValue), but its data is damaged. Open it in another program and save it again."
    case .undrawable(let reason):
      "The SVG cannot be drawn: \(reason). Correct that, or export the drawing as PNG."
    case .tooManyPixels(let width, let height):
      "The picture has \(width) × \(height) pixels; at most \(ImageHeader.mostPixels / 1_000_000) million are"
        + " read. Make it smaller."
    case .tooManyBytes(let limit): "The file is larger than \(limit >> 20) MiB. Make it smaller."
    case .tooCostly(.svg):
      "Drawing the SVG takes too much time or memory. Simplify it, or export the drawing as PNG."
    case .tooCostly:
      "Reading the picture takes too much time or memory. Save it again, smaller or in another format."
    case .full(let quota, let folder):
      "The pictures that were brought here take all of their \(quota >> 20) MiB. Delete some in \(folder), or start"
        + " the server with a larger --media-quota."
    case .shareFull(let bytes):
      "The pictures of this room take all of the \(bytes >> 20) MiB that one room may have. Bring smaller ones: those"
        + " that no scene shows are deleted after a while."
    case .noReader(let package):
      "This machine cannot read pictures of this kind: the Debian package \(package) is missing."
    case .unusable(let reason): "The picture cannot be read or kept: \(reason)."
    case .notKept(let reason): Disk.Refusal.sentence(reason)
    }
  }
}
