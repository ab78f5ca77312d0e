import ModelFiles
import Testing

/// Orders that files written with Foundation show.
struct FoundationDictionaryOrderTests {
  private func order(_ keys: [String], minimumCapacity: Int = 0) -> [String] {
    FoundationDictionaryOrder.ordered(keys, minimumCapacity: minimumCapacity) { $0 }
  }

  @Test func platforms() {
    #expect(
      order(["iOS", "macCatalyst", "macOS", "tvOS", "visionOS", "watchOS"])
        == ["macOS", "tvOS", "visionOS", "watchOS", "iOS", "macCatalyst"])
    #expect(
      order(["iOS", "macCatalyst", "macOS", "tvOS", "watchOS"])
        == ["macOS", "tvOS", "watchOS", "iOS", "macCatalyst"])
  }

  @Test func anImageInput() {
    let keys = ["colorspace", "hasSizeFlexibility", "height", "isColor", "isOptional", "type", "width"]
    #expect(
      order(keys + ["name", "shortDescription", "formattedType"], minimumCapacity: 7)
        == [
          "height", "colorspace", "isOptional", "width", "isColor", "formattedType", "hasSizeFlexibility", "type",
          "shortDescription", "name",
        ])
  }

  @Test func aHistogramInOrderOfFirstOccurrence() {
    #expect(
      order(["Convolution", "ActivationReLU", "PoolingINVALID", "Flatten", "InnerProduct", "Softmax"])
        == ["Softmax", "Convolution", "PoolingINVALID", "InnerProduct", "ActivationReLU", "Flatten"])
  }

  @Test func aHistogramWithRoomForAll() {
    let keys = [
      "ActivationLinear", "ActivationReLU", "Add", "BatchNorm", "Convolution", "PoolingAverage", "Reshape", "Softmax",
      "UnaryThreshold",
    ]
    #expect(
      order(keys, minimumCapacity: keys.count)
        == [
          "ActivationLinear", "ActivationReLU", "Softmax", "Add", "PoolingAverage", "UnaryThreshold", "BatchNorm",
          "Convolution", "Reshape",
        ])
  }

  @Test func capacityChangesTheOrder() {
    let keys = (0..<10).map { "key\($0)" }
    #expect(order(keys) != order(keys, minimumCapacity: 100))
    #expect(Set(order(keys)) == Set(keys))
  }

  @Test func theLastOfEqualKeysStaysInTheFirstOnesPlace() {
    let elements = [("a", 1), ("b", 2), ("a", 3)]
    let ordered = FoundationDictionaryOrder.ordered(elements) { $0.0 }
    #expect(ordered.map(\.1).sorted() == [2, 3])
    #expect(ordered.map(\.0) == order(["a", "b"]))
  }

  @Test func canonicallyEquivalentKeysDiffer() {
    #expect(order(["\u{e9}", "e\u{301}"]).count == 2)
  }

  @Test func longKeysAreHashedInParts() {
    let long = String(repeating: "x", count: 40)
    let keys = [long + "a" + long + long, long + "b" + long + long, long + long + long]
    #expect(Set(order(keys)) == Set(keys))
  }

  @Test func manyKeysOnOneSlotCostNoMoreThanOthers() {
    // Units that differ by 1 and by -257 leave the polynomial as it is.
    let pairs = [[UInt16(0x101), 0x300], [0x102, 0x1ff]]
    let keys = (0..<(1 << 14)).map { number in
      String(decoding: (0..<14).flatMap { pairs[number >> $0 & 1] }, as: UTF16.self)
    }
    #expect(order(keys).count == keys.count)
  }
}
