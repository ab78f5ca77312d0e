import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelWire

struct CompiledDirectoryCopyTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("old.mlmodelc")
    let header = try CompiledHeader(of: .model(.identity(Identity()), inputs: [], outputs: []), source: nil)
    try CompiledDirectoryWriter.write(
      [
        CompiledFile("coremldata.bin", .coreMLData(header)), CompiledFile("notes/readme.txt", .bytes([1, 2])),
        CompiledFile("empty", .bytes([])),
      ], to: path)
  }

  private func bytes(_ name: String) throws -> [UInt8] { try folder.read(name) }

  @Test func copies() throws {
    let copy = try CompiledDirectoryCopy(path: path)
    #expect(copy.paths == ["coremldata.bin", "empty", "notes/readme.txt"])
    try copy.write(to: folder.path("new.mlmodelc"))
    for name in copy.paths { #expect(try bytes("new.mlmodelc/\(name)") == bytes("old.mlmodelc/\(name)")) }
  }

  @Test func replacesFiles() throws {
    var copy = try CompiledDirectoryCopy(path: path)
    copy.replace("notes/readme.txt", with: .bytes([3]))
    // Onto itself, and onto an empty directory.
    try copy.write(to: path)
    #expect(try bytes("old.mlmodelc/notes/readme.txt") == [3])
    try FileManager.default.createDirectory(atPath: folder.path("new.mlmodelc"), withIntermediateDirectories: false)
    try copy.write(to: folder.path("new.mlmodelc"))
    #expect(try bytes("new.mlmodelc/notes/readme.txt") == [3])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["new.mlmodelc", "old.mlmodelc"])
  }

  @Test func replacesModels() throws {
    var copy = try CompiledDirectoryCopy(path: path)
    let model = Model.model(.identity(Identity()), inputs: [.double("x")], outputs: [.double("x")])
    try copy.replace("coremldata.bin", withModel: model)
    try copy.write(to: path)
    #expect(try ModelFile.read(path).model == model)
    let error = #expect(throws: Diagnostic.self) { try copy.replace("none", withModel: model) }
    #expect(error != nil)
  }

  @Test func outlivesTheDirectory() throws {
    let copy = try CompiledDirectoryCopy(path: path)
    try FileManager.default.removeItem(atPath: path)
    try copy.write(to: path)
    #expect(try bytes("old.mlmodelc/notes/readme.txt") == [1, 2])
  }

  @Test func whatIsNoModelStays() throws {
    let copy = try CompiledDirectoryCopy(path: path)
    try FileManager.default.createDirectory(atPath: folder.path("photos"), withIntermediateDirectories: false)
    _ = try folder.write([1], to: "photos/a.jpg")
    _ = try folder.write([1], to: "file")
    for name in ["photos", "file"] {
      #expect(throws: Diagnostic.self) { try copy.write(to: folder.path(name)) }
      let error = #expect(throws: Diagnostic.self) { try CompiledDirectoryWriter.checkTarget(folder.path(name)) }
      #expect(error?.diagnostic.code == "write-denied")
    }
    #expect(try bytes("photos/a.jpg") == [1])
    try CompiledDirectoryWriter.checkTarget(path)
    try CompiledDirectoryWriter.checkTarget(folder.path("nothing"))
  }

  @Test func linksThatLeadOut() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/notes/link", withDestinationPath: folder.path("elsewhere"))
    _ = try folder.write([1], to: "elsewhere")
    let error = #expect(throws: Diagnostic.self) { try CompiledDirectoryCopy(path: path) }
    #expect(error?.diagnostic.code == "compiled-link")
  }
}
