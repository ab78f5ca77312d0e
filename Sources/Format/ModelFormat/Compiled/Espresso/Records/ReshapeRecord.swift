internal import ModelSpec

extension EspressoLowering {
  /// `flatten`
  func flatten(_ params: FlattenLayerParams) -> EspressoLayer? {
    guard (0...1).contains(params.mode.rawValue) else { return nil }
    var record = record("flatten", ["mode": .integer(Int64(params.mode.rawValue))])
    if dialect >= .xcode11 { record["nd_axis"] = 0 }
    return record
  }

  /// `reshape` to [seq, k, h, w] or, with the sequence as it is, [k, h, w].
  func reshape(_ params: ReshapeLayerParams) -> EspressoLayer? {
    let target = params.targetShape
    guard target.count == 3 || target.count == 4 && target[0] != 0, (0...1).contains(params.mode.rawValue) else {
      return nil
    }
    var record = reshape([target.count == 4 ? target[0] : 0, 0] + target.suffix(3))
    record["mode"] = .integer(Int64(params.mode.rawValue))
    if dialect >= .xcode12 { record["version"] = 1 }
    return record
  }

  /// `reshape` to a shape of up to five axes.
  func reshapeStatic(_ params: ReshapeStaticLayerParams) -> EspressoLayer? {
    let target = params.targetShape
    guard (1...5).contains(target.count) else { return nil }
    var record = reshape(Array(repeating: 1, count: 5 - target.count) + target)
    record["mode"] = 0
    record["version"] = 1
    record["dst_nd_rank"] = .integer(Int64(target.count))
    record["dynamic_shape"] = false
    return record
  }

  private func reshape(_ target: [Int64]) -> EspressoLayer {
    var record = record("reshape")
    for (key, length) in zip(EspressoAxis.reversedNames, target) { record["dst_" + key] = .integer(length) }
    return record
  }

  /// `expand_dims`
  func expandDims(_ axes: [Int64]) -> EspressoLayer? {
    guard axes.count <= 5 else { return nil }
    var record = record(
      "expand_dims", ["size_of_axes": .integer(Int64(axes.count)), "nd_axis": 0, "hint_fallback_from_metal": 1])
    for (index, axis) in axes.enumerated() { record["axes_\(index)"] = .integer(axis) }
    return record
  }

  /// `squeeze` of given axes.
  func squeeze(_ params: SqueezeLayerParams) -> EspressoLayer? {
    guard !params.squeezeAll, var record = expandDims(params.axes) else { return nil }
    record.type = "squeeze"
    record["version"] = 1
    return record
  }
}

extension EspressoRaising {
  /// The layer of a `flatten` record.
  func flatten() -> NeuralNetworkLayer.Layer? {
    guard let mode = record.integer("mode"), (0...1).contains(mode) else { return nil }
    return .flatten(.with { $0.mode = mode == 0 ? .channelFirst : .channelLast })
  }

  /// The layer of a `reshape` record.
  func reshape() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    var target: [Int64] = []
    for name in EspressoAxis.reversedNames {
      guard let length = record.integer("dst_" + name) else { throw invalid("there is no number under 'dst_\(name)'") }
      target.append(Int64(length))
    }
    if let rank = record.integer("dst_nd_rank") {
      guard (1...5).contains(rank), !record.flag("dynamic_shape") else { return nil }
      return .reshapeStatic(.with { $0.targetShape = Array(target.suffix(rank)) })
    }
    guard let mode = record.integer("mode"), (0...1).contains(mode), target[1] == 0 else { return nil }
    return .reshape(
      .with {
        $0.targetShape = (target[0] == 0 ? [] : [target[0]]) + target.suffix(3)
        $0.mode = mode == 0 ? .channelFirst : .channelLast
      })
  }

  /// The axes of an `expand_dims` or `squeeze` record.
  func axes() throws(Diagnostic) -> [Int64] {
    let count = Int(clamping: try need("size_of_axes"))
    guard count <= record.fields.count else { throw invalid("'size_of_axes' is \(count), but there are fewer axes") }
    var axes: [Int64] = []
    for index in 0..<count {
      guard let axis = record.integer("axes_\(index)") else {
        throw invalid("there is no number under 'axes_\(index)'")
      }
      axes.append(Int64(axis))
    }
    return axes
  }
}
