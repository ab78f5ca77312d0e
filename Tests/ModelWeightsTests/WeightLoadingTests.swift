import Foundation
import ModelFormat
import ModelRuntime
import ModelSpec
import ModelWeights
import Testing
import _ModelTestSupport

/// What loading makes of weight files that were copied, emptied, cut off or removed.
struct WeightLoadingTests {
  private let folder: WeightsFolder

  init() throws { folder = try WeightsFolder() }

  private func predict(_ name: String) throws -> [Double] {
    let model = try RuntimeModel.load(directory: folder.path(name))
    let isNetwork = name.hasPrefix("n")
    let count = isNetwork ? 8 : 64
    let input = FeatureArray(doubles: (0..<count).map { Double($0) / 8 }, shape: isNetwork ? [8] : [1, 64])
    guard case .array(let array)? = try model.prediction(from: ["x": .array(input)])["y"] else { return [] }
    return array.doubles
  }

  private func message(_ name: String) throws -> String? {
    let error = #expect(throws: RuntimeError.self) { try predict(name) }
    #expect(error?.code == .io)
    return error.map { "\($0.message) (\($0.diagnostic.location.file ?? "")); \($0.diagnostic.remedy ?? "")" }
  }

  private func compile() throws {
    try folder.compile(WeightSamples.network(1, 2), "n1")
    try folder.compile(WeightSamples.network(3, 4), "n2")
    try folder.compile(try WeightSamples.program(1, 2), "p1")
    try folder.compile(try WeightSamples.program(3, 4), "p2")
  }

  private static let files = [("n", "model.espresso.weights"), ("p", "weights/weight.bin")]

  @Test(arguments: files) func copies(_ kind: String, _ file: String) throws {
    try compile()
    let second = try predict("\(kind)2.mlmodelc")
    #expect(try predict("\(kind)1.mlmodelc") != second)
    let bytes = try folder.folder.read("\(kind)2.mlmodelc/\(file)")
    try folder.overwrite("\(kind)1.mlmodelc/\(file)") { $0 = bytes }
    #expect(try predict("\(kind)1.mlmodelc") == second)
  }

  @Test(arguments: files) func lengths(_ kind: String, _ file: String) throws {
    try compile()
    let name = "\(kind)1.mlmodelc"
    let whole = try folder.folder.read("\(name)/\(file)").count
    let least = kind == "n" ? 916 : 453
    let place = " (\(folder.path(name))/\(file)); "
    let remedy = "put the whole weight file in its place, by a copy or with `modelc weights apply`"
    try folder.overwrite("\(name)/\(file)") { $0.removeLast() }
    let goal = kind == "n" ? "\(whole)" : "at least \(least)"
    #expect(
      try message(name)
        == "the weight file '\(file)' is cut off: found \(whole - 1) bytes, expected \(goal)" + place + remedy)
    try folder.overwrite("\(name)/\(file)") { $0 = [] }
    #expect(
      try message(name)
        == "the weight file '\(file)' is empty: found 0 bytes, expected at least \(least)" + place + remedy)
    try FileManager.default.removeItem(atPath: folder.path("\(name)/\(file)"))
    #expect(
      try message(name)
        == "the weight file '\(file)' is missing, expected at least \(least) bytes" + place + remedy)
  }
}
