import ModelBase
import ModelFiles
import Testing

@testable import CoreAIFormat

/// Files with a few bytes changed: whatever they say, reading ends with a model or a diagnostic.
struct MutationTests {
  /// The same numbers in every run (Marsaglia's xorshift).
  private struct Draws {
    var state: UInt64 = 0x9e37_79b9_7f4a_7c15

    mutating func below(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(count))
    }
  }

  @Test func mutantsNeverCrash() throws {
    var draws = Draws()
    var limits = Limits()
    limits.programTextBytes = 1 << 20
    let files = try Fixture.all.map { try $0.content(".aimodel/main.mlirb") }
    var counts = (read: 0, written: 0, refused: 0)
    for index in 0..<20_000 {
      var bytes = files[index % files.count]
      for _ in 0..<1 + draws.below(4) {
        let place = draws.below(bytes.count)
        switch draws.below(4) {
        case 0: bytes[place] = UInt8(draws.below(256))
        case 1: bytes[place] ^= 1 << UInt8(draws.below(8))
        case 2: bytes.insert(UInt8(draws.below(256)), at: place)
        default: bytes.remove(at: place)
        }
      }
      do throws(Diagnostic) {
        let module = try BytecodeModule(WeightBuffer(bytes), limits: limits)
        counts.read += 1
        _ = try ModuleText.bytes(module, hasLocations: true, limits: limits)
        counts.written += 1
      } catch {
        counts.refused += 1
        #expect(!error.message.isEmpty)
      }
    }
    // Both ways were taken, so the mutants test more than the beginning of the file.
    #expect(counts.read > 1000 && counts.written > 500 && counts.refused > 1000)
  }
}
