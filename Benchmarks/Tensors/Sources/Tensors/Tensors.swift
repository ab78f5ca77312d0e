import CoreML

/// Prints the name of each expression, or of the one called NAME, and the times of its runs in milliseconds, a line each.
///
///     MODELC_THREADS=2 Tensors [RUNS [NAME]]
@main struct Tensors {
  static func main() async {
    let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 50
    let name = CommandLine.arguments.dropFirst(2).first
    for expression in Expression.all where name == nil || name == expression.name {
      // Inputs are computed, and memory is taken, before time is.
      for input in expression.inputs { _ = await input.shapedArray(of: Float.self) }
      var times: [Double] = []
      for run in 0..<runs + 5 {
        let clock = ContinuousClock()
        let start = clock.now
        _ = await expression.body(expression.inputs).shapedArray(of: Float.self)
        let seconds = (clock.now - start) / .seconds(1)
        if run >= 5 { times.append(seconds * 1000) }
      }
      print(expression.name, times.map { "\($0)" }.joined(separator: " "), separator: "\t")
    }
  }
}
