extension RangeReplaceableCollection<UInt8> {
  /// The bytes without the mark with which some editors begin a text in UTF-8.
  package var withoutByteOrderMark: Self {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return starts(with: mark) ? Self(dropFirst(mark.count)) : self
  }
}
