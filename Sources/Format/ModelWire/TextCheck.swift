internal import ModelSpec

/// What protobuf-c does not check about strings: that they are UTF-8 and hold no NUL, at which C would cut them.
package enum TextCheck {
  package enum Problem: Equatable {
    case nulCharacter(offset: Int)
    case notUTF8(offset: Int)
  }

  package static func firstProblem(in bytes: UnsafeRawBufferPointer) -> Problem? {
    var isPlain = true
    for (offset, byte) in bytes.enumerated() {
      if byte == 0 { return .nulCharacter(offset: offset) }
      if byte >= 0x80 { isPlain = false }
    }
    if isPlain { return nil }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)
      return nil
    } catch {
      return .notUTF8(offset: error.byteOffsets.lowerBound)
    }
  }
}
