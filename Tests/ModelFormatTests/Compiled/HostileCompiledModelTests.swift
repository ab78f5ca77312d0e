import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Compiled directories that somebody made to do harm: each is refused in one sentence, at once.
@Suite(.timeLimit(.minutes(2))) struct HostileCompiledModelTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The file that the sentence is about, below the directory.
    let place: String
    let message: String
    /// Changes the compiled program `m.mlmodelc` in the folder.
    let spoil: @Sendable (TemporaryFolder) throws -> Void

    init(
      _ name: String, at place: String, _ message: String, spoil: @escaping @Sendable (TemporaryFolder) throws -> Void
    ) {
      testDescription = name
      self.place = place
      self.message = message
      self.spoil = spoil
    }
  }

  private static let special = "expected a file, found a device, pipe or socket"

  /// A case with something else in the place of the file `name`.
  private static func instead(
    _ testName: String, of name: String, _ message: String,
    _ make: @escaping @Sendable (TemporaryFolder, String) throws -> Void
  ) -> Case {
    Case(testName, at: name, message) { folder in
      try folder.remove("m.mlmodelc/\(name)")
      try make(folder, "m.mlmodelc/\(name)")
    }
  }

  /// Where in the header the lengths stand: after a type and three numbers, and after the text `generic` and four more.
  private static let encodingOffset = 28
  private static let descriptionOffset = 75

  private static func number(_ number: UInt64, at offset: Int, _ folder: TemporaryFolder) throws {
    var header = try folder.read("m.mlmodelc/coremldata.bin")
    for byte in 0..<8 { header[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte))) }
    try folder.write(header, under: "m.mlmodelc/coremldata.bin")
  }

  static let cases: [Case] = [
    instead("header is a pipe", of: "coremldata.bin", special) { folder, name in try folder.pipe(name) },
    instead("header is a socket", of: "coremldata.bin", special) { folder, name in try folder.socket(name) },
    instead("header is a directory", of: "coremldata.bin", "expected a file, found a directory") { folder, name in
      try folder.makeDirectory(name)
    },
    instead(
      "header leads to a device", of: "coremldata.bin",
      "'coremldata.bin' is a link that points outside the compiled model, to '/dev/zero'"
    ) { folder, name in try folder.link(name, to: "/dev/zero") },
    instead(
      "header leads to this process", of: "coremldata.bin",
      "'coremldata.bin' is a link that points outside the compiled model, to '/proc/version'"
    ) { folder, name in try folder.link(name, to: "/proc/version") },
    instead(
      "header is a sparse giant", of: "coremldata.bin",
      "the model is stored in encoding '', expected 'generic' or 'spec'"
    ) { folder, name in try folder.sparse(name, 1 << 40) },
    Case(
      "header goes on as a sparse giant", at: "coremldata.bin", "the repeated model type is 0, expected 502"
    ) { folder in try folder.sparse("m.mlmodelc/coremldata.bin", 1 << 40) },
    Case(
      "description of a sparse giant", at: "coremldata.bin",
      "the model description has 549755813888 bytes; the maximum is 268435456"
    ) { folder in
      try number(1 << 39, at: descriptionOffset, folder)
      try folder.sparse("m.mlmodelc/coremldata.bin", 1 << 40)
    },
    Case(
      "encoding of a sparse giant", at: "coremldata.bin",
      "the encoding has 549755813888 bytes; the maximum is 268435456"
    ) { folder in
      try number(1 << 39, at: encodingOffset, folder)
      try folder.sparse("m.mlmodelc/coremldata.bin", 1 << 40)
    },
    Case(
      "names of a sparse giant", at: "modelNames/coremldata.bin",
      "the list of model names has 68719476736 elements; the maximum is 20000000"
    ) { folder in
      try folder.remove("m.mlmodelc")
      try CompiledSample.write(
        CompiledSample.pipeline([CompiledSample.identity], names: ["a"]), to: folder.path("m.mlmodelc"))
      let count = (0..<8).map { UInt8(truncatingIfNeeded: (1 << 36) >> (8 * $0)) }
      try folder.write(count, under: "m.mlmodelc/modelNames/coremldata.bin")
      try folder.sparse("m.mlmodelc/modelNames/coremldata.bin", 1 << 40)
    },
    instead("program is a pipe", of: "model.mil", special) { folder, name in try folder.pipe(name) },
    instead("program is a directory", of: "model.mil", "expected a file, found a directory") { folder, name in
      try folder.makeDirectory(name)
    },
    Case(
      "program is a sparse giant", at: "model.mil",
      "the program's text has 1099511627776 bytes; the maximum is 1073741824"
    ) { folder in try folder.sparse("m.mlmodelc/model.mil", 1 << 40) },
    instead(
      "two links in a loop", of: "model.mil", "'model.mil' is a link that points back to itself"
    ) { folder, name in
      try folder.link(name, to: "there")
      try folder.link("m.mlmodelc/there", to: "model.mil")
    },
  ]

  @Test(arguments: cases) func isRefused(_ item: Case) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("m.mlmodelc")
    try CompiledSample.write(CompiledSample.program, to: path)
    try item.spoil(folder)
    let found = try #require(#expect(throws: Diagnostic.self) { try ModelFile.read(path) }).diagnostic
    #expect(found.message == item.message)
    #expect(found.location.file == "\(path)/\(item.place)")
  }

  @Test(arguments: ["model.espresso.net", "model.espresso.shape", "model.espresso.weights", "model/coremldata.bin"])
  func filesOfANetworkThatAreAPipe(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("m.mlmodelc")
    try CompiledSample.write(CompiledSample.pipeline([.updatable()]), to: path)
    try folder.remove("m.mlmodelc/model0/\(name)")
    try folder.pipe("m.mlmodelc/model0/\(name)")
    let found = #expect(throws: Diagnostic.self) { try ModelFile.read(path) }
    #expect(found?.diagnostic.message == Self.special)
    #expect(found?.diagnostic.location.file == "\(path)/model0/\(name)")
  }

  @Test func weightsThatAreAPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("m.mlmodelc")
    try CompiledSample.write(CompiledSample.program, to: path)
    try folder.makeDirectory("m.mlmodelc/weights")
    try folder.pipe("m.mlmodelc/weights/weight.bin")
    #expect(try ModelFile.read(path).findings.map(\.message) == [Self.special])
    let copy = #expect(throws: Diagnostic.self) { try CompiledDirectoryCopy(path: path) }
    #expect(copy?.diagnostic.message == Self.special)
  }

  @Test func weightsThatLeaveTheModel() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("m.mlmodelc")
    try CompiledSample.write(CompiledSample.program, to: path)
    let text = String(decoding: try folder.read("m.mlmodelc/model.mil"), as: UTF8.self)
    for name in ["../../etc/passwd", "weights/../../\u{301}x", "/etc/passwd"] {
      try folder.write(text.replacing("weights/weight.bin", with: name), under: "m.mlmodelc/model.mil")
      #expect(
        try ModelFile.read(path).findings.map(\.message) == [
          "`fileName` is '@model_path/\(name)', expected the path of a file below '@model_path'"
        ])
    }
  }

  @Test func namesThatAreNoText() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("m.mlmodelc")
    try CompiledSample.write(CompiledSample.program, to: path)
    try folder.file(named: [0x6d, 0xc3, 0x28], in: "m.mlmodelc")
    let error = #expect(throws: Diagnostic.self) { try CompiledDirectoryCopy(path: path) }
    #expect(error?.diagnostic.message == #"the name 'm\xc3(' is not UTF-8"#)
    #expect(error?.diagnostic.location.file == path)
  }

  /// A directory that holds nothing but names that are not UTF-8 is not taken for an empty one.
  @Test func directoriesOfOtherThingsStay() throws {
    let folder = try TemporaryFolder()
    try folder.makeDirectory("m.mlmodelc")
    try folder.file(named: [0xff], in: "m.mlmodelc")
    let error = #expect(throws: Diagnostic.self) {
      try CompiledSample.write(CompiledSample.program, to: folder.path("m.mlmodelc"))
    }
    #expect(error?.diagnostic.message == #"the name '\xff' is not UTF-8"#)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.directory) == ["m.mlmodelc"])
  }
}
