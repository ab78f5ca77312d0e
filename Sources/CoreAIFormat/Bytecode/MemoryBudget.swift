internal import ModelBase
internal import ModelFiles

/// How much memory the contents of one file may still take, in estimated bytes.
struct MemoryBudget {
  private let limit: Int
  private var left: Int

  /// `limits.unpackedBytes` in all.
  init(_ limits: Limits) {
    limit = limits.unpackedBytes
    left = limit
  }

  /// Takes `count` pieces of `size` bytes.
  ///
  /// - Parameter offset: Offset in the file that asks for them.
  mutating func take(_ count: Int, of size: Int, at offset: Int) throws(Diagnostic) {
    let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: size)
    guard !isTooLarge, bytes <= left else {
      throw Diagnostic(
        "bytecode-size", "the operations and attributes of this file take more than \(limit) bytes of memory",
        at: Location(byteOffset: offset), expected: "at most \(limit)")
    }
    left -= bytes
  }
}
