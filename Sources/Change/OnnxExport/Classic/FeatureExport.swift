internal import ModelGraph
internal import ModelSpec

/// Models that prepare features.
enum FeatureExport: ClassicExport {
  static func translate(_ model: Model, _ inputs: ClassicInputs, _ builder: inout ExportBuilder) throws(OperationError)
    -> NameMap<ExportValue>
  {
    guard let output = model.description?.output.first, let input = model.description?.input.first else {
      throw OperationError("the model declares no input or no output")
    }
    let value: ExportValue
    switch model.kind {
    case .arrayFeatureExtractor(let extractor)?:
      let places = extractor.extractIndex.map { Int(clamping: $0) }
      value = builder.gather(inputs.flat(try inputs.value(input.name), &builder), builder.int64s(places), axis: 0)
    case .featureVectorizer(let vectorizer)?:
      var parts: [ExportValue] = []
      for column in vectorizer.inputList {
        let given = try inputs.value(column.inputColumn)
        var part = inputs.flat(given, &builder)
        // A dictionary is as long as the column says.
        if builder.sparseVectors.contains(given.name), let count = part.shape.elementCount.fixed,
          count < Int(clamping: column.inputDimensions), column.inputDimensions < 1 << 20
        {
          let rest = [Double](repeating: 0, count: Int(clamping: column.inputDimensions) - count)
          part = builder.concat([part, builder.doubles(rest, [rest.count])], axis: 0)
        }
        if let count = part.shape.elementCount.fixed, count != Int(clamping: column.inputDimensions) {
          throw OperationError(
            "input '\(column.inputColumn)' has \(count) elements, expected \(column.inputDimensions)")
        }
        parts.append(part)
      }
      guard !parts.isEmpty else { throw OperationError("the vectorizer has no inputs") }
      value = builder.concat(parts, axis: 0)
    case .scaler(let scaler)?:
      let x = builder.cast(try inputs.value(input.name), .fp64)
      let flat = inputs.flat(x, &builder)
      let shifts = scaler.shiftValue.isEmpty ? [0] : scaler.shiftValue
      let scales = scaler.scaleValue.isEmpty ? [1] : scaler.scaleValue
      let sum = builder.add(flat, builder.doubles(shifts, [shifts.count]))
      value = shaped(builder.mul(sum, builder.doubles(scales, [scales.count])), x, &builder)
    case .normalizer(let normalizer)?:
      let x = builder.cast(try inputs.value(input.name), .fp64)
      let flat = inputs.flat(x, &builder)
      let divisor =
        switch normalizer.normType {
        case .lMax, .unrecognized: builder.reduce("ReduceMax", flat, [0], keeps: true)
        case .l1: builder.reduce("ReduceSum", builder.unary("Abs", flat), [0], keeps: true)
        case .l2: builder.unary("Sqrt", builder.reduce("ReduceSum", builder.mul(flat, flat), [0], keeps: true))
        }
      let isNothing = builder.compare("Equal", divisor, builder.double(0))
      let safe = builder.select(isNothing, builder.doubles([1], [1]), divisor)
      value = shaped(builder.div(flat, safe), x, &builder)
    case .imputer(let imputer)?: value = try imputed(imputer, try inputs.value(input.name), inputs, &builder)
    case .oneHotEncoder(let encoder)?: value = try encoded(encoder, try inputs.value(input.name), &builder)
    case .dictVectorizer(let vectorizer)?:
      value = try laidOut(
        vectorizer, of: model, keys: try inputs.value(input.name), &builder)
    default: throw OperationError("it prepares no features")
    }
    return [output.name: value]
  }

  private static func shaped(_ value: ExportValue, _ like: ExportValue, _ builder: inout ExportBuilder) -> ExportValue {
    like.rank == 1 ? value : like.shape.fixed.map { builder.reshape(value, $0) } ?? value
  }

  private static func imputed(
    _ imputer: Imputer, _ x: ExportValue, _ inputs: ClassicInputs, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    let numbers: [Double]
    switch imputer.imputedValue {
    case .imputedDoubleValue(let number)?: numbers = [number]
    case .imputedInt64Value(let number)?: numbers = [Double(number)]
    case .imputedDoubleArray(let array)?: numbers = array.vector
    case .imputedInt64Array(let array)?: numbers = array.vector.map { Double($0) }
    default: throw OperationError("it replaces strings or entries of dictionaries", code: "onnx-type")
    }
    guard x.scalar != .string, !numbers.isEmpty else {
      throw OperationError("its input is a string", code: "onnx-type")
    }
    let marker: Double?
    switch imputer.replaceValue {
    case .replaceDoubleValue(let number)?: marker = number
    case .replaceInt64Value(let number)?: marker = Double(number)
    case .replaceStringValue?, nil: marker = nil
    }
    let flat = inputs.flat(x, &builder)
    guard let marker else { return shaped(flat, x, &builder) }
    // A number that is none is equal to nothing, and there is no IsNaN before operator set 9.
    let isReplaced =
      marker.isNaN
      ? builder.node("IsNaN", [flat], as: flat.type.of(.bool))
      : builder.compare("Equal", flat, builder.double(marker))
    return shaped(builder.select(isReplaced, builder.doubles(numbers, [numbers.count]), flat), x, &builder)
  }

  private static func encoded(
    _ encoder: OneHotEncoder, _ x: ExportValue, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    let categories: ExportValue
    switch encoder.categoryType {
    case .stringCategories(let list)?:
      guard x.scalar == .string else { throw OperationError("its input is no string", code: "onnx-type") }
      // Strings are compared from operator set 19 on.
      builder.require(19)
      categories = builder.strings(list.vector, [list.vector.count])
    case .int64Categories(let list)?:
      categories = builder.integers(list.vector.map { Int($0) }, [list.vector.count], .int64)
    case nil: throw OperationError("the encoder has no categories")
    }
    let value = x.scalar == .string ? x : builder.cast(x, .int64)
    let result = builder.cast(builder.compare("Equal", builder.reshape(value, [1]), categories), .fp64)
    // A dictionary with one entry, which other stages take as the vector that it stands for.
    if encoder.outputSparse { builder.sparseVectors.insert(result.name) }
    return result
  }

  private static func laidOut(
    _ vectorizer: DictVectorizer, of model: Model, keys x: ExportValue, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    guard !builder.sparseVectors.contains(x.name) else { throw SparseDictionary.refusal }
    let attribute: (String, ExportAttribute)
    let count: Int
    switch vectorizer.map {
    case .stringToIndex(let list)?:
      (attribute, count) = (("string_vocabulary", .strings(list.vector)), list.vector.count)
    case .int64ToIndex(let list)?:
      count = list.vector.count
      // The map has the keys that the model declares, whatever those of the vectorizer are.
      let type = model.description?.input.first?.type?.kind
      if case .dictionaryType(let dictionary)? = type, case .stringKeyType? = dictionary.keyType {
        attribute = ("string_vocabulary", .strings(list.vector.map { "\($0)" }))
      } else {
        attribute = ("int64_vocabulary", .ints(list.vector.map { Int($0) }))
      }
    case nil: throw OperationError("the vectorizer has no keys")
    }
    let name = builder.uniqueName("\(builder.stem)/DictVectorizer")
    builder.add("DictVectorizer", [x], outputs: [name], [attribute], domain: "ai.onnx.ml")
    return builder.reshape(ExportValue(name, TensorType(.fp32, [1, Extent(count)])), [count])
  }
}

/// A dictionary by places that is a vector in the file.
enum SparseDictionary {
  /// Why it is no output of the file, and no input of a stage that takes dictionaries alone.
  static let refusal = OperationError("its output is a dictionary", code: "onnx-type")
}

/// `identity`: outputs that are inputs of other names.
enum IdentityExport: ClassicExport {
  static func translate(_ model: Model, _ inputs: ClassicInputs, _ builder: inout ExportBuilder) throws(OperationError)
    -> NameMap<ExportValue>
  {
    var outputs: NameMap<ExportValue> = [:]
    for (input, output) in zip(model.description?.input ?? [], model.description?.output ?? []) {
      let value = try inputs.value(input.name)
      outputs[output.name] = builder.node("Identity", [value], as: value.type)
    }
    return outputs
  }
}
