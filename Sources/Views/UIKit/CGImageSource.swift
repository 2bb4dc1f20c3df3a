// Pictures as Image I/O reads them from files: those of the folder, by the names of the files.

/// An address, as Core Foundation has it.
public typealias CFURL = URL
/// An address, as Objective-C has it.
public typealias NSURL = URL
/// Bytes, as Core Foundation has them.
public typealias CFData = Data
/// Settings, as Core Foundation has them.
public typealias CFDictionary = [String: Any]

/// A file with a picture.
public final class CGImageSource: Sendable {
  let image: CGImage

  init(_ image: CGImage) { self.image = image }
}

/// The file at an address; nil if the folder has no picture of its name.
public func CGImageSourceCreateWithURL(_ url: URL, _ options: CFDictionary?) -> CGImageSource? {
  UIImage(contentsOfFile: url.path)?.cgImage.map { CGImageSource($0) }
}

/// No file: scenes read no pictures from bytes.
public func CGImageSourceCreateWithData(_ data: Data, _ options: CFDictionary?) -> CGImageSource? {
  UIImage(data: data)?.cgImage.map { CGImageSource($0) }
}

/// The number of pictures: one.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { 1 }

/// The picture of a file; nil for another than the first.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? source.image : nil
}

/// The picture of a file, in its own size; nil for another than the first.
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? source.image : nil
}
