/// A picture of the network, which scenes do not have: a picture of the folder with the same name stands for it, or what
/// is shown while it loads.
public struct AsyncImage<Content: View> {
  let url: URL?
  let content: (AsyncImagePhase) -> Content

  /// A picture that is drawn as its phase says.
  nonisolated public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    (self.url, self.content) = (url, content)
  }
}

/// A phase of a picture that is loaded.
public enum AsyncImagePhase: Sendable {
  /// It is not there.
  case empty
  /// It is there.
  case success(Image)
  /// It cannot be loaded.
  case failure(any Error)

  /// The picture, if it is there.
  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
  /// The reason of a failure.
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension AsyncImage {
  /// A picture in its own size.
  nonisolated public init(url: URL?, scale: CGFloat = 1) where Content == ConditionalContent<Image, Color> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { image } else { Color.gray.opacity(0.2) }
    }
  }

  /// A picture, and what stands for it before.
  nonisolated public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }
}

extension AsyncImage: PrimitiveView {
  /// The picture of the folder, or what is shown while none is there.
  nonisolated public func elements(in context: ViewContext) -> [ViewElement] {
    let name = url?.deletingPathExtension().lastPathComponent ?? ""
    guard context.update.program.picture(name) != nil else {
      context.update.notice(
        "Scenes have no network: put the picture of an AsyncImage into the folder Pictures, as \(name.isEmpty ? "photo" : name).jpg."
      )
      return content(.empty).elements(in: context)
    }
    return content(.success(Image(name))).elements(in: context)
  }
}
