import ModelRuntime
import ModelSpec
import Testing

@testable import ModelTraining

struct TrainingParameterTests {
  @Test(arguments: [
    (
      TrainingParameter.Allowed.numbers(0...1), ParameterValue.number(2),
      "`learningRate` is 2.0, expected a number from 0.0 to 1.0"
    ),
    (.anyNumber, .number(.nan), "`learningRate` is nan, expected a number"),
    (.integers(1...10), .integer(11), "`learningRate` is 11, expected an integer from 1 to 10"),
    (.integers(1...10), .number(2.5), "`learningRate` is 2.5, expected an integer from 1 to 10"),
    (.oneOf([1, 32]), .integer(3), "`learningRate` is 3, expected one of 1, 32"),
    (.oneOf([6]), .integer(3), "`learningRate` is 3, expected 6"),
    (.flag, .integer(3), "`learningRate` is 3, expected true or false"),
    (.array(shape: [2, 3]), .integer(3), "`learningRate` is 3, expected an array of shape [2, 3]"),
  ])
  func refused(_ allowed: TrainingParameter.Allowed, _ value: ParameterValue, _ sentence: String) throws {
    let parameter = TrainingParameter(.learningRate, .number(0.5), allowed)
    let error = #expect(throws: RuntimeError.self) { try parameter.checked(value) }
    #expect(error?.message == sentence)
    #expect(error?.code == .parameters)
  }

  @Test func integersAreNumbers() throws {
    let number = try TrainingParameter(.learningRate, nil, .numbers(0...1)).checked(.integer(1))
    #expect(number.description == "1.0")
    let integer = try TrainingParameter(.epochs, nil, .integers(0...10)).checked(.number(2))
    #expect(integer.description == "2")
    let flag = try TrainingParameter(.shuffle, nil, .flag).checked(.integer(0))
    #expect(flag.description == "false")
  }

  @Test func allOrNone() throws {
    var parameters = TrainingParameters([
      TrainingParameter(.learningRate, .number(0.5), .numbers(0...1)),
      TrainingParameter(.epochs, .integer(2), .integers(1...10)),
    ])
    let error = #expect(throws: RuntimeError.self) {
      try parameters.set([.learningRate: .number(0.25), .momentum: .number(0)])
    }
    #expect(error?.message == "the model has no parameter `momentum`, it has `learningRate`, `epochs`")
    #expect(parameters[.learningRate]?.number == 0.5)
    try parameters.set([.learningRate: .number(0.25)])
    #expect(parameters[.learningRate]?.number == 0.25)
    #expect(parameters.settings.count == 2)
  }
}
