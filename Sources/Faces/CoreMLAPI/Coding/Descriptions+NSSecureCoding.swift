public import Foundation
internal import ModelSpec

extension MLParameterDescription: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(key, forKey: "key")
    coder.encode(defaultValue as? NSNumber, forKey: "defaultValue")
    if let numericConstraint { coder.encode(numericConstraint, forKey: "numericConstraint") }
  }

  /// Nil when the archive holds no description of a parameter.
  public convenience init?(coder: NSCoder) {
    guard let key = coder.object(of: MLParameterKey.self, forKey: "key"),
      let value = coder.object(of: NSNumber.self, forKey: "defaultValue")
    else { return nil }
    let constraint = coder.object(of: MLNumericConstraint.self, forKey: "numericConstraint")
    self.init(key, value, constraint: constraint)
  }
}

extension MLModelDescription: NSSecureCoding {
  /// The properties that are not among the parameters.
  private struct Archived: Codable {
    /// The description in the model format.
    var specified: Data
    var functionName: String?
    var stringLabels: [String]?
    var integerLabels: [Int64]?
    var isUpdatable: Bool
  }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    Archive.encode(
      Archived(
        specified: Archive.bytes(of: specified), functionName: functionName, stringLabels: classLabels as? [String],
        integerLabels: classLabels as? [Int64], isUpdatable: isUpdatable), with: coder)
    coder.encode(NSArray(array: Array(parameterDescriptionsByKey.values)), forKey: "parameters")
  }

  /// Nil when the archive holds no description of a model.
  public convenience init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder),
      let specified = Archive.description(in: archived.specified),
      let parameters = coder.list(of: [MLParameterDescription.self], forKey: "parameters")
    else { return nil }
    let labels =
      archived.stringLabels.map { ClassLabels.strings($0) } ?? archived.integerLabels.map { ClassLabels.integers($0) }
    self.init(
      specified, functionName: archived.functionName, labels: labels, isUpdatable: archived.isUpdatable,
      parameters: parameters.compactMap { $0 as? MLParameterDescription })
  }
}

extension MLModelConfiguration: NSSecureCoding {
  /// The properties that are not among the parameters.
  private struct Archived: Codable {
    var computeUnits: Int
    var allowsLowPrecision: Bool
    var displayName: String?
    var reshapeFrequency: Int
    var specializationStrategy: Int
    var functionName: String?
    var threadCount: Int?
    var timeLimit: Double?
    var memoryLimit: Int?
    var elementLimit: Int?
  }

  /// Classes of what parameters can be.
  private static var values: [AnyClass] {
    [NSNumber.self, NSString.self, NSURL.self, NSArray.self, MLMultiArray.self]
  }

  public static var supportsSecureCoding: Bool { true }

  /// Writes everything but `preferredMetalDevice`. Parameters must be numbers, strings, URLs or arrays.
  public func encode(with coder: NSCoder) {
    Archive.encode(
      Archived(
        computeUnits: computeUnits.rawValue, allowsLowPrecision: allowLowPrecisionAccumulationOnGPU,
        displayName: modelDisplayName, reshapeFrequency: optimizationHints.reshapeFrequency.rawValue,
        specializationStrategy: optimizationHints.specializationStrategy.rawValue, functionName: functionName,
        threadCount: threadCount, timeLimit: timeLimit, memoryLimit: memoryLimit, elementLimit: elementLimit),
      with: coder)
    guard let parameters else { return }
    let pairs = Array(parameters)
    coder.encode(NSArray(array: pairs.map(\.key)), forKey: "keys")
    coder.encode(NSArray(array: pairs.map(\.value)), forKey: "values")
  }

  /// Nil when the archive holds no configuration.
  public convenience init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder),
      let computeUnits = MLComputeUnits(rawValue: archived.computeUnits),
      let frequency = MLOptimizationHints.ReshapeFrequency(rawValue: archived.reshapeFrequency),
      let strategy = MLOptimizationHints.SpecializationStrategy(rawValue: archived.specializationStrategy)
    else { return nil }
    self.init()
    self.computeUnits = computeUnits
    allowLowPrecisionAccumulationOnGPU = archived.allowsLowPrecision
    modelDisplayName = archived.displayName
    optimizationHints.reshapeFrequency = frequency
    optimizationHints.specializationStrategy = strategy
    functionName = archived.functionName
    threadCount = archived.threadCount
    timeLimit = archived.timeLimit
    memoryLimit = archived.memoryLimit
    elementLimit = archived.elementLimit
    guard let keys = coder.list(of: [MLParameterKey.self], forKey: "keys"),
      let values = coder.list(of: Self.values, forKey: "values"), keys.count == values.count
    else { return }
    let pairs = zip(keys, values).compactMap { key, value in (key as? MLParameterKey).map { ($0, value) } }
    parameters = Dictionary(pairs, uniquingKeysWith: { _, last in last })
  }
}
