import ModelStore
import Testing

@testable import ModelStoreCommands

/// The line that shows how far a fetch is.
@Suite struct FetchProgressTests {
  @Test(arguments: [
    (FetchPhase.downloading(0, of: 2000), "fetching M [                        ]   0 % of 2.0 kB"),
    (.downloading(1000, of: 2000), "fetching M [############            ]  50 % of 2.0 kB"),
    (.downloading(1999, of: 2000), "fetching M [####################### ]  99 % of 2.0 kB"),
    (.downloading(2000, of: 2000), "fetching M [########################] 100 % of 2.0 kB"),
    // A server may send more than it said, or say that there is nothing.
    (.downloading(9000, of: 2000), "fetching M [########################] 100 % of 2.0 kB"),
    (.downloading(0, of: 0), "fetching M [########################] 100 % of 0 bytes"),
    (.downloading(4_900_000, of: nil), "fetching M: 4.9 MB"), (.checking, "checking M"), (.unpacking, "unpacking M"),
    (.compiling, "compiling M"), (.loading, "loading M"),
  ]) func phasesAreShown(_ phase: FetchPhase, _ line: String) {
    #expect(FetchProgress.line("M", phase) == line)
  }
}
