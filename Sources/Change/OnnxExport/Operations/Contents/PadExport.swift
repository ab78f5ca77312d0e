internal import ModelGraph
internal import ModelSpec

/// `pad` in its three modes.
enum PadExport: OperationExport {
  static let operations = ["pad"]
  static let form = ExportForm("Pad; Gather where more is mirrored than there is")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let pad = try call.read(Pad.self)
    let type = try call.type()
    let x = builder.widened(try builder.input(call, "x"))
    let value = try builder.number(call, "constant_val", x.scalar) ?? builder.number(0, x.scalar)
    let mode =
      switch pad.mode {
      case .constant: "constant"
      case .reflect: "reflect"
      case .replicate: "edge"
      }
    let known = pad.amounts.compactMap(\.fixed)
    let axes = pad.amounts.count / 2
    guard known.count == pad.amounts.count else {
      let pairs = builder.reshape(builder.cast(try builder.input(call, "pad"), .int64), [axes, 2])
      var sides = builder.transpose(pairs, [1, 0])
      if axes < x.rank {
        let rest = builder.integers([Int](repeating: 0, count: 2 * (x.rank - axes)), [2, x.rank - axes], .int64)
        sides = builder.concat([rest, sides], axis: 1)
      }
      let flat = builder.reshape(sides, [2 * x.rank])
      return [
        builder.node(
          "Pad", [x, flat, mode == "constant" ? value : nil], ["mode": .string(mode)], as: type.of(x.scalar))
      ]
    }
    var (before, after) = ([Int](repeating: 0, count: x.rank), [Int](repeating: 0, count: x.rank))
    for index in 0..<axes {
      before[x.rank - axes + index] = known[2 * index]
      after[x.rank - axes + index] = known[2 * index + 1]
    }
    guard pad.mode != .constant else {
      return [
        builder.node("Pad", [x, builder.int64s(before + after), value], ["mode": .string(mode)], as: type.of(x.scalar))
      ]
    }
    var result = x
    var rest = (before: before, after: after)
    for axis in x.shape.indices where before[axis] != 0 || after[axis] != 0 {
      guard let length = x.shape[axis].fixed, length > 0 else { continue }
      let places = (-before[axis]..<max(-before[axis], length + after[axis])).map { place in
        pad.mode == .replicate ? min(max(place, 0), length - 1) : mirrored(place, length)
      }
      result = builder.gather(result, builder.int64s(places), axis: axis)
      (rest.before[axis], rest.after[axis]) = (0, 0)
    }
    guard rest.before.contains(where: { $0 != 0 }) || rest.after.contains(where: { $0 != 0 }) else { return [result] }
    return [
      builder.node(
        "Pad", [result, builder.int64s(rest.before + rest.after)], ["mode": .string(mode)], as: type.of(x.scalar))
    ]
  }

  /// The element that `place` mirrors, at the elements of the edge, again and again.
  private static func mirrored(_ place: Int, _ length: Int) -> Int {
    guard length > 1 else { return 0 }
    let period = 2 * (length - 1)
    let rest = ((place % period) + period) % period
    return rest < length ? rest : period - rest
  }
}
