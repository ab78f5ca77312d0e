import Foundation
import ModelArchives
import ModelBase
import ModelFormat
import Testing
import _ModelTestSupport

/// An archive that must not be unpacked, and the sentence that says why.
struct HostileArchive: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// `{bytes}` stands for the length of the archive.
  let message: String
  let bytes: @Sendable () throws -> [UInt8]

  /// An archive that begins as a sound model.
  init(_ title: String, _ message: String, _ change: @escaping @Sendable (inout RawTar) -> Void) {
    self.init(title, message) {
      var tar = RawTar.model()
      change(&tar)
      return tar.whole
    }
  }

  init(_ title: String, _ message: String, bytes: @escaping @Sendable () throws -> [UInt8]) {
    testDescription = title
    self.message = message
    self.bytes = bytes
  }

  /// Unpacks the archive where nothing is and where models are, and looks whether anything was written.
  func check() throws {
    let folder = try TemporaryFolder()
    let bytes = try bytes()
    let archive = try folder.write(bytes, to: "archive")
    let message = message.replacingOccurrences(of: "{bytes}", with: "\(bytes.count)")
    try folder.makeDirectory("fresh")
    try folder.write("old", under: "kept/M.mlmodelc/coremldata.bin")
    try folder.write("old", under: "kept/M.mlpackage/Manifest.json")
    try folder.write("old", under: "kept/M.mlmodel")
    let before = try Self.contents(of: folder)
    for place in ["fresh", "kept"] {
      let error = #expect(throws: Diagnostic.self) { try ArchiveUnpacker.unpack(archive, to: folder.path(place)) }
      #expect(error?.diagnostic.message == message)
      #expect(error?.diagnostic.location.file == archive)
      #expect(["archive-refused", "archive-damaged", "archive-too-large"].contains(error?.diagnostic.code.rawValue))
    }
    #expect(try Self.contents(of: folder) == before)
    #expect(!FileManager.default.fileExists(atPath: Self.outside))
  }

  /// A path that hostile archives name and that nobody has.
  static let outside = "/modelc-hostile-archive"

  /// Every file and directory below a folder, hidden ones too, and what the files hold.
  static func contents(of folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.directory) {
      contents[path] = (try? folder.read(path)) ?? []
    }
    return contents
  }
}
