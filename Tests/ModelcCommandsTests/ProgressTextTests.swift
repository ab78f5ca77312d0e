import Testing

@testable import ModelcCommands

struct ProgressTextTests {
  @Test(arguments: [
    (0, 10_000_000, "writing a [                        ]   0 % of 10 MB"),
    (5_000_000, 10_000_000, "writing a [############            ]  50 % of 10 MB"),
    (10_000_000, 10_000_000, "writing a [########################] 100 % of 10 MB"),
    // Files whose length is not known before come on top.
    (11_000_000, 10_000_000, "writing a [########################] 100 % of 10 MB"),
    (1, 0, "writing a [########################] 100 % of 0 MB"),
  ])
  func line(byteCount: Int, total: Int, text: String) {
    #expect(ProgressText.line("writing a", byteCount, of: total) == text)
  }
}
