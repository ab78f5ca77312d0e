import InferenceProtocol
import Logging
import Testing

@testable import ModelHosting

@Suite struct InferenceMetricsTests {
  @Test func quantilesAreOfTheLastRequests() {
    let statistics = ModelStatistics()
    #expect(statistics.snapshot.recentQuantiles([0.5]) == [nil])
    for _ in 0..<100 { statistics.finished(.seconds(1), isSuccess: true, at: 0) }
    for time in 1...1024 { statistics.finished(.microseconds(time), isSuccess: true, at: 0) }
    statistics.finished(.seconds(9), isSuccess: false, at: 0)
    let snapshot = statistics.snapshot
    #expect(snapshot.recentQuantiles([0.001, 0.5, 0.99, 1]) == [2_000, 512_000, 1_014_000, 1_024_000])
    #expect(snapshot.success.count == 1124 && snapshot.failure.count == 1)
  }

  @Test func theProcessIsCounted() throws {
    let lines = ProcessMetrics.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let values = Dictionary(
      uniqueKeysWithValues: lines.map { line in (line.prefix { $0 != " " }, Double(line.drop { $0 != " " }.dropFirst()))
      })
    #expect(values.count == 5)
    #expect(try #require(values["process_resident_memory_bytes"] ?? nil) > 1e6)
    #expect(try #require(values["process_start_time_seconds"] ?? nil) > 1.7e9)
    #expect(try #require(values["process_open_fds"] ?? nil) >= 3)
  }
}
