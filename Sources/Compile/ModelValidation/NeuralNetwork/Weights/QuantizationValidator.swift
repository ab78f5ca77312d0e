internal import ModelSpec

/// Checks quantized weights: the width of a value, the scale or table, and bytes for every value.
struct QuantizationValidator {
  /// Name of the field that holds the values.
  let field: String
  let expected: ElementCount
  /// The number of scales that linear quantization may have besides 1.
  let channels: UInt64

  /// Runs at the path of the layer's parameters.
  func validate(_ quantization: QuantizationParams, byteCount: Int, _ context: inout ValidationContext) {
    context.within(field) { context in
      context.within("quantization") { validateParameters(quantization, &$0) }
    }
    let bits = quantization.numberOfBits
    guard (1...8).contains(bits) else { return }
    guard let bitCount = [expected.value, bits].product, let rounded = bitCount.roundedUp else {
      context.error(
        "size-overflow", "\(field) would hold more values than fit in 64 bits (\(expected.formula))", at: field)
      return
    }
    let needed = rounded / 8
    let values = expected.value.map { "\($0)" } ?? ""
    let reason = "\(values) values of \(bits) bits need \(needed) (\(expected.formula))"
    let message = "\(field): \(byteCount) bytes of `rawValue`, \(reason)"
    if UInt64(byteCount) < needed {
      context.error("weights-size", message, at: field, found: "\(byteCount)", expected: "\(needed)")
    } else if UInt64(byteCount) > needed {
      context.warning("weights-size", message, at: field, found: "\(byteCount)", expected: "\(needed)")
    }
  }

  private func validateParameters(_ quantization: QuantizationParams, _ context: inout ValidationContext) {
    let bits = quantization.numberOfBits
    if !(1...8).contains(bits) {
      context.error(
        "quantization-bits", "`numberOfBits` is \(bits), expected 1 to 8", at: "numberOfBits",
        found: "\(bits)", expected: "1...8")
    }
    switch quantization.quantizationType {
    case .linearQuantization(let linear)?:
      validate(linear, &context)
    case .lookupTableQuantization(let table)?:
      guard (1...8).contains(bits), table.floatValue.count != 1 << Int(bits) else { return }
      context.error(
        "quantization-table",
        "the lookup table has \(counted(table.floatValue.count, "entry", plural: "entries")), but \(bits) bits address \(1 << Int(bits))",
        at: "lookupTableQuantization", found: "\(table.floatValue.count)", expected: "\(1 << Int(bits))")
    case nil:
      context.error(
        "quantization-type", "`quantization` has neither a scale nor a table",
        expected: "`linearQuantization` or `lookupTableQuantization`")
    }
  }

  private func validate(_ linear: LinearQuantizationParams, _ context: inout ValidationContext) {
    context.within("linearQuantization") { context in
      let scales = linear.scale.count
      if scales != 1, UInt64(scales) != channels {
        let allowed = channels == 1 ? "1" : "1 or \(channels)"
        context.error(
          "quantization-scale", "`scale` has \(counted(scales, "value")), expected \(allowed)", at: "scale",
          found: "\(scales)", expected: allowed)
      }
      if !linear.bias.isEmpty, linear.bias.count != scales {
        context.error(
          "quantization-bias",
          "`bias` has \(counted(linear.bias.count, "value")), expected none or as many as `scale`, \(scales)",
          at: "bias", found: "\(linear.bias.count)", expected: "\(scales)")
      }
    }
  }
}

extension [UInt64?] {
  fileprivate var product: UInt64? {
    let known = compactMap(\.self)
    return known.count == count ? known.checkedProduct : nil
  }
}

extension UInt64 {
  /// The next multiple of 8; nil when there is none.
  fileprivate var roundedUp: UInt64? {
    let (sum, overflow) = addingReportingOverflow(7)
    return overflow ? nil : sum & ~7
  }
}
