import Testing

@testable import InferenceProtocol

@Suite struct RequestJSONTests {
  private func request(
    _ text: String, binary: [UInt8]? = nil, _ limits: ProtocolLimits = ProtocolLimits()
  ) throws(InferenceError) -> InferenceRequest {
    let bytes = Array(text.utf8)
    guard let binary else { return try InferenceRequest(body: bytes[...], limits) }
    return try InferenceRequest(body: (bytes + binary)[...], headerLength: bytes.count, limits)
  }

  private func input(_ members: String) -> String { "{\"inputs\":[{\"name\":\"x\",\(members)}]}" }

  @Test func membersComeInAnyOrder() throws {
    let request = try request(
      #"""
      {"outputs":[{"name":"y","parameters":{"classification":3}}],"parameters":{"timeout":5,"a":true,"b":"t","c":0.5},
       "inputs":[{"data":[[1,2],[3,4]],"shape":[2,2],"name":"x","datatype":"INT16"}],"id":"é\n\ud83d\ude00"}
      """#)
    #expect(request.id == "é\n😀")
    #expect(request.parameters == ["timeout": .integer(5), "a": .bool(true), "b": .string("t"), "c": .number(0.5)])
    #expect(request.outputs.first?.classCount == 3)
    #expect(request.inputs.first?.content == .raw([1, 0, 2, 0, 3, 0, 4, 0]))
  }

  @Test func numbersAreExact() throws {
    let text = input(
      #""shape":[6],"datatype":"FP64","data":[0.1,-1e-7,123456789012345678901234567890,2.5e-320,"#
        + "1.7976931348623157e308,-0]"
    )
    let values = try #require(try request(text).inputs.first?.doubles)
    #expect(
      values == [0.1, -1e-7, 123456789012345677877719597056, Double(bitPattern: 5060), 1.7976931348623157e308, 0])
    #expect(values.last?.sign == .minus)
    let integers = try request(input(#""shape":[2],"datatype":"UINT64","data":[18446744073709551615,0]"#))
    #expect(integers.inputs.first?.content == .raw([255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0]))
  }

  @Test(arguments: [
    "0.30000001192092896", "9007199254740993e-1", "0.00012345678901234567", "18446744073709551615e-27",
    "9999999999999999999e-19", "123456789012345678901234567890.5", "1.00000000000000011102230246251565404e0",
    "5e-324", "9007199254740993e3", "0e5", "-0.0", "1e-27", "18446744073709551616.000001",
  ])
  func decimalsAreRoundedOnce(_ text: String) throws {
    var scanner = JSONScanner(Array(text.utf8)[...], nesting: 1)
    let number = try scanner.number()
    #expect(number.double.bitPattern == Double(text)?.bitPattern)
    try scanner.end()
  }

  @Test(arguments: [
    #""data":[[1,2],[3,null]],"shape":[2,2],"datatype":"FP32""#,
    #""shape":[2,2],"datatype":"FP32","data":[ [1 , 2] ,[3,null ] ]"#,
    #""data":[],"shape":[2,2],"datatype":"FP32","data":[1,2,3,null]"#,
    #""shape":[0],"datatype":"FP32","data":[[],[]],"shape":[2,2],"data":[[[1],2,[],[3,null]]]"#,
  ])
  func dataMayComeBeforeWhatDescribesIt(_ members: String) throws {
    let values = try #require(try request(input(members)).inputs.first?.doubles)
    #expect(values.prefix(3) == [1, 2, 3])
    #expect(values.count == 4 && values[3].isNaN)
  }

  @Test(arguments: [("FP16", "65520"), ("FP32", "-1e39")])
  func numbersBeyondTheFloatsRangeAreRefused(_ type: String, _ number: String) {
    let error = #expect(throws: InferenceError.self) {
      try request(input(#""shape":[1],"datatype":"\#(type)","data":[\#(number)]"#))
    }
    #expect(error?.text.contains("which is no \(type)") == true)
  }

  @Test(arguments: [
    ("[1.5 , -2e1,[ 3],123456789012345678901234567890e-29 ]", [1.5, -20, 3, 1.2345679]), ("[1,2,3,4]", [1, 2, 3, 4]),
  ])
  func plainAndOtherFloatsMayAlternate(_ data: String, _ expected: [Double]) throws {
    let values = try request(input(#""data":\#(data),"shape":[4],"datatype":"FP32""#)).inputs.first?.doubles
    #expect(values?.map { Float($0) } == expected.map { Float($0) })
  }

  @Test func oneElementNeedsNoArray() throws {
    let request = try request(input(#""shape":[1],"datatype":"FP32","data":5,"parameters":{}"#))
    #expect(request.inputs.first?.doubles == [5])
  }

  @Test(arguments: ["[1,2,3]", "[1,2,]", "[1,2", "[1 2]", "[01,2]", "[1.,2]", "[1,2x]", "[1,,2]", "[,1,2]"])
  func malformedFloatsAreRefused(_ data: String) {
    #expect(throws: InferenceError.self) {
      try request(input(#""shape":[2],"datatype":"FP32","data":\#(data)"#))
    }
  }

  @Test func nullIsNotANumber() throws {
    let values = try request(input(#""shape":[1],"datatype":"FP32","data":[null]"#)).inputs.first?.doubles
    #expect(values?.first?.isNaN == true)
  }

  @Test func binaryTensorsFollowTheText() throws {
    let text =
      #"{"inputs":[{"name":"a","shape":[2],"datatype":"UINT8","parameters":{"binary_data_size":2}},"#
      + #"{"name":"b","shape":[1],"datatype":"BYTES","parameters":{"binary_data_size":6}}]}"#
    let request = try request(text, binary: [7, 8, 2, 0, 0, 0, 104, 105])
    #expect(request.inputs.map(\.content) == [.raw([7, 8]), .strings([[104, 105]])])
    #expect(request.inputs.allSatisfy { $0.parameters.isEmpty })
  }

  @Test(arguments: [
    (
      #"{"inputs":[{"name":"x","shape":[1],"datatype":"INT8","data":[128]}]}"#, "tensor 'x' holds 128, which is no INT8"
    ),
    (#"{"inputs":[{"name":"x","shape":[1],"datatype":"INT8","data":["a"]}]}"#, "expected a digit"),
    (#"{"inputs":[{"name":"x","shape":[2],"datatype":"INT8","data":[1]}]}"#, "1 elements, expected 2 by its shape"),
    (#"{"inputs":[{"name":"x","shape":[1],"datatype":"INT8","data":[1,2]}]}"#, "more elements than its shape"),
    (#"{"inputs":[{"name":"x","shape":[-1],"datatype":"INT8","data":[]}]}"#, "an axis of length -1"),
    (#"{"inputs":[{"name":"x","shape":[1.5],"datatype":"INT8","data":[]}]}"#, "a whole number"),
    (#"{"inputs":[{"name":"x","shape":[1],"datatype":"INT7","data":[1]}]}"#, "datatype 'INT7'"),
    (#"{"inputs":[{"name":"x","datatype":"INT8","data":[1]}]}"#, "has no `shape`"),
    (#"{"inputs":[{"name":"x","shape":[1],"datatype":"INT8"}]}"#, "has no `data`"),
    (#"{"inputs":[{"shape":[1],"datatype":"INT8","data":[1]}]}"#, "has no `name`"),
    (
      #"{"inputs":[{"name":"x","shape":[0],"datatype":"INT8","data":[]},"#
        + #"{"name":"x","shape":[0],"datatype":"INT8","data":[]}]}"#,
      "comes twice"
    ),
    (#"{"inputs":[]} x"#, "expected the end"),
    (#"{"inputs":[}"#, "'}' at byte 11"),
    (#"{"id":"\ud800"}"#, "surrogate"),
    (#"{"id":"a"#, "the end of a string"),
    (#"{"parameters":{"a":1e400}}"#, "beyond the range"),
    ("[1]", "an object"),
    ("", "ends at byte 0"),
  ])
  func malformedRequestsAreRefused(_ text: String, _ part: String) {
    let error = #expect(throws: InferenceError.self) { try request(text) }
    #expect(error?.kind == .invalid)
    #expect(error?.text.contains(part) == true, "\(error?.text ?? "")")
  }

  @Test(arguments: [
    "[1099511627776]", "[65536,65536,65536,65536]", "[9223372036854775807,2]", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]",
  ])
  func hugeShapesAreRefused(_ shape: String) {
    let error = #expect(throws: InferenceError.self) {
      try request(input(#""shape":\#(shape),"datatype":"FP32","data":[1]"#))
    }
    #expect(error?.kind == .tooLarge)
  }

  @Test func lyingLengthsAreRefused() {
    let text = input(#""shape":[2],"datatype":"FP32","parameters":{"binary_data_size":8}"#)
    #expect(throws: InferenceError.self) { try request(text, binary: [1, 2, 3]) }
    #expect(throws: InferenceError.self) { try request(text, binary: Array(repeating: 0, count: 9)) }
    #expect(throws: InferenceError.self) { try InferenceRequest(body: Array(text.utf8)[...], headerLength: 100_000) }
    let negative = input(#""shape":[2],"datatype":"FP32","parameters":{"binary_data_size":-8}"#)
    #expect(throws: InferenceError.self) { try request(negative, binary: []) }
    let strings = input(#""shape":[1],"datatype":"BYTES","parameters":{"binary_data_size":4}"#)
    #expect(throws: InferenceError.self) { try request(strings, binary: [255, 255, 255, 255]) }
  }

  @Test(arguments: ["[", "{\"a\":"])
  func deepTextsAreRefused(_ opening: String) {
    let text = "{\"unknown\":" + String(repeating: opening, count: 10_000)
    let error = #expect(throws: InferenceError.self) { try request(text) }
    #expect(error?.text == "arrays and objects are nested more than 32 deep")
    #expect(throws: InferenceError.self) {
      try request(input("\"shape\":[1],\"datatype\":\"FP32\",\"data\":" + String(repeating: "[", count: 10_000)))
    }
  }
}
