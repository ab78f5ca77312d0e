internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `DFT`: forwards or back, of real or complex signals, of all frequencies or of those that real signals have.
///
/// The axis is an attribute below operator set 20, then an input; the real and imaginary parts stand in the last axis.
enum DFTImport: OperatorImport {
  static let operators = ["DFT"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let given = node.version < 20 ? node.integer("axis", default: 1) : try node.fixedIntegers(2, "axis")?.first ?? -2
    let axis = try node.axis(given, shape.rank)
    let (isInverse, isOneSided) = (node.flag("inverse"), node.flag("onesided"))
    guard axis < shape.rank - 1, let own = shape[axis].fixed, let parts = shape[shape.rank - 1].fixed,
      (1...2).contains(parts)
    else { throw node.refuse("'DFT' along an axis of open length, or of other than real or complex numbers") }
    let fromHalf = isInverse && isOneSided
    let length = try node.fixedIntegers(1, "dft_length")?.first ?? (fromHalf ? 2 * (own - 1) : own)
    guard (1...Fourier.largestLength).contains(length) else {
      throw node.refuse("'DFT' of length \(length), expected 1 to \(Fourier.largestLength)", "onnx-shape")
    }
    // The axis at the end, of the length that counts.
    let wanted = fromHalf ? length / 2 + 1 : length
    let others = (0..<shape.rank - 1).filter { $0 != axis }
    var components: [Operand] = []
    for part in 0..<parts {
      let component = try emitter.squeeze(
        try emitter.slice(x.operand, axis: shape.rank - 1, part, part + 1), [shape.rank - 1])
      components.append(try fitted(try emitter.transpose(component, others + [axis]), own, wanted: wanted, &emitter))
    }
    let results = try transformed(
      components, wanted, length: length, isInverse: isInverse, isOneSided: isOneSided, &emitter)
    // Back in its place, with the parts at the end.
    var order = Array(0..<others.count)
    order.insert(others.count, at: axis)
    var whole: [Operand] = []
    for result in results { whole.append(try emitter.expand(try emitter.transpose(result, order), [shape.rank - 1])) }
    return [.tensor(x.with(try emitter.concat(whole, axis: shape.rank - 1)))]
  }

  /// The last axis cut, or with zeros behind it.
  private static func fitted(
    _ x: Operand, _ own: Int, wanted: Int, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard own != wanted, let rank = x.type?.rank else { return x }
    if own > wanted { return try emitter.slice(x, axis: rank - 1, 0, wanted) }
    return try emitter.one(
      "pad",
      [
        ("x", x), ("pad", .integers(Array(repeating: 0, count: 2 * rank - 1) + [wanted - own])),
        ("mode", .string("constant")), ("constant_val", emitter.number(0, like: x)),
      ])
  }

  private static func transformed(
    _ parts: [Operand], _ rows: Int, length: Int, isInverse: Bool, isOneSided: Bool, _ emitter: inout Emitter
  ) throws(OperationError) -> [Operand] {
    if isInverse && isOneSided {
      // A real signal from half of its frequencies, of which all but the ends count twice.
      var (cosines, sines) = Fourier.waves(rows: rows, columns: length, length: length)
      for row in 0..<rows {
        let isEnd = row == 0 || 2 * row == length
        let weight = (isEnd ? 1 : 2) / Float(length)
        for column in 0..<length {
          cosines[row * length + column] *= weight
          sines[row * length + column] *= weight
        }
      }
      let real = try emitter.matmul(parts[0], emitter.floats(cosines, [rows, length], like: parts[0]))
      guard parts.count == 2 else { return [real] }
      let imaginary = try emitter.matmul(parts[1], emitter.floats(sines, [rows, length], like: parts[0]))
      return [try emitter.binary("sub", real, imaginary)]
    }
    let columns = isOneSided ? length / 2 + 1 : length
    var (cosines, sines) = Fourier.waves(rows: rows, columns: columns, length: length)
    if isInverse {
      cosines = cosines.map { $0 / Float(length) }
      sines = sines.map { -$0 / Float(length) }
    }
    let (cosine, sine) = (
      emitter.floats(cosines, [rows, columns], like: parts[0]), emitter.floats(sines, [rows, columns], like: parts[0])
    )
    let real = try emitter.matmul(parts[0], cosine)
    let turned = try emitter.matmul(parts[0], sine)
    guard parts.count == 2 else {
      return [real, try emitter.binary("mul", turned, emitter.number(-1, like: turned))]
    }
    return [
      try emitter.binary("add", real, try emitter.matmul(parts[1], sine)),
      try emitter.binary("sub", try emitter.matmul(parts[1], cosine), turned),
    ]
  }
}
