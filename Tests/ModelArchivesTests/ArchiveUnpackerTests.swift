import Foundation
import ModelArchives
import ModelBase
import ModelFormat
import Testing
import _ModelTestSupport

/// Where models are unpacked, and archives that other programs made.
struct ArchiveUnpackerTests {
  private func message(_ work: () throws -> Void) -> String {
    do { try work() } catch { return (error as? Diagnostic)?.message ?? "\(error)" }
    return ""
  }

  @Test func placesOfTheModel() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.write(RawTar.model().whole, to: "archive")
    try folder.makeDirectory("out")
    #expect(try ArchiveUnpacker.unpack(archive, to: folder.path("out/")).path == folder.path("out/M.mlmodelc"))
    #expect(try ArchiveUnpacker.unpack(archive, to: folder.path("N.mlmodelc/")).path == folder.path("N.mlmodelc"))
    #expect(try folder.read("N.mlmodelc/coremldata.bin") == Array("core".utf8))
    #expect(
      message { _ = try ArchiveUnpacker.unpack(archive, to: folder.path("N.mlpackage")) }
        == "the archive holds 'M.mlmodelc', which cannot be unpacked as 'N.mlpackage'")
    #expect(
      message { _ = try ArchiveUnpacker.unpack(archive, to: archive) }
        == "this is a file, expected a directory or a path that ends in .mlmodelc")
    #expect(message { _ = try ArchiveUnpacker.unpack(folder.path("no"), to: folder.path("out")) } == "no such file")
    #expect(
      folder.files(below: "") == ["N.mlmodelc/coremldata.bin", "archive", "out/M.mlmodelc/coremldata.bin"])
  }

  @Test func missingDirectoriesAreMade() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.write(RawTar.model().whole, to: "archive")
    let path = folder.path("a/b/M.mlmodelc")
    #expect(try ArchiveUnpacker.unpack(archive, to: folder.path("a/b")).path == path)
    #expect(try ArchiveUnpacker.unpack(archive, to: folder.path("c/N.mlmodelc")).path == folder.path("c/N.mlmodelc"))
    // An archive that is refused halfway leaves none of them.
    var tar = RawTar.model()
    tar.add("M.mlmodelc/../x")
    let hostile = try folder.write(tar.whole, to: "hostile")
    #expect(throws: Diagnostic.self) { try ArchiveUnpacker.unpack(hostile, to: folder.path("d/e")) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == ["a", "archive", "c", "hostile"])
  }

  @Test func onlyModelsAreReplaced() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.write(RawTar.model().whole, to: "archive")
    try folder.write("old", under: "model/M.mlmodelc/coremldata.bin")
    try folder.write("old", under: "model/M.mlmodelc/old.bin")
    _ = try ArchiveUnpacker.unpack(archive, to: folder.path("model"))
    #expect(folder.files(below: "model") == ["M.mlmodelc/coremldata.bin"])
    try folder.write("mine", under: "folder/M.mlmodelc/thesis.txt")
    #expect(
      message { _ = try ArchiveUnpacker.unpack(archive, to: folder.path("folder")) }
        == "a directory that is not a compiled model is at this path")
    try folder.write("mine", under: "file/M.mlmodelc")
    #expect(
      message { _ = try ArchiveUnpacker.unpack(archive, to: folder.path("file")) }
        == "a file is at this path, expected a package or nothing")
    try folder.makeDirectory("empty/M.mlmodelc")
    _ = try ArchiveUnpacker.unpack(archive, to: folder.path("empty"))
    #expect(folder.files(below: "folder") + folder.files(below: "file") == ["M.mlmodelc/thesis.txt", "M.mlmodelc"])
  }

  @Test func archivesAsOthersWriteThem() throws {
    let folder = try TemporaryFolder()
    var tar = RawTar()
    tar.addExtended("comment", "made by hand", type: "g")
    tar.add("./", type: "5")
    tar.add("./._M.mlmodelc", "attributes of Apple's systems")
    tar.addExtended(
      RawTar.record("mtime", Array("1700000000.5".utf8))
        + RawTar.record("LIBARCHIVE.xattr.com.apple.quarantine", [0, 1, 0x3d, 0x0a, 0xff]))
    tar.add("./M.mlmodelc", type: "5")
    tar.add("./M.mlmodelc/.DS_Store", "x")
    tar.addExtended("path", "./M.mlmodelc/\u{1f469}\u{200d}\u{1f52c}")
    tar.add("./M.mlmodelc/short", "emoji")
    tar.addLongName(Array("./M.mlmodelc/weights/\(String(repeating: "w", count: 200))".utf8))
    tar.add(name: Array("./M.mlmodelc/weights/www".utf8), content: [1]) { header in
      for (index, byte) in "ustar  \u{0}".utf8.enumerated() { header[257 + index] = byte }
      // GNU tar keeps times here.
      for (index, byte) in "14524770442".utf8.enumerated() { header[345 + index] = byte }
    }
    tar.addExtended("size", "3")
    tar.add(name: Array("M.mlmodelc/coremldata.bin".utf8), content: Array("abc".utf8), size: Array("00000000000".utf8))
    tar.add(name: Array("coremldata.bin".utf8), content: [], type: 0x30, prefix: Array("M.mlmodelc/model0".utf8))
    tar.add(name: Array("M.mlmodelc/binary".utf8), content: [5, 6], size: [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
    tar.add(name: Array("M.mlmodelc/early".utf8), content: [7], type: 0)
    // Full blocks of ten kilobytes, as tapes want them.
    tar.append([UInt8](repeating: 0, count: 10240 - tar.bytes.count % 10240))
    let archive = try folder.write(tar.whole, to: "archive")
    try folder.makeDirectory("out")
    _ = try ArchiveUnpacker.unpack(archive, to: folder.path("out"))
    #expect(
      folder.files(below: "out/M.mlmodelc") == [
        "binary", "coremldata.bin", "early", "model0/coremldata.bin", "weights/\(String(repeating: "w", count: 200))",
        "\u{1f469}\u{200d}\u{1f52c}",
      ])
    #expect(try folder.read("out/M.mlmodelc/coremldata.bin") == Array("abc".utf8))
    #expect(try folder.read("out/M.mlmodelc/binary") == [5, 6])
  }

  @Test func limitsOfTheCaller() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.write(RawTar.model().whole, to: "archive")
    try folder.makeDirectory("out")
    var limits = UnpackLimits()
    limits.byteCount = 2559
    #expect(
      message { _ = try ArchiveUnpacker.unpack(archive, to: folder.path("out"), limits: limits) }
        == "the archive unpacks to more than 2559 bytes, the maximum")
    limits.byteCount = 2560
    limits.entries = 2
    _ = try ArchiveUnpacker.unpack(archive, to: folder.path("out"), limits: limits)
    limits.entries = 1
    #expect(
      message { _ = try ArchiveUnpacker.unpack(archive, to: folder.path("out"), limits: limits) }
        == "the archive has more than 1 entries")
  }

  static let tar = ["/usr/bin/tar", "/bin/tar"].first { FileManager.default.isExecutableFile(atPath: $0) }

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.tar))
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The options of the system's tar whose programs are there.
  private static let tarOptions = ["z": "gzip", "j": "bzip2", "J": "xz", "": "tar"].filter { _, program in
    ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
  }.keys.sorted()

  @Test(.enabled(if: ArchiveUnpackerTests.tar != nil, "there is no tar"), arguments: tarOptions)
  func tarAgrees(_ option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Streams.noise(100_000), under: "in/M.mlmodelc/coremldata.bin")
    try folder.write("x", under: "in/M.mlmodelc/a/\(String(repeating: "n", count: 150))/caf\u{e9}")
    let endings = ["z": ".tar.gz", "j": ".tar.bz2", "J": ".tar.xz", "": ".tar"]
    let archive = "M" + (endings[option] ?? "")
    #expect(try run(["c\(option)f", "theirs", "-C", "in", "M.mlmodelc"], in: folder) == 0)
    try folder.makeDirectory("out")
    _ = try ArchiveUnpacker.unpack(folder.path("theirs"), to: folder.path("out"))
    #expect(folder.files(below: "out") == folder.files(below: "in"))
    _ = try ArchivePacker.pack(try PackedContent(folder.path("in/M.mlmodelc")), to: folder.path(archive))
    try folder.makeDirectory("again")
    #expect(try run(["x\(option)f", archive, "-C", "again"], in: folder) == 0)
    #expect(folder.files(below: "again") == folder.files(below: "in"))
    for file in folder.files(below: "in") { #expect(try folder.read("again/\(file)") == folder.read("in/\(file)")) }
  }
}
