internal import ModelSpec

/// Checks one `WeightParams` field of a layer: one form of values, as many as the layer's sizes say.
struct WeightsValidator {
  /// The meaning of missing values for the layer.
  enum Absence {
    /// The layer cannot run.
    case error
    /// Core ML reads the layer; the values count as zeros.
    case warning
    case allowed
  }

  /// Name of the field that holds the values.
  let field: String
  let expected: ElementCount
  /// The number of scales that linear quantization may have besides 1.
  var channels: UInt64 = 1
  var absence = Absence.error
  /// Whether the layer takes values of 8 bits that are not widened before use.
  var takesInt8 = false
  var takesQuantized = true

  /// Runs at the path of the layer's parameters.
  func validate(_ weights: WeightParams?, _ context: inout ValidationContext) {
    if let bytes = weights?.floatValue.byteCount, bytes % 4 != 0 {
      context.error(
        "weights-odd", "\(field) \(verb("hold")) \(bytes) bytes of `floatValue`, expected a multiple of 4", at: field,
        found: "\(bytes)")
    }
    switch WeightStorage(weights) {
    case .none: reportAbsence(&context)
    case .several(let fields):
      context.error(
        "weights-several", "\(field) \(verb("hold")) values in \(listed(fields.map { "`\($0)`" }, joining: "and"))",
        at: field, found: "\(fields.count) fields", expected: "one field")
    case .bare(let raw):
      context.error(
        "quantization-missing", "\(field) \(verb("hold")) `\(raw)` without `quantization`", at: field,
        remedy: "state `quantization`, or store floats")
    case .float32(let count): compare(UInt64(count), &context)
    case .float16(let byteCount):
      if byteCount % 2 != 0 {
        context.warning(
          "weights-odd", "\(field) \(verb("hold")) \(byteCount) bytes of `float16Value`, expected a multiple of 2",
          at: field, found: "\(byteCount)")
      }
      compare(UInt64(byteCount / 2), &context)
    case .quantized(let byteCount, let quantization):
      guard takesQuantized else {
        reportQuantized(&context)
        return
      }
      QuantizationValidator(field: field, expected: expected, channels: channels)
        .validate(quantization, byteCount: byteCount, &context)
    case .int8(let byteCount, _):
      if takesInt8 {
        compare(UInt64(byteCount), &context, takesSurplus: true)
      } else {
        context.error(
          "weights-int8", "\(field) \(verb("hold")) `int8RawValue`, which this layer cannot use", at: field,
          expected: "`floatValue`, `float16Value` or `rawValue`")
      }
    }
  }

  private func compare(_ count: UInt64, _ context: inout ValidationContext, takesSurplus: Bool = false) {
    guard let value = expected.value else {
      reportOverflow(&context)
      return
    }
    guard count != value else { return }
    let message = "\(field) \(verb("hold")) \(counted(Int(count), "value")), expected \(value) (\(expected.formula))"
    if takesSurplus, count > value {
      context.warning("weights-size", message, at: field, found: "\(count)", expected: "\(value)")
    } else {
      context.error("weights-size", message, at: field, found: "\(count)", expected: "\(value)")
    }
  }

  private func reportAbsence(_ context: inout ValidationContext) {
    let amount = expected.value.map { "\($0)" }
    let message =
      "\(field) \(verb("hold")) no values, expected \(amount ?? "more than fit in 64 bits") (\(expected.formula))"
    switch absence {
    case .error: context.error("weights-missing", message, at: field, found: "0", expected: amount)
    case .warning: context.warning("weights-missing", message, at: field, found: "0", expected: amount)
    case .allowed: break
    }
  }

  private func reportQuantized(_ context: inout ValidationContext) {
    context.error(
      "weights-quantized", "\(field) \(verb("are")) quantized, which this layer cannot use", at: field,
      expected: "`floatValue` or `float16Value`")
  }

  private func reportOverflow(_ context: inout ValidationContext) {
    context.error(
      "size-overflow", "\(field) would hold more values than fit in 64 bits (\(expected.formula))", at: field)
  }

  /// The verb in the number of the field's name: weights hold, a bias holds.
  private func verb(_ plural: String) -> String {
    let isPlural = field.hasSuffix("s") && !field.hasSuffix("as")
    return isPlural ? plural : plural == "are" ? "is" : plural + "s"
  }
}
