package import ModelSpec

/// Sentences about weight files that are missing, empty or cut off, with the bytes that are there and those that should be.
package enum WeightFileShortage {
  private static let remedy = "put the whole weight file in its place, by a copy or with `modelc weights apply`"

  /// Whether `error` says that a weight file is missing, cut off, or was not fetched, rather than damaged.
  package static func isShortage(_ error: Diagnostic) -> Bool {
    ["weight-file-missing", "weights-truncated", "empty-file", "git-lfs-pointer", "html-page"].contains(error.code)
  }

  /// What is wrong with the length of the file `name`; nil when it is long enough.
  ///
  /// - Parameters:
  ///   - path: The file's path, for the place.
  ///   - found: Its bytes; nil when it is not there.
  ///   - expected: The bytes that it should have.
  ///   - isExact: Whether it should have just as many, or at least.
  package static func error(
    _ name: String, at path: String?, found: Int?, expected: Int, isExact: Bool
  ) -> Diagnostic? {
    let goal = isExact ? "\(expected)" : "at least \(expected)"
    let message: String
    let code: Diagnostic.Code
    switch found {
    case nil:
      (code, message) = ("weight-file-missing", "the weight file '\(name)' is missing, expected \(goal) bytes")
    case 0?:
      (code, message) = ("weights-truncated", "the weight file '\(name)' is empty: found 0 bytes, expected \(goal)")
    case let found? where found < expected:
      (code, message) = (
        "weights-truncated", "the weight file '\(name)' is cut off: found \(found) bytes, expected \(goal)"
      )
    default: return nil
    }
    return Diagnostic(
      code, message, at: Location(file: path), found: "\(found ?? 0)", expected: goal, remedy: remedy)
  }

  /// What is wrong with the length of the weights of a network; nil when nothing is, or when that is not what is wrong.
  ///
  /// - Parameters:
  ///   - data: The file's content; nil when it is not there.
  ///   - net: The text of the net, which says which blobs there should be.
  package static func ofNetwork(
    _ name: String, at path: String?, _ data: WeightData?, net: [UInt8]
  ) -> Diagnostic? {
    guard let net = try? EspressoNet(net) else { return nil }
    let found = data?.byteCount
    if let data, let exact = EspressoWeights.announcedByteCount(data) {
      return error(name, at: path, found: found, expected: exact, isExact: true)
    }
    return error(name, at: path, found: found, expected: net.leastWeightsByteCount, isExact: false)
  }
}

extension EspressoWeights {
  /// Bytes of a whole file whose beginning `data` is, as its table has it; nil when the table is not all there.
  fileprivate static func announcedByteCount(_ data: WeightData) -> Int? {
    guard data.byteCount >= 8 else { return nil }
    return data.withBytes { bytes in
      let count = bytes.integer(at: 0, as: UInt64.self)
      guard count <= UInt64((data.byteCount - 8) / 16) else { return nil }
      var total = 8 + 16 * Int(count)
      for entry in 0..<Int(count) {
        guard let size = Int(exactly: bytes.integer(at: 16 + 16 * entry, as: UInt64.self)) else { return nil }
        let (sum, overflow) = total.addingReportingOverflow(size)
        guard !overflow else { return nil }
        total = sum
      }
      return total
    }
  }
}
