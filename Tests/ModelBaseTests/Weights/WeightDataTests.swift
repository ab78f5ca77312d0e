import ModelBase
import Testing

struct WeightDataTests {
  @Test func floatsAreLittleEndian() {
    #expect(WeightData(floats: [1, -2]).bytes == [0, 0, 128, 63, 0, 0, 0, 192])
  }

  @Test func emptyWeightsHaveNoPlace() {
    #expect(WeightData().isEmpty)
    #expect(WeightData(bytes: []).place == nil)
    #expect(WeightData(bytes: []) == WeightData())
    #expect(WeightData().bytes == [])
  }

  @Test func aRangePastTheSourceIsCut() {
    let source = WeightBuffer([1, 2, 3])
    #expect(WeightData(source: source, range: 1..<10).bytes == [2, 3])
    #expect(WeightData(source: source, range: 5..<10).isEmpty)
  }

  @Test func equalityIsOfBytesNotOfPlaces() {
    let source = WeightBuffer([1, 2, 1, 2, 3])
    #expect(WeightData(source: source, range: 0..<2) == WeightData(source: source, range: 2..<4))
    #expect(WeightData(source: source, range: 0..<2) != WeightData(source: source, range: 1..<3))
  }

  @Test func numbersAreReadWithoutAlignment() {
    WeightData(bytes: [9, 0, 0, 128, 63, 0xfe, 0xff]).withBytes { span in
      #expect(span.float(at: 1) == 1)
      #expect(span.integer(at: 5, as: Int16.self) == -2)
      #expect(span.byte(at: 0) == 9)
    }
  }
}
