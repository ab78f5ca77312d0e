import Foundation
import Testing

@testable import TextGenerator

@Suite struct SamplerTests {
  /// Probabilities 0.5, 0.25, 0.125 and 0.125, not in order.
  let logits: [Float] = [0.125, 0.5, 0.125, 0.25].map { log($0) }

  func candidates(_ temperature: Double, _ topK: Int = 0, topP: Double = 1) -> [Int] {
    let sampling = Sampling(temperature: temperature, topK: topK, topP: topP)
    return Sampler(sampling, seed: 1).candidates(logits).map(\.token)
  }

  @Test func temperatureZeroTakesTheLikeliest() {
    var sampler = Sampler(Sampling(temperature: 0, topK: 3, topP: 0.9), seed: 1)
    #expect((0..<20).allSatisfy { _ in sampler.next(logits) == 1 })
  }

  @Test func theFirstOfEqualTokensIsTheLikeliest() {
    var sampler = Sampler(Sampling(temperature: 0), seed: 1)
    #expect(sampler.next([1, 3, 3, 2]) == 1)
    #expect(candidates(1) == [1, 3, 0, 2])
  }

  @Test(arguments: [
    (1, [1]), (2, [1, 3]), (3, [1, 3, 0]), (4, [1, 3, 0, 2]), (9, [1, 3, 0, 2]), (0, [1, 3, 0, 2]),
  ])
  func topKKeepsTheLikeliest(count: Int, expected: [Int]) {
    #expect(candidates(1, count) == expected)
  }

  @Test(arguments: [
    (0.1, [1]), (0.49, [1]), (0.51, [1, 3]), (0.74, [1, 3]), (0.76, [1, 3, 0]), (1.0, [1, 3, 0, 2]),
  ])
  func topPKeepsTheLikeliestThatReachIt(probability: Double, expected: [Int]) {
    #expect(candidates(1, topP: probability) == expected)
  }

  @Test func topPIsAShareOfWhatTopKLeaves() {
    // 0.5 of 0.75 is two thirds.
    #expect(candidates(1, 2, topP: 0.66) == [1])
    #expect(candidates(1, 2, topP: 0.67) == [1, 3])
  }

  @Test func temperatureChangesWhatTopPLeaves() {
    // At 0.5, probabilities are squared before they are scaled: 0.5 becomes 0.727.
    #expect(candidates(0.5, topP: 0.72) == [1])
    #expect(candidates(2, topP: 0.51) == [1, 3])
  }

  @Test func tokensComeAsOftenAsTheirProbabilitiesSay() {
    var sampler = Sampler(Sampling(temperature: 1, topP: 1), seed: 7)
    var counts = [0, 0, 0, 0]
    for _ in 0..<8000 { counts[sampler.next(logits)] += 1 }
    for (count, expected) in zip(counts, [1000, 4000, 1000, 2000]) { #expect(abs(count - expected) < 150) }
  }

  @Test func equalSeedsGiveEqualTokens() {
    func tokens(seed: UInt64) -> [Int] {
      var sampler = Sampler(Sampling(temperature: 1, topP: 1), seed: seed)
      return (0..<50).map { _ in sampler.next(logits) }
    }
    #expect(tokens(seed: 5) == tokens(seed: 5))
    #expect(tokens(seed: 5) != tokens(seed: 6))
  }

  /// The numbers of the algorithm's authors for this seed.
  @Test func randomNumbersAreTheSameEverywhere() {
    var random = SplitMix64(state: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
