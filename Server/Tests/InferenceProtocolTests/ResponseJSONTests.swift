import Testing

@testable import InferenceProtocol

@Suite struct ResponseJSONTests {
  private let response = InferenceResponse(
    modelName: "m", modelVersion: "2", id: "i\"",
    outputs: [
      InferenceTensor("f", .fp32, shape: [2], .raw([0, 0, 0x80, 0x3f, 0, 0, 0xc0, 0x7f])),
      InferenceTensor("s", .bytes, shape: [1], .strings([ArraySlice("a\u{1}".utf8)])),
    ])

  @Test func jsonHoldsAllElements() {
    let body = response.body { _ in false }
    #expect(body.headerLength == nil)
    #expect(
      String(decoding: body.bytes, as: UTF8.self)
        == #"{"model_name":"m","model_version":"2","id":"i\"","outputs":[{"name":"f","datatype":"FP32","shape":[2],"#
        + #""data":[1.0,null]},{"name":"s","datatype":"BYTES","shape":[1],"data":["a\u0001"]}]}"#)
  }

  @Test(
    arguments: [
      (Datatype.fp16, [0, 0x7c, 0, 0xfc, 0, 0x7e]),
      (.fp32, [0, 0, 0x80, 0x7f, 0, 0, 0x80, 0xff, 0, 0, 0xc0, 0x7f]),
      (.fp64, [0, 0, 0, 0, 0, 0, 0xf0, 0x7f, 0, 0, 0, 0, 0, 0, 0xf0, 0xff, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f]),
    ] as [(Datatype, [UInt8])])
  func infinitiesAndNaNAreNull(_ datatype: Datatype, _ raw: [UInt8]) {
    let response = InferenceResponse(
      modelName: "m", modelVersion: "1", id: "\u{8}\t\u{c}\r",
      outputs: [InferenceTensor("y", datatype, shape: [3], .raw(raw[...]))])
    let text = String(decoding: response.body { _ in false }.bytes, as: UTF8.self)
    #expect(text.contains(#""data":[null,null,null]"#))
    #expect(text.contains(#""id":"\b\t\f\r""#))
  }

  @Test func binaryOutputsFollowTheText() throws {
    let body = response.body { $0 == "f" }
    let length = try #require(body.headerLength)
    #expect(body.bytes.dropFirst(length) == [0, 0, 0x80, 0x3f, 0, 0, 0xc0, 0x7f])
    #expect(String(decoding: body.bytes.prefix(length), as: UTF8.self).contains(#""binary_data_size":8"#))
    let both = response.body { _ in true }
    #expect(both.bytes.suffix(6) == [2, 0, 0, 0, 97, 1])
  }

  @Test func classesComeGreatestFirst() throws {
    let raw: [UInt8] = [1, 5, 3, 9, 0, 9]
    let tensor = InferenceTensor("p", .uint8, shape: [2, 3], .raw(raw[...]))
    let classes = try Classification.tensor(tensor, classCount: 2, batched: true, labels: ["a", "b"])
    #expect(classes.shape == [2, 2])
    #expect(
      classes.content == .strings(["5.0:1:b", "3.0:2", "9.0:0:a", "9.0:2"].map { ArraySlice($0.utf8) }))
  }

  @Test(arguments: [
    (InferenceError.Kind.invalid, 400, 3), (.notFound, 404, 5), (.unavailable, 503, 14), (.tooLarge, 413, 8),
    (.deadline, 504, 4), (.cancelled, 499, 1), (.unauthenticated, 401, 16), (.forbidden, 403, 7), (.method, 405, 12),
    (.internal, 500, 13),
  ])
  func kindsHaveTheirStatus(_ kind: InferenceError.Kind, http: Int, grpc: Int) {
    #expect(kind.httpStatus == http)
    #expect(kind.grpcStatus == grpc)
  }
}
