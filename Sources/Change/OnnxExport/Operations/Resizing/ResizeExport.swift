internal import ModelGraph
internal import ModelSpec

/// Images brought to another size.
enum ResizeExport: OperationExport {
  static let operations = [
    "resize", "resize_bilinear", "resize_nearest_neighbor", "upsample_bilinear", "upsample_nearest_neighbor",
  ]
  static let form = ExportForm(
    "Resize where its positions are the same; else Gather, Mul and Add along each axis",
    "`OFFSET_CORNERS`, nearest neighbors of fractional factors, and places that single precision rounds are spelled out, which needs fixed lengths"
  )

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    var x = try builder.input(call, "x")
    let type = try call.type()
    if !x.scalar.isFloat { x = builder.cast(x, .fp32) }
    let (count, isLinear, mode) = try sampling(call)
    guard let mode = resizeMode(mode, call, from: x.shape, to: type.shape, isLinear: isLinear), x.rank == 4, count == 2,
      !isLinear || Self.isExact(mode, from: x.shape, to: type.shape)
    else {
      return [try spelledOut(x, call, type, count: count, &builder)]
    }
    var attributes: [(String, ExportAttribute)] = [
      ("mode", .string(isLinear ? "linear" : "nearest")), ("coordinate_transformation_mode", .string(mode)),
    ]
    if !isLinear { attributes.append(("nearest_mode", .string("floor"))) }
    var inputs: [ExportValue?] = [x, nil]
    if let fixed = type.shape.fixed, x.shape.isFixed {
      inputs += [nil, builder.int64s(fixed)]
    } else if let factors = factors(call), !isLinear || factors.allSatisfy({ $0 == $0.rounded() }) {
      inputs.append(builder.floats([1, 1] + factors, [4], .fp32))
    } else if let lengths = Shape(Array(type.shape.suffix(2))).fixed {
      inputs += [
        nil, builder.lengths([(nil, 0), (nil, 1), (lengths[0], 2), (lengths[1], 3)], of: x),
      ]
    } else {
      throw OperationError(
        "its size depends on lengths that are not fixed", code: "onnx-shape",
        remedy: "fix the shape of the input first: modelc edit --shape")
    }
    let name = builder.uniqueName("\(builder.stem)/Resize")
    builder.add("Resize", inputs, outputs: [name], attributes)
    return [ExportValue(name, type.of(x.scalar))]
  }

  /// How many axes are resized, whether pixels are mixed, and where samples lie.
  private static func sampling(_ call: ExportCall) throws(OperationError) -> (Int, Bool, ImageSampling) {
    switch call.resolved {
    case let resize as Resize: return (resize.count, resize.interpolation == .linear, resize.samplingMode)
    case let resize as ResizeBilinear: return (2, true, resize.samplingMode)
    case is ResizeNearestNeighbor: return (2, false, .standard)
    case let upsample as UpsampleBilinear:
      return (
        2, true,
        upsample.alignsCorners ? .strictAlignCorners : upsample.hasHalfPixelCenters ? .unalignCorners : .standard
      )
    case is UpsampleNearestNeighbor: return (2, false, .standard)
    default: throw OperationError("it is no resizing")
    }
  }

  /// The factors of height and width, where the operation has them.
  private static func factors(_ call: ExportCall) -> [Float]? {
    let numbers = ["scale_factor_height", "scale_factor_width"].map { parameter -> Float? in
      call.has(parameter) ? call.constant(parameter)?.numbers?.first : 1
    }
    let known = numbers.compactMap(\.self)
    return call.operation.operation.utf8.starts(with: "upsample".utf8) && known.count == 2 ? known : nil
  }

  /// The mode of Resize with the same positions.
  private static func resizeMode(
    _ mode: ImageSampling, _ call: ExportCall, from input: Shape, to output: Shape, isLinear: Bool
  ) -> String? {
    guard isLinear else {
      // Only whole factors leave no doubt about rounding, and only they repeat each pixel alike in both rules.
      if let factors = factors(call), !(input.isFixed && output.isFixed) {
        return factors.allSatisfy { $0 == $0.rounded() && $0 >= 1 } ? "asymmetric" : nil
      }
      let areWhole = zip(input.suffix(2), output.suffix(2)).allSatisfy { own, result in
        guard let own = own.fixed, let result = result.fixed, own > 0 else { return false }
        return result % own == 0
      }
      return areWhole && (mode == .standard || mode == .unalignCorners) ? "asymmetric" : nil
    }
    let hasOne = output.suffix(2).contains { $0.contains(1) }
    switch mode {
    case .strictAlignCorners: return "align_corners"
    case .alignCorners: return hasOne ? nil : "align_corners"
    case .standard: return "asymmetric"
    case .unalignCorners: return "half_pixel"
    case .offsetCorners: return nil
    }
  }

  /// Whether places are the same in single precision, in which runtimes compute them, as far as lengths are fixed. What is
  /// spelled out has exact ones: an error of a place is one of the result, where pixels are far apart.
  private static func isExact(_ mode: String, from input: Shape, to output: Shape) -> Bool {
    zip(input.suffix(2), output.suffix(2)).allSatisfy { own, result in
      guard let own = own.fixed, let result = result.fixed, own > 0, result > 0 else { return true }
      let factor = Float(result) / Float(own)
      return (0..<min(result, 1 << 16)).allSatisfy { index in
        let (place, exact) = (Float(index), Double(index))
        switch mode {
        case "align_corners":
          guard result > 1 else { return true }
          return Double(place * Float(own - 1) / Float(result - 1)) == exact * Double(own - 1) / Double(result - 1)
        case "half_pixel":
          return Double((place + 0.5) / factor - 0.5) == (exact + 0.5) * Double(own) / Double(result) - 0.5
        default: return Double(place / factor) == exact * Double(own) / Double(result)
        }
      }
    }
  }

  /// Each axis on its own, by the places of its samples.
  private static func spelledOut(
    _ x: ExportValue, _ call: ExportCall, _ type: TensorType, count: Int, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    var result = x
    for axis in x.rank - count..<x.rank {
      guard let length = x.shape[axis].fixed, let wanted = type.shape[axis].fixed, length > 0 else {
        throw OperationError(
          "its size depends on lengths that are not fixed", code: "onnx-shape",
          remedy: "fix the shape of the input first: modelc edit --shape")
      }
      let samples = try samples(call, wanted, of: length)
      result = mixed(result, axis, samples, &builder)
    }
    return result
  }

  private static func samples(_ call: ExportCall, _ count: Int, of length: Int) throws(OperationError) -> AxisSamples {
    if let resize = call.resolved as? Resize { return resize.samples(count, length) }
    if let resize = call.resolved as? any ImageResizing { return resize.samples(count, of: length) }
    throw OperationError("it is no resizing")
  }

  /// Samples along one axis.
  static func mixed(
    _ x: ExportValue, _ axis: Int, _ samples: AxisSamples, _ builder: inout ExportBuilder
  ) -> ExportValue {
    let first = samples.first.map { Int($0) }
    if first == Array(0..<first.count), x.shape[axis].fixed == first.count, samples.fraction.allSatisfy({ $0 == 0 }) {
      return x
    }
    let lower = builder.gather(x, builder.int64s(first), axis: axis)
    guard samples.fraction.contains(where: { $0 != 0 }) else { return lower }
    let upper = builder.gather(x, builder.int64s(samples.second.map { Int($0) }), axis: axis)
    let shape = [samples.count] + [Int](repeating: 1, count: x.rank - axis - 1)
    let fraction = builder.floats(samples.fraction, shape, x.scalar)
    return builder.add(lower, builder.mul(builder.sub(upper, lower), fraction))
  }
}
