import Foundation
import ModelArchives
import Testing
import _ModelTestSupport

@testable import ModelcCommands

/// `modelc pack` and `modelc unpack` as processes.
struct PackCommandTests {
  private func compiled(_ folder: TemporaryFolder) throws -> String {
    let run = try ToolRun(["compile", "examples/models/HabitatPricer.mlmodel", folder.directory])
    #expect(run.status == 0, "\(run.standardError)")
    return folder.path("HabitatPricer.mlmodelc")
  }

  @Test(arguments: [".tar", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst"]) func thereAndBack(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let model = try compiled(folder)
    let archive = folder.path("packed" + ending)
    let packing = try ToolRun(["pack", model, archive])
    #expect(packing.status == 0)
    #expect(packing.standardOutput == archive + "\n")
    #expect(packing.standardError.isEmpty)
    let out = try folder.makeDirectory("out")
    let unpacking = try ToolRun(["unpack", archive, out])
    #expect(unpacking.status == 0)
    #expect(unpacking.standardOutput == "\(out)/HabitatPricer.mlmodelc\n")
    #expect(unpacking.standardError.isEmpty)
    #expect(folder.files(below: "out/HabitatPricer.mlmodelc") == folder.files(below: "HabitatPricer.mlmodelc"))
    #expect(try ToolRun(["inspect", "\(out)/HabitatPricer.mlmodelc"]).status == 0)
  }

  @Test func objectsForPrograms() throws {
    let folder = try TemporaryFolder()
    let model = try folder.write([1, 2, 3], to: "M.mlmodel")
    let archive = folder.path("M.tar")
    let packing = try ToolRun(["pack", "--json", model, archive])
    #expect(
      packing.standardOutput == """
        {
          "archive": "\(archive)",
          "compression": "none",
          "bytes": 2048,
          "tarBytes": 2048,
          "files": 1
        }

        """)
    let unpacking = try ToolRun(["unpack", "--json", archive, folder.path("N.mlmodel")])
    #expect(
      unpacking.standardOutput == """
        {
          "model": "\(folder.path("N.mlmodel"))",
          "kind": "mlmodel",
          "compression": "none",
          "files": 1,
          "bytes": 3,
          "archiveBytes": 2048
        }

        """)
  }

  @Test func problems() throws {
    let folder = try TemporaryFolder()
    let model = try folder.write([1, 2, 3], to: "M.mlmodel")
    let named = try ToolRun(["pack", model, folder.path("M.zip")])
    #expect(named.status == 1)
    #expect(
      named.standardError == """
        error: the file name does not name a compression, expected one that ends in .tar, .tar.gz, .tar.bz2, .tar.xz, \
        .tar.zst
          at: \(folder.path("M.zip"))
          fix: choose another name

        """)
    let unknown = try ToolRun(["unpack", model, folder.directory])
    #expect(unknown.status == 1)
    #expect(
      unknown.standardError == """
        error: this is not a tar archive, plain or compressed by gzip, bzip2, xz or zstd
          at: \(model)
          fix: pack the model with `modelc pack`

        """)
    #expect(try ToolRun(["pack", model]).status == 64)
    #expect(try ToolRun(["pack", model, folder.path("M.tar"), "--only", "xz"]).status == 64)
    #expect(try ToolRun(["pack", "--compare", model, "--level", "3"]).status == 64)
    #expect(try ToolRun(["unpack", model, "--max-ratio", "0"]).status == 64)
    #expect(folder.files(below: "") == ["M.mlmodel"])
  }

  @Test func archivesBeyondTheRatio() throws {
    let folder = try TemporaryFolder()
    let model = try folder.write([UInt8](repeating: 0, count: 80 << 20), to: "Zeros.mlmodel")
    let archive = folder.path("Zeros.tar.zst")
    let packing = try ToolRun(["pack", model, archive])
    #expect(packing.status == 0)
    #expect(packing.standardError.hasPrefix("note: the archive unpacks to "))
    let out = try folder.makeDirectory("out")
    #expect(try ToolRun(["unpack", archive, out]).status == 1)
    let ratio = packing.standardError.split(separator: " ").last?.split(separator: "\n").first.map(String.init) ?? ""
    #expect(try ToolRun(["unpack", archive, out, "--max-ratio", ratio]).status == 0)
    #expect(try ToolRun(["unpack", archive, out, "--max-ratio", ratio, "--max-bytes", "1000000"]).status == 1)
  }

  @Test func comparison() throws {
    let folder = try TemporaryFolder()
    let model = try compiled(folder)
    let run = try ToolRun(["pack", "--compare", "examples/models/HabitatPricer.mlmodel", model, "--only", "gzip"])
    #expect(run.status == 0, "\(run.standardError)")
    let words = run.standardOutput.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      words.map { $0.first ?? "" } == [
        "examples/models/HabitatPricer.mlmodel", "shipped", "source", "compiled", "tar.gz", model, "shipped",
        "compiled",
        "tar.gz",
      ])
    let json = try ToolRun(["pack", "--compare", "--json", model, "--only", "bzip2", "--only", "none"])
    #expect(json.standardOutput.contains(#""form": "tar.bz2""#))
    #expect(json.standardOutput.contains(#""form": "tar""#))
  }

  @Test func tables() {
    var rows = [PackComparison.Row(form: "source", byteCount: 27_056_111, readySeconds: 0.04834)]
    rows.append(PackComparison.Row(form: "compiled", byteCount: 27_455_465))
    rows.append(PackComparison.Row(form: "tar.bz2", byteCount: 25_413_660, packSeconds: 12.345, readySeconds: 6.9875))
    #expect(
      PackComparison(path: "MNIST.mlmodel", rows: rows).text(columns: nil) == """
        MNIST.mlmodel
        shipped as  bytes     of source  packed in  ready in
        source      27056111  100.0 %    –          48.3 ms
        compiled    27455465  101.5 %    –          –
        tar.bz2     25413660  93.9 %     12.3 s     6987.5 ms

        """)
  }
}
