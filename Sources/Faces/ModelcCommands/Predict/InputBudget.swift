internal import ModelFormat
internal import ModelImage
internal import ModelImageCodecs
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The share of a command's time and memory that reading inputs may use.
struct InputBudget {
  private let work: WorkBudget

  init(_ work: WorkBudget = WorkBudget()) { self.work = work }

  /// Values that are read between two looks at the clock.
  static let stride = 1024

  /// Checks that reading may go on.
  ///
  /// - Parameter byteCount: The present size of the inputs that are read together.
  /// - Throws: `Diagnostic` with code `time-limit`, `cancelled` or `memory-limit`.
  func check(taking byteCount: Int = 0) throws(Diagnostic) {
    if let stop = work.stop { throw RuntimeError(stop).diagnostic }
    guard byteCount > work.byteLimit else { return }
    throw Diagnostic(
      "memory-limit",
      "the inputs take more than \(work.byteLimit >> 20) MiB, the memory limit",
      remedy: "give the model smaller inputs or fewer at once, or raise the memory limit")
  }

  /// Checks at some of the elements of a long list that reading may go on.
  ///
  /// - Parameter size: Bytes of an element in memory.
  func check(at index: Int, size: Int = 0) throws(Diagnostic) {
    if index.isMultiple(of: Self.stride) { try check(taking: index.multipliedReportingOverflow(by: size).partialValue) }
  }

  /// Bytes that a value takes, roughly.
  static func byteCount(_ value: FeatureValue) -> Int {
    let elements =
      switch value {
      case .array(let array): array.count * array.elementType.byteCount
      case .image(let image): image.width * image.height * image.format.byteCount
      case .string(let string): string.utf8.count
      case .dictionary(.strings(let entries)): entries.keys.reduce(0) { $0 + $1.utf8.count + 32 }
      case .dictionary(.integers(let entries)): entries.count * 32
      case .sequence(.strings(let strings)): strings.reduce(0) { $0 + $1.utf8.count + 16 }
      case .sequence(.integers(let integers)): integers.count * 8
      case .int64, .double, .undefined: 0
      }
    return MemoryLayout<FeatureValue>.stride + 16 + elements
  }

  /// The JSON in `bytes`.
  func json(_ bytes: [UInt8], limits: Limits) throws(Diagnostic) -> JSONValue {
    let fileByteCount = bytes.count
    return try JSONReader.value(bytes, limits: limits) { (byteCount) throws(Diagnostic) in
      try check(taking: fileByteCount + byteCount)
    }
  }

  /// The resources for an image file.
  var image: ImageBudget {
    ImageBudget(byteLimit: work.byteLimit) { [work] in work.stop.map { RuntimeError($0).diagnostic } }
  }
}
