// Changes the model of a running app: by compiling another one on the device, by replacing its weights alone, and from an
// archive.
//
//   swift run HotSwap [STOCK NEW [SERVER]]
//
// STOCK is the .mlmodel that the app was shipped with, NEW another one of the same network; those of this repository unless
// given. SERVER is a directory with what a server would have ready, made by `modelc compile`, `modelc weights` and `modelc pack`:
// NAME.mlmodelc, its weights in NAME.mlmodelc.all.mlweights and those that differ in NAME.mlmodelc.changes.mlweights, and
// archives of it such as NAME.mlmodelc.tar.bz2, where NAME is that of NEW. Without it the example is its own server, and has
// neither weights nor archives.
import CoreML
import Foundation
import ModelArchives
import ModelStore
import ModelWeights

@main
struct HotSwap {
  let stock: URL
  let new: URL
  let app: AppFolder
  let server: URL
  private static let seeds: [UInt64] = [3, 8, 25]

  static func main() async throws {
    let app = try AppFolder()
    defer { app.remove() }
    let example = try HotSwap(CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }, app)
    try example.compareWays()
    try await example.predictMeanwhile()
  }

  init(_ arguments: [URL], _ app: AppFolder) throws {
    var examples = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { examples.deleteLastPathComponent() }
    stock = arguments.first ?? examples.appendingPathComponent("models/DigitGenerator.mlmodel")
    new = arguments.dropFirst().first ?? examples.appendingPathComponent("models/DigitGeneratorNew.mlmodel")
    self.app = app
    if arguments.count > 2 {
      server = arguments[2]
    } else {
      server = app.url.appendingPathComponent("server")
      try FileManager.default.createDirectory(at: server, withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: MLModel.compileModel(at: new), to: compiled)
    }
  }

  /// The new model as the server compiled it.
  private var compiled: URL {
    server.appendingPathComponent("\(new.deletingPathExtension().lastPathComponent).mlmodelc")
  }

  private func draw() throws -> [[[Double]]] {
    let generator = try DigitGenerator(contentsOf: app.model)
    return try Self.seeds.map { try generator.picture(seed: $0) }
  }

  /// Puts the new model in place in each way, and prints what each took.
  private func compareWays() throws {
    try app.compile(stock)
    let shipped = app.url.appendingPathComponent("shipped.mlmodelc")
    try FileManager.default.copyItem(at: app.model, to: shipped)
    let before = try draw()
    print("the model that the app was shipped with draws:\n\(Drawing.text(before))\n")

    var table = Table()
    var after: [[[Double]]]?
    func measure(_ way: String, _ download: URL, _ change: () throws -> Void) throws {
      let place = try median(prepare: { try app.copy(shipped) }, change)
      let load = try median { _ = try DigitGenerator(contentsOf: app.model) }
      let drawn = try draw()
      guard drawn != before, after == nil || after == drawn else {
        throw Failure("'\(way)' gives another model than the other ways")
      }
      after = drawn
      table.rows.append(
        Table.Row(
          way: way, download: download.lastPathComponent, byteCount: try byteCount(download), place: place, load: load))
    }
    try measure("compile on the device", new) { try app.compile(new) }
    try measure("copy what is compiled", compiled) { try app.copy(compiled) }
    let weights = compiled.appendingPathComponent("model.espresso.weights")
    try measure("replace the weights alone", weights) { try app.replaceWeights(with: weights) }
    for (way, ending) in [("apply all weights", "all"), ("apply those that differ", "changes")] {
      let file = server.appendingPathComponent("\(compiled.lastPathComponent).\(ending).mlweights")
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      try measure(way, file) {
        // Refused unless the model is the same but for its weights.
        try WeightsFile(path: file.path).apply(to: CompiledWeights(path: app.model.path))
      }
    }
    for archive in try archives() {
      try measure("unpack an archive", archive) { _ = try ArchiveUnpacker.unpack(archive.path, to: app.model.path) }
    }
    print("the new one draws, whichever way it came:\n\(Drawing.text(after ?? []))\n\n\(table.text)\n")
  }

  private func archives() throws -> [URL] {
    let name = compiled.lastPathComponent
    return try FileManager.default.contentsOfDirectory(atPath: server.path)
      .filter { $0.hasPrefix("\(name).tar") && !$0.hasSuffix(".sig") }.sorted().map(server.appendingPathComponent)
  }

  /// Predicts on and on while a store puts the new model in the place of the old one.
  private func predictMeanwhile() async throws {
    let store = try ModelStore(directory: app.url.appendingPathComponent("store"))
    try await store.install(contentsOf: stock, name: "Generator")
    let next = try archives().first ?? new
    let score = try await SwapLoop(store, "Generator").run(400) {
      try await store.install(contentsOf: next, name: "Generator")
    }
    for (version, count) in score.counts { print("version \(version) made \(count) predictions") }
    print(
      "asked \(score.asked), answered \(score.answered), lost \(score.asked - score.answered); "
        + "the slowest took \(Table.text(score.longest)) ms")
    guard score.answered == score.asked, score.counts.count == 2 else { throw Failure("predictions were lost") }
  }
}

/// Why the example ends with an error.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
