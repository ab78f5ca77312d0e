import Foundation
import ModelArchives
import ModelBase
import ModelFormat
import Testing
import _ModelTestSupport

/// Packing, and that what was packed comes back.
struct ArchivePackerTests {
  private static let longName = String(repeating: "long-", count: 24) + "name"

  /// The files of a model, by their paths in it.
  private static let files: [(String, [UInt8])] = [
    ("coremldata.bin", Array("core".utf8)),
    ("model.espresso.weights", Streams.noise(2_500_000)),
    ("empty", []),
    ("block", [UInt8](repeating: 7, count: 512)),
    ("large", [UInt8](repeating: 9, count: 1 << 20)),
    ("neural_network/deep/caf\u{e9}.txt", Array("name beyond ASCII".utf8)),
    (longName, Array("name beyond a header".utf8)),
    ("B", [1]), ("a-b/c", [2]), ("a/c", [3]),
  ]

  private func write(_ files: [(String, [UInt8])], _ root: String, in folder: TemporaryFolder) throws -> String {
    for (path, bytes) in files { try folder.write(bytes, under: "\(root)/\(path)") }
    return folder.path(root)
  }

  @Test(arguments: ArchiveCompression.allCases) func comesBack(_ compression: ArchiveCompression) throws {
    let folder = try TemporaryFolder()
    let model = try write(Self.files, "in/M.mlmodelc", in: folder)
    let path = folder.path("M" + compression.ending)
    var progress: [Int] = []
    let content = try PackedContent(model)
    let archive = try ArchivePacker.pack(content, to: path) { progress.append($0) }
    #expect(archive.compression == compression)
    #expect(archive.byteCount == (try folder.read("M" + compression.ending).count))
    #expect(archive.fileCount == 10)
    #expect(archive.isWithin(UnpackLimits()))
    #expect(progress.last == (try content.byteCount()))
    #expect(progress == progress.sorted())

    try folder.makeDirectory("out")
    var read: [Int] = []
    let unpacked = try ArchiveUnpacker.unpack(path, to: folder.path("out")) { count, total in
      read.append(count)
      #expect(total == archive.byteCount)
    }
    #expect(unpacked.path == folder.path("out/M.mlmodelc"))
    #expect(unpacked.compression == compression)
    #expect(unpacked.kind == .mlmodelc)
    #expect(unpacked.fileCount == 10)
    #expect(unpacked.byteCount == (try content.byteCount()))
    #expect(unpacked.archiveByteCount == archive.byteCount)
    #expect(read == read.sorted())
    #expect(folder.files(below: "out") == folder.files(below: "in"))
    for file in folder.files(below: "in") { #expect(try folder.read("out/\(file)") == folder.read("in/\(file)")) }
  }

  @Test func packagesAndFilesComeBack() throws {
    let folder = try TemporaryFolder()
    let package = try folder.writePackage("P.mlpackage", specification: [1, 2], weights: [3])
    let file = try folder.write([4, 5], to: "F.mlmodel")
    try folder.makeDirectory("out")
    for model in [package, file] {
      let archive = folder.path("archive.tar.gz")
      _ = try ArchivePacker.pack(try PackedContent(model), to: archive)
      let unpacked = try ArchiveUnpacker.unpack(archive, to: folder.path("out"))
      #expect(unpacked.kind.rawValue == (model == file ? "mlmodel" : "mlpackage"))
    }
    #expect(
      folder.files(below: "out") == ["F.mlmodel"] + folder.files(below: "P.mlpackage").map { "P.mlpackage/\($0)" })
    #expect(try folder.read("out/F.mlmodel") == [4, 5])
  }

  @Test func sameFilesGiveTheSameArchive() throws {
    let first = try TemporaryFolder()
    let second = try TemporaryFolder()
    let model = try write(Self.files, "M.mlmodelc", in: first)
    let other = try write(Self.files.reversed(), "M.mlmodelc", in: second)
    // Other times, permissions and, for those who may, owners.
    let attributes: [FileAttributeKey: Any] = [
      .modificationDate: Date(timeIntervalSince1970: 1_234_567_890), .posixPermissions: 0o700,
    ]
    for file in second.files(below: "") {
      try FileManager.default.setAttributes(attributes, ofItemAtPath: second.path(file))
      try? FileManager.default.setAttributes([.ownerAccountID: 12345], ofItemAtPath: second.path(file))
    }
    for compression in ArchiveCompression.allCases {
      let name = "M" + compression.ending
      _ = try ArchivePacker.pack(try PackedContent(model), to: first.path(name))
      _ = try ArchivePacker.pack(try PackedContent(other + "/"), to: second.path(name))
      #expect(try first.read(name) == second.read(name))
    }
    let digest = try SHA256Digest.file(first.path("M.tar"))
    #expect(digest.base64 == "gCusMDgbAgRKtYEy4Co9oXEJIP91AdKg4smtRZwYihs=")
  }

  @Test func whatIsLeftOut() throws {
    let folder = try TemporaryFolder()
    let model = try write(
      [("coremldata.bin", [1]), (".DS_Store", [2]), ("._coremldata.bin", [3]), ("a/._b", [4])], "M.mlmodelc", in: folder
    )
    try folder.makeDirectory("M.mlmodelc/nothing")
    _ = try ArchivePacker.pack(try PackedContent(model), to: folder.path("M.tar"))
    try folder.makeDirectory("out")
    _ = try ArchiveUnpacker.unpack(folder.path("M.tar"), to: folder.path("out"))
    #expect(folder.files(below: "out") == ["M.mlmodelc/coremldata.bin"])
    #expect(FileManager.default.fileExists(atPath: folder.path("out/M.mlmodelc/nothing")))
  }

  @Test func replacesAnArchive() throws {
    let folder = try TemporaryFolder()
    let model = try write([("coremldata.bin", [1])], "M.mlmodelc", in: folder)
    let path = try folder.write("old", under: "M.tar.xz")
    _ = try ArchivePacker.pack(try PackedContent(model), to: path, level: 0)
    try folder.makeDirectory("out")
    #expect(try ArchiveUnpacker.unpack(path, to: folder.path("out")).fileCount == 1)
    #expect(folder.files(below: "") == ["M.mlmodelc/coremldata.bin", "M.tar.xz", "out/M.mlmodelc/coremldata.bin"])
  }

  @Test func repetitionsAreBeyondWhatIsUnpacked() throws {
    let folder = try TemporaryFolder()
    let model = try write(
      [("coremldata.bin", [1]), ("zeros", [UInt8](repeating: 0, count: 80 << 20))], "M.mlmodelc", in: folder)
    let archive = try ArchivePacker.pack(try PackedContent(model), to: folder.path("M.tar.zst"))
    #expect(!archive.isWithin(UnpackLimits()))
    var limits = UnpackLimits()
    limits.ratio = 100_000
    #expect(archive.isWithin(limits))
    try folder.makeDirectory("out")
    #expect(try ArchiveUnpacker.unpack(archive.path, to: folder.path("out"), limits: limits).fileCount == 2)
  }

  private func message(_ work: () throws -> Void) -> String {
    do { try work() } catch { return (error as? Diagnostic)?.message ?? "\(error)" }
    return ""
  }

  @Test func whatIsNoModelIsNotPacked() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", under: "notes/a.txt")
    try folder.write("x", under: "N.mlmodelc/model.mil")
    try folder.write("x", under: "File.mlmodelc")
    try folder.makeDirectory("Folder.mlmodel")
    #expect(message { _ = try PackedContent(folder.path("notes")) } == "'notes' is not the name of a model")
    #expect(message { _ = try PackedContent(folder.path("X.mlmodel")) } == "no such file")
    #expect(
      message { _ = try PackedContent(folder.path("N.mlmodelc")) }
        == "the directory holds no `coremldata.bin`, so it is not a compiled model")
    #expect(
      message { _ = try PackedContent(folder.path("File.mlmodelc")) } == "this is a file, expected a compiled model")
    #expect(
      message { _ = try PackedContent(folder.path("Folder.mlmodel")) } == "this is a directory, expected a model file")
  }

  @Test func whatWouldNotBeUnpackedIsNotPacked() throws {
    let folder = try TemporaryFolder()
    for (index, name) in ["a\nb", "Coremldata.bin", "link", "pipe"].enumerated() {
      let root = "\(index)/M.mlmodelc"
      try folder.write("x", under: "\(root)/coremldata.bin")
      switch name {
      case "link": try folder.link("\(root)/link", to: "coremldata.bin")
      case "pipe": #expect(mkfifo(folder.path("\(root)/pipe"), 0o600) == 0)
      default: try folder.write("x", under: "\(root)/\(name)")
      }
    }
    let single = try folder.write([1], to: "a\nb.mlmodel")
    #expect(message { _ = try PackedContent(single) } == "entry 'a\nb.mlmodel' has control characters in its name")
    let hidden = try folder.write([1], to: "._b.mlmodel")
    #expect(message { _ = try PackedContent(hidden) } == "names that begin with `._` are left out of archives")
    let sentences = (0..<4).map { index in message { _ = try PackedContent(folder.path("\(index)/M.mlmodelc")) } }
    #expect(
      sentences == [
        "entry 'M.mlmodelc/a\nb' has control characters in its name",
        "'M.mlmodelc/Coremldata.bin' and 'M.mlmodelc/coremldata.bin' have names that are the same on some file systems",
        "this is a link, expected files and directories only",
        "expected a file, found a device, pipe or socket",
      ])
  }

  @Test func archivesThatCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    let content = try PackedContent(try write([("coremldata.bin", [1])], "M.mlmodelc", in: folder))
    #expect(
      message { _ = try ArchivePacker.pack(content, to: folder.path("M.zip")) }
        == "the file name does not name a compression, expected one that ends in .tar, .tar.gz, .tar.bz2, .tar.xz, "
        + ".tar.zst")
    #expect(
      message { _ = try ArchivePacker.pack(content, to: folder.path("M.tar.gz"), level: 10) }
        == "gzip has no level 10, expected 1 to 9")
    #expect(
      message { _ = try ArchivePacker.pack(content, to: folder.path("M.tar"), level: 1) }
        == "a plain tar archive has no compression level")
    #expect(
      message { _ = try ArchivePacker.pack(content, to: folder.path("no/M.tar")) }
        == "the directory '\(folder.path("no"))' does not exist")
    #expect(folder.files(below: "") == ["M.mlmodelc/coremldata.bin"])
  }
}
