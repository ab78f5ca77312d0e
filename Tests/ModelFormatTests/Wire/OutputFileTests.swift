import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat

struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [[0], [1, 2, 3], [100_000, 100_000, 100_000, 5], [65_535, 262_144, 1, 600_000], [262_143, 1, 1]])
  func piecesOfAnySizeArriveInOrder(sizes: [Int]) throws {
    let pieces = sizes.enumerated().map { index, size in (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
    }
    let file = try OutputFile(folder.path("out"))
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 0 { try file.write(piece) } else { try file.write(WeightData(bytes: piece)) }
    }
    try file.close()
    #expect(try folder.read("out") == pieces.flatMap(\.self))
    #expect(file.byteCount == sizes.reduce(0, +))
  }

  @Test func aFileThatIsNotClosedIsRemoved() throws {
    do {
      let file = try OutputFile(folder.path("out"))
      try file.write([1, 2, 3])
    }
    #expect(throws: (any Error).self) { try folder.read("out") }
  }

  @Test func aFullDeviceIsAnError() throws {
    let file = try OutputFile("/dev/full")
    let error = #expect(throws: FormatError.self) {
      try file.write([UInt8](repeating: 1, count: 1 << 20))
    }
    #expect(
      error?.description == """
        error: cannot be written: No space left on device
          at: /dev/full
        """)
  }
}
