internal import ArgumentParser
internal import ModelOps
internal import ModelSpec

/// Limits on the time and the memory of a command.
struct BudgetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Stop with an error after this many seconds, loading included. Default: no limit.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      "Stop before the values of a prediction take more than this many MiB. Default: three quarters of the memory of "
        + "the machine or container.", valueName: "mib"))
  var memoryLimit: Int?

  @Option(
    help: ArgumentHelp(
      "Stop before a value has more than this many elements. Default: \(WorkBudget.standardElementLimit).",
      valueName: "count"))
  var elementLimit: Int?

  func validate() throws {
    if let timeout, !WorkBudget.isTimeLimit(timeout) {
      throw ValidationError("--timeout is \(timeout), expected a number of seconds above 0")
    }
    if let memoryLimit, !(1...Int.max >> 20).contains(memoryLimit) {
      throw ValidationError("--memory-limit is \(memoryLimit), expected 1 or more")
    }
    if let elementLimit, elementLimit < 1 {
      throw ValidationError("--element-limit is \(elementLimit), expected 1 or more")
    }
  }

  /// A budget whose time begins now.
  var budget: WorkBudget {
    WorkBudget(
      timeLimit: timeout.map { Duration(seconds: $0) }, byteLimit: memoryLimit.map { $0 << 20 },
      elementLimit: elementLimit)
  }
}
