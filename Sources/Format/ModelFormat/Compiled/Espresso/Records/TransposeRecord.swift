internal import ModelSpec

/// The five axes of Espresso's blobs. Records number them from the last one.
enum EspressoAxis {
  /// By number.
  static let names = ["w", "h", "k", "n", "seq"]
  /// As shapes list them.
  static let reversedNames = ["seq", "n", "k", "h", "w"]

  /// Numbers of the axes that `permute` lists: sequence, channel, height, width.
  static let permuted = [4, 2, 1, 0]
}

extension EspressoLowering {
  /// `transpose` of a blob [sequence, n, channel, height, width].
  func permute(_ params: PermuteLayerParams) -> EspressoLayer? {
    guard Set(params.axis) == [0, 1, 2, 3], params.axis.count == 4 else { return nil }
    var sources = [0, 1, 2, 3, 4]
    for (axis, from) in zip(EspressoAxis.permuted, params.axis) { sources[axis] = EspressoAxis.permuted[Int(from)] }
    return transpose(sources)
  }

  /// `transpose` of a blob of up to five axes.
  func transpose(_ params: TransposeLayerParams) -> EspressoLayer? {
    let rank = params.axes.count
    guard (1...5).contains(rank), Set(params.axes) == Set(0..<UInt64(rank)) else { return nil }
    var sources = [0, 1, 2, 3, 4]
    for (axis, from) in params.axes.enumerated() { sources[rank - 1 - axis] = rank - 1 - Int(from) }
    return transpose(sources)
  }

  /// - Parameter sources: For each axis, by number, the axis of the input that becomes it.
  private func transpose(_ sources: [Int]) -> EspressoLayer {
    var record = record("transpose")
    for (axis, name) in EspressoAxis.names.enumerated() { record["axis_" + name] = .integer(Int64(sources[axis])) }
    return record
  }
}

extension EspressoRaising {
  /// The layer of a `transpose` record: `transpose` where the rank of its input is not known to be five, or where
  /// the axis n takes part, else `permute`.
  func transpose() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    var sources: [Int] = []
    for name in EspressoAxis.names {
      guard let source = record.integer("axis_" + name) else {
        throw invalid("there is no number under 'axis_\(name)'")
      }
      sources.append(source)
    }
    guard sources.sorted() == [0, 1, 2, 3, 4] else {
      throw invalid("the axes are \(sources), expected each of 0 to 4 once")
    }
    let rank = inputRank ?? 5
    let moved = (sources.indices.last { sources[$0] != $0 } ?? -1) + 1
    if sources[3] == 3, inputRank == 5 {
      return .permute(
        .with {
          $0.axis = EspressoAxis.permuted.map { axis in
            UInt64(EspressoAxis.permuted.firstIndex(of: sources[axis]) ?? 0)
          }
        })
    }
    let count = max(rank, moved, 1)
    return .transpose(.with { $0.axes = (0..<count).map { UInt64(count - 1 - sources[count - 1 - $0]) } })
  }
}
