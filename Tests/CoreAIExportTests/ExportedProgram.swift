internal import CoreAIExport
internal import CoreAIFormat
internal import ModelConversion
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec
internal import _ModelTestSupport

/// An ML Program, the model of Core AI that it becomes, and the ML Program that this becomes.
struct ExportedProgram {
  let program: ModelFile
  let asset: ModelFile
  let again: ModelFile
  /// Keeps the file of the asset while its weights may be read.
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - text: `main` in MIL's text form, without its weights.
  ///   - shapes: For each input its shape, with ranges for open lengths.
  init(_ text: String, _ shapes: [(name: String, lengths: [ClosedRange<Int>])], output: String = "y") throws {
    program = ModelFile(try Self.model(text, shapes, output: output), format: .mlpackage)
    folder = try TemporaryFolder()
    let path = folder.path("model.aimodel")
    try CoreAIAsset.write(try CoreAIExporting.export(program).image, metadata: [], to: path)
    asset = try ModelFile.read(path)
    again = try AssetConversion.convert(asset).file
  }

  static func model(
    _ text: String, _ shapes: [(name: String, lengths: [ClosedRange<Int>])], output: String
  ) throws -> Model {
    let parsed = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8))
    let inputs = shapes.map { name, lengths -> FeatureDescription in
      var input = FeatureDescription.multiArray(name, lengths.map { Int64($0.lowerBound) })
      guard case .multiArrayType(var array)? = input.type?.kind,
        lengths.contains(where: { $0.lowerBound < $0.upperBound })
      else { return input }
      array.shapeFlexibility = .ranges(lengths.map { (UInt64($0.lowerBound), Int64($0.upperBound)) })
      input.type?.kind = .multiArrayType(array)
      return input
    }
    return .model(.mlProgram(parsed.program), version: 9, inputs: inputs, outputs: [.multiArray(output, [])])
  }

  /// What each of the three computes for the same inputs, which are numbers that differ from element to element.
  func outputs(_ shapes: [String: [Int]]) throws -> [[Double]] {
    var features: NameMap<FeatureValue> = [:]
    for (name, shape) in shapes {
      let numbers = (0..<shape.reduce(1, *)).map { Double(($0 * 7 + name.utf8.count) % 13) / 4 - 1.5 }
      features[name] = .array(FeatureArray(doubles: numbers, shape: shape))
    }
    return try [program, asset, again].map { file in
      let results = try RuntimeModel.load(file).prediction(from: features)
      guard case .array(let array)? = results["y"] else { return [] }
      return array.doubles
    }
  }
}
