internal import ModelOps
internal import Testing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

@Suite struct ScaledDotProductAttentionTests {
  /// Exponentials differ in their last digits.
  private let tolerance: Float = 1e-5

  private func pattern(_ shape: [Int], _ seed: Int) -> Tensor {
    Tensor(floats: (0..<shape.reduce(1, *)).map { Float(($0 * 7 + seed) % 11 - 5) / 4 }, shape)
  }

  /// One head, an element at a time; `mask` is added to the scores.
  private func expected(
    _ query: [Float], _ key: [Float], _ value: [Float], features: Int, width: Int, mask: (Int, Int) -> Float
  ) -> [Float] {
    let (queries, keys) = (query.count / features, key.count / features)
    return (0..<queries).flatMap { q in
      let weights = (0..<keys).map { k in
        let score = (0..<features).reduce(Float(0)) { $0 + query[q * features + $1] * key[k * features + $1] }
        return exp(score / Float(features).squareRoot() + mask(q, k))
      }
      return (0..<width).map { v in
        (0..<keys).reduce(Float(0)) { $0 + weights[$1] * value[$1 * width + v] } / weights.reduce(0, +)
      }
    }
  }

  @Test(arguments: [[1, 3, 5], [2, 3, 5], [2, 1, 5], [1, 1, 5], [3, 5], [5]])
  func masksBroadcast(_ shape: [Int]) throws {
    // Two heads of 3 queries and 5 keys.
    let (query, key, value) = (pattern([2, 3, 4], 1), pattern([2, 5, 4], 3), pattern([2, 5, 2], 6))
    let mask = pattern(shape, 2)
    let padded = [Int](repeating: 1, count: 3 - shape.count) + shape
    let y = try evaluate(
      "scaled_dot_product_attention", ["query": query, "key": key, "value": value, "attn_mask": mask])
    var all: [Float] = []
    for head in 0..<2 {
      all += expected(
        Array(query.floatArray[(12 * head)...].prefix(12)), Array(key.floatArray[(20 * head)...].prefix(20)),
        Array(value.floatArray[(10 * head)...].prefix(10)), features: 4, width: 2
      ) { q, k in
        let places = [head, q, k].enumerated().map { padded[$0.offset] == 1 ? 0 : $0.element }
        return mask.floatArray[(places[0] * padded[1] + places[1]) * padded[2] + places[2]]
      }
    }
    #expect(isClose(y.floatArray, all, relative: tolerance, absolute: tolerance))
  }

  @Test func truthValuesChoose() throws {
    let (query, key, value) = (pattern([1, 1, 2, 4], 1), pattern([1, 1, 3, 4], 3), pattern([1, 1, 3, 2], 6))
    let chosen = [true, false, true, false, true, false]
    let y = try evaluate(
      "scaled_dot_product_attention",
      ["query": query, "key": key, "value": value, "attn_mask": Tensor(booleans: chosen, [2, 3])])
    let numbers = expected(query.floatArray, key.floatArray, value.floatArray, features: 4, width: 2) { q, k in
      chosen[q * 3 + k] ? 0 : -.infinity
    }
    #expect(isClose(y.floatArray, numbers, relative: tolerance, absolute: tolerance))
  }

  @Test func headsBroadcast() throws {
    let (query, key, value) = (pattern([2, 1, 3, 4], 1), pattern([1, 3, 5, 4], 3), pattern([1, 1, 5, 2], 6))
    let y = try evaluate("scaled_dot_product_attention", ["query": query, "key": key, "value": value])
    #expect(y.shape == [2, 3, 3, 2])
    var all: [Float] = []
    for head in 0..<6 {
      all += expected(
        Array(query.floatArray[(12 * (head / 3))...].prefix(12)),
        Array(key.floatArray[(20 * (head % 3))...].prefix(20)),
        value.floatArray, features: 4, width: 2
      ) { _, _ in 0 }
    }
    #expect(isClose(y.floatArray, all, relative: tolerance, absolute: tolerance))
  }

  /// Heads, queries, keys, features and features of values of all sizes, on one thread and on several.
  @Test(arguments: 0..<6, [1, 2, 5]) func anySizes(_ seed: Int, _ threadCount: Int) throws {
    var generator = RandomGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let (heads, queries, keys) = (number(1...5), number(1...40), number(1...80))
    let (features, width) = (number(1...20), number(1...20))
    let query = ModelOpsTests.pattern([heads, queries, features], seed: 1)
    let key = ModelOpsTests.pattern([heads, keys, features], seed: 2)
    let value = ModelOpsTests.pattern([heads, keys, width], seed: 3)
    let mask = ModelOpsTests.pattern([queries, keys], seed: 4)
    var turned = [Float](repeating: 0, count: key.count)
    for (index, element) in key.floatArray.enumerated() {
      let place = index % (keys * features)
      let row: Int = place % features
      let start: Int = index - place
      turned[start + row * keys + place / features] = element
    }
    let context = ExecutionContext(threadCount: threadCount)
    let y = try evaluate(
      "scaled_dot_product_attention", ["query": query, "key": key, "value": value, "attn_mask": mask], context: context)
    let other = try evaluate(
      "scaled_dot_product_attention",
      ["query": query, "key": Tensor(floats: turned, [heads, features, keys]), "value": value, "attn_mask": mask],
      ["nn.key_is_turned": .constant(.boolean(true))], context: context)
    var all: [Float] = []
    let masked = mask.floatArray
    for head in 0..<heads {
      func part(_ tensor: Tensor) -> [Float] {
        let count = tensor.count / heads
        return Array(tensor.floatArray[(head * count)..<((head + 1) * count)])
      }
      all += expected(part(query), part(key), part(value), features: features, width: width) { q, k in
        masked[q * keys + k]
      }
    }
    #expect(isClose(y.floatArray, all, relative: tolerance, absolute: tolerance))
    #expect(y.floatArray == other.floatArray)
  }

  @Test func refusals() {
    func refused(_ query: Shape, _ key: Shape, _ value: Shape, _ mask: Shape) -> String {
      refusal(
        "scaled_dot_product_attention",
        ["query": .tensor(query), "key": .tensor(key), "value": .tensor(value), "attn_mask": .tensor(mask)])
    }
    #expect(
      refused([1, 3, 4], [1, 5, 3], [1, 5, 2], [5])
        == "dimension 2 (features) of `key` [1, 5, 3] is 3, expected 4")
    #expect(
      refused([1, 3, 4], [1, 5, 4], [1, 6, 2], [5]) == "dimension 1 (keys) of `value` [1, 6, 2] is 6, expected 5")
    #expect(
      refused([1, 3, 4], [1, 5, 4], [1, 5, 2], [2, 5])
        == "`attn_mask` has shape [2, 5], expected one that broadcasts to [1, 3, 5]")
    #expect(
      refused([2, 3, 4], [3, 5, 4], [3, 5, 2], [5])
        == "the leading dimensions of `query` [2, 3, 4], `key` [3, 5, 4] and `value` [3, 5, 2] do not broadcast")
  }
}
