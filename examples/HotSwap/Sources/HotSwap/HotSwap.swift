// Replaces the model of a running app: by compiling another one on the device, by replacing only its weights, and from an
// archive.
//
//   swift run HotSwap [STOCK NEW [SERVER]]
//
// STOCK is the .mlmodel that was shipped with the app, NEW another one for the same network; the defaults are in this
// repository. SERVER is a directory with the files that a server would offer, made by `modelc compile`, `modelc weights` and
// `modelc pack`: NAME.mlmodelc, all its weights in NAME.mlmodelc.all.mlweights, the changed ones in
// NAME.mlmodelc.changes.mlweights, and archives such as NAME.mlmodelc.tar.bz2, where NAME is that of NEW. Without SERVER, the
// example compiles NEW itself, and has no weights files or archives.
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

  /// The new model, compiled by the server.
  private var compiled: URL {
    server.appendingPathComponent("\(new.deletingPathExtension().lastPathComponent).mlmodelc")
  }

  private func draw() throws -> [[[Double]]] {
    let generator = try DigitGenerator(contentsOf: app.model)
    return try Self.seeds.map { try generator.picture(seed: $0) }
  }

  /// Replaces the model in each way, and prints size and time of each.
  private func compareWays() throws {
    try app.compile(stock)
    let shipped = app.url.appendingPathComponent("shipped.mlmodelc")
    try FileManager.default.copyItem(at: app.model, to: shipped)
    let before = try draw()
    print("the model shipped with the app draws:\n\(Drawing.text(before))\n")

    var table = Table()
    var after: [[[Double]]]?
    func measure(_ way: String, _ download: URL, _ change: () throws -> Void) throws {
      let place = try median(prepare: { try app.copy(shipped) }, change)
      let load = try median { _ = try DigitGenerator(contentsOf: app.model) }
      let drawn = try draw()
      guard drawn != before, after == nil || after == drawn else {
        throw Failure("'\(way)' gives a different model from the other ways")
      }
      after = drawn
      table.rows.append(
        Table.Row(
          way: way, download: download.lastPathComponent, byteCount: try byteCount(download), place: place, load: load))
    }
    try measure("compile on the device", new) { try app.compile(new) }
    try measure("copy the compiled model", compiled) { try app.copy(compiled) }
    let weights = compiled.appendingPathComponent("model.espresso.weights")
    try measure("replace the weights", weights) { try app.replaceWeights(with: weights) }
    for (way, ending) in [("apply all weights", "all"), ("apply changed weights", "changes")] {
      let file = server.appendingPathComponent("\(compiled.lastPathComponent).\(ending).mlweights")
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      try measure(way, file) {
        // Rejected unless the models differ only in their weights.
        try WeightsFile(path: file.path).apply(to: CompiledWeights(path: app.model.path))
      }
    }
    for archive in try archives() {
      try measure("unpack an archive", archive) { _ = try ArchiveUnpacker.unpack(archive.path, to: app.model.path) }
    }
    print("the new model draws, however it was installed:\n\(Drawing.text(after ?? []))\n\n\(table.text)\n")
  }

  private func archives() throws -> [URL] {
    let name = compiled.lastPathComponent
    return try FileManager.default.contentsOfDirectory(atPath: server.path)
      .filter { $0.hasPrefix("\(name).tar") && !$0.hasSuffix(".sig") }.sorted().map(server.appendingPathComponent)
  }

  /// Keeps predicting while a store replaces the old model with the new one.
  private func predictMeanwhile() async throws {
    let store = try ModelStore(directory: app.url.appendingPathComponent("store"))
    try await store.install(contentsOf: stock, name: "Generator")
    let next = try archives().first ?? new
    let score = try await SwapLoop(store, "Generator").run(400) {
      try await store.install(contentsOf: next, name: "Generator")
    }
    for (version, count) in score.counts { print("version \(version) made \(count) predictions") }
    print(
      "requested \(score.asked), completed \(score.answered), lost \(score.asked - score.answered); "
        + "the slowest took \(Table.text(score.longest)) ms")
    guard score.answered == score.asked, score.counts.count == 2 else { throw Failure("predictions were lost") }
  }
}

/// Why the example fails.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
