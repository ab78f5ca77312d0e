import Testing

@testable import ModelStoreCommands

/// Sizes, as users write them and as they are told.
@Suite struct ByteNumberTests {
  @Test(arguments: [
    ("0", 0), ("1000000", 1_000_000), ("2kB", 2000), ("500MB", 500_000_000), ("2GB", 2_000_000_000), ("1KiB", 1024),
    ("3MiB", 3 << 20), ("1GiB", 1 << 30), ("9223372036854775807", Int.max),
  ]) func sizesAreRead(_ text: String, _ count: Int) throws {
    #expect(try ByteNumber.count(text) == count)
  }

  @Test(arguments: ["", "MB", "-1", "1.5GB", "1 GB", "1TB", "1mb", "0x10", "9223372036854775808"])
  func otherTextsAreRefused(_ text: String) {
    let error = #expect(throws: (any Error).self) { try ByteNumber.count(text) }
    #expect(error.map { "\($0)" } == "'\(text)' is not a size: expected one such as 500MB, 2GiB or 1000000")
  }

  @Test(arguments: ["9223372036854775807kB", "9000000000GiB"]) func hugeSizesAreRefused(_ text: String) {
    let error = #expect(throws: (any Error).self) { try ByteNumber.count(text) }
    #expect(error.map { "\($0)" } == "'\(text)' is too large")
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (1049, "1.0 kB"), (1050, "1.1 kB"), (999_949, "999.9 kB"),
    (999_950, "1.0 MB"), (4_900_000, "4.9 MB"), (999_950_000, "1.0 GB"), (1_200_000_000_000, "1200.0 GB"),
  ]) func sizesAreWritten(_ count: Int, _ text: String) {
    #expect(ByteNumber.text(count) == text)
  }
}
