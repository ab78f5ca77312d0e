internal import ModelOps
internal import Testing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

@Suite struct SoftmaxTests {
  /// Relative: differences of elements, up to 40, are rounded before their exponentials are taken.
  private static let tolerance: Float = 4e-6

  private func reference(_ x: [Float], outer: Int, length: Int, inner: Int) -> [Float] {
    var y = x
    for o in 0..<outer {
      for i in 0..<inner {
        let places = (0..<length).map { (o * length + $0) * inner + i }
        let most = places.map { Double(x[$0]) }.max() ?? 0
        let sum = places.reduce(0) { $0 + exp(Double(x[$1]) - most) }
        for place in places { y[place] = Float(exp(Double(x[place]) - most) / sum) }
      }
    }
    return y
  }

  @Test(arguments: [[1, 1000], [3, 5], [2, 7, 150], [4, 3, 2, 5], [17], [2, 600, 3]]) func everyAxis(_ shape: [Int])
    throws
  {
    let context = ExecutionContext()
    let values = (0..<shape.reduce(1, *)).map { sin(Float($0) * 1.7) * 20 }
    let x = Tensor(floats: values, shape)
    for axis in shape.indices {
      let expected = reference(
        values, outer: shape[..<axis].reduce(1, *), length: shape[axis], inner: shape[(axis + 1)...].reduce(1, *))
      let y = try evaluate("softmax", ["x": x], ["axis": .integer(axis - shape.count)])
      #expect(isClose(y.floatArray, expected, relative: Self.tolerance), "axis \(axis)")
      guard shape.count > 2 else { continue }
      let last = try #require(
        try results("softmax", ["x": x.channelsLast(context)], ["axis": .integer(axis)])[0].tensor)
      #expect(isClose(last.rowMajor(context).floatArray, expected, relative: Self.tolerance), "axis \(axis)")
    }
  }

  @Test func extremes() throws {
    let x = Tensor(floats: [1e30, 0, -1e30, -.infinity, 3, 3], [2, 3])
    #expect(isClose(try evaluate("softmax", ["x": x]).floatArray, [1, 0, 0, 0, 0.5, 0.5]))
    let none = Tensor(floats: [.nan, 0, 1], [3])
    #expect(try evaluate("softmax", ["x": none]).floatArray.allSatisfy { $0.isNaN })
    #expect(try evaluate("softmax", ["x": Tensor(floats: [], [0, 3])]).floatArray == [])
    #expect(try evaluate("softmax", ["x": Tensor(floats: [], [3, 0])]).floatArray == [])
  }
}
