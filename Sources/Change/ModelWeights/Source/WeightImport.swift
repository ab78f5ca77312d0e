package import ModelFiles
package import ModelSpec

/// New elements for the tensors of a source model, from arrays of the same names.
package struct WeightImport {
  /// The elements of the tensors that change, as the model stores them.
  package private(set) var elements: NameMap<WeightData> = [:]
  /// Number of tensors whose array holds what they hold.
  package private(set) var equalCount = 0
  /// Number of tensors some of whose elements were rounded.
  package private(set) var roundedCount = 0
  /// Tensors that have no array, and arrays that no tensor is called after.
  package private(set) var missing: [String] = []
  package private(set) var extra: [String] = []
  /// Why arrays do not fit, one short sentence each.
  package private(set) var problems: [String] = []

  /// - Parameters:
  ///   - casts: Whether elements may be rounded, as from 32 to 16 bits.
  ///   - spool: Gets elements that the model stores in another form than an array has.
  package init(
    _ arrays: [WeightArray], to tensors: [SourceTensor], casts: Bool, spool: WeightSpool
  ) throws(Diagnostic) {
    let byName = NameMap(arrays.map { ($0.name, $0) }) { first, _ in first }
    for tensor in tensors {
      guard let array = byName[tensor.name] else {
        missing.append(tensor.name)
        continue
      }
      try add(array, for: tensor, casts: casts, spool)
    }
    let names = NameSet(tensors.map(\.name))
    extra = arrays.map(\.name).filter { !names.contains($0) }
  }

  private mutating func add(
    _ array: WeightArray, for tensor: SourceTensor, casts: Bool, _ spool: WeightSpool
  ) throws(Diagnostic) {
    let kinds = "'\(tensor.name)' is \(array.type) \(array.shape), expected \(tensor.kind)"
    guard array.shape == tensor.shape, array.type.isFloat == tensor.type.isFloat else {
      problems.append(kinds)
      return
    }
    let conversion = try ElementConversion(
      array.data, count: tensor.count, from: array.type, to: tensor.type, order: tensor.order, into: spool)
    let count = tensor.count
    guard conversion.outOfRangeCount == 0 else {
      problems.append(
        "\(kinds): \(conversion.outOfRangeCount) of \(count) elements are beyond the range of \(tensor.type)")
      return
    }
    guard conversion.roundedCount == 0 || casts else {
      problems.append("\(kinds): \(conversion.roundedCount) of \(count) elements would be rounded, as --cast allows")
      return
    }
    if conversion.data.holdsSame(as: tensor.data) {
      equalCount += 1
      return
    }
    if conversion.roundedCount > 0 { roundedCount += 1 }
    elements[tensor.name] = conversion.data
  }

  /// All that does not fit, as one error; nil when there is nothing.
  ///
  /// - Parameters:
  ///   - isPartial: Whether tensors without an array stay as they are, and other arrays are left alone.
  ///   - model: The path of the model, and `other` that of the file of arrays, for the error.
  package func mismatch(isPartial: Bool, model: String, other: String) -> WeightsMismatch? {
    var differences = problems
    if !isPartial {
      differences += missing.map { "'\($0)' is missing" } + extra.map { "the model has no '\($0)'" }
    }
    let matched = elements.count + equalCount + problems.count
    if matched == 0, isPartial { differences.append("the model has no tensor of any name in the file") }
    guard !differences.isEmpty else { return nil }
    return WeightsMismatch(
      model: model, other: other, differences: differences,
      remedy: problems.isEmpty && !isPartial
        ? "--partial imports the tensors that both have" : "give arrays of the shapes that `modelc weights ls` lists")
  }
}

extension WeightData {
  /// Whether both hold the same bytes. They are read a piece at a time, so that the whole never counts as memory.
  func holdsSame(as other: WeightData) -> Bool {
    guard byteCount == other.byteCount else { return false }
    guard let (source, range) = place, let (otherSource, otherRange) = other.place else { return true }
    let length = 1 << 20
    return stride(from: 0, to: byteCount, by: length).allSatisfy { start in
      let count = min(length, byteCount - start)
      let (first, second) = (range.lowerBound + start, otherRange.lowerBound + start)
      return source.copy(first..<first + count) == otherSource.copy(second..<second + count)
    }
  }
}
