import Glibc
import ModelFormat
import ModelSpec
import _ContractJudge

/// Judges models by their numbers, each batch in a process of its own, so that a crash costs one model and is counted.
struct JudgeRun {
  /// What models are made of.
  enum Kind: String, CaseIterable {
    case programs
    /// Programs some of whose weights are in a file.
    case files
    case networks
    case mutants
  }

  let kind: Kind
  /// The number of the first model.
  let seed: Int
  let count: Int
  /// Where models that break the contract are kept; nil to keep none.
  let breaks: String?

  init(kind: Kind, seed: Int, count: Int, breaks: String?) {
    (self.kind, self.seed, self.count, self.breaks) = (kind, seed, count, breaks)
  }

  /// Seconds that one model may take.
  private static let timeLimit: UInt32 = 30
  private static let batch = 2000
  private let mutants = MutantGenerator()

  /// The model of a number.
  private func model(_ number: Int) -> (model: Model, file: WeightFile)? {
    switch kind {
    case .programs: (ProgramGenerator.model(number), WeightFile())
    case .files: ProgramGenerator.modelWithFile(number)
    case .networks: NetworkGenerator.model(number).map { ($0, WeightFile()) }
    case .mutants: mutants.model(number).map { ($0, WeightFile()) }
    }
  }

  // MARK: - In the child

  /// Judges `count` models, and writes a line for each: its number, and then its outcome.
  func judge(to path: String) {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_APPEND, 0o644)
    func tell(_ text: String) {
      let bytes = Array((text + "\n").utf8)
      write(descriptor, bytes, bytes.count)
    }
    for number in seed..<seed + count {
      tell("begin\t\(number)")
      alarm(Self.timeLimit)
      guard let (model, file) = model(number) else {
        tell("unreadable")
        continue
      }
      switch Judge.outcome(of: model, file, seed: number) {
      case .refused: tell("refused")
      case .predicted: tell("predicted")
      case .excused(let code): tell("excused\t\(code)")
      case .notTried: tell("not tried")
      case .broken(let found):
        tell("break\t\(found.code)\t\(found.part)\t\(found.message.split(separator: "\n").first ?? "")")
        keep(model, number)
      }
    }
    alarm(0)
  }

  private func keep(_ model: Model, _ number: Int) {
    guard let breaks else { return }
    mkdir(breaks, 0o755)
    MemoryFile.write(ModelFile.encode(model), "\(breaks)/\(kind.rawValue)-\(number).mlmodel")
  }

  // MARK: - In the parent

  /// Judges all models in children.
  func run(_ tally: inout Tally) {
    var next = seed
    let end = seed + count
    let record = "/tmp/contract-\(getpid())"
    defer { unlink(record) }
    while next < end {
      unlink(record)
      let part = min(Self.batch, end - next)
      let status = Self.spawn([
        CommandLine.arguments[0], "--judge", kind.rawValue, "--seed", "\(next)", "--count", "\(part)", "--record",
        record,
        "--breaks", breaks ?? "",
      ])
      let last = tally.read(record, kind)
      guard status != 0 else {
        next += part
        continue
      }
      let number = last ?? next
      // Making the model again here might end this process, too.
      tally.crashed(kind, number, status)
      next = number + 1
    }
  }

  /// - Returns: The status of the process, 0 when it ended well.
  private static func spawn(_ arguments: [String]) -> Int32 {
    var pid: pid_t = 0
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    strings.append(nil)
    defer { for string in strings { free(string) } }
    guard posix_spawn(&pid, "/proc/self/exe", nil, nil, strings, environ) == 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// What became of the models of a run.
struct Tally {
  private(set) var breaks = 0
  private(set) var crashes = 0
  private var outcomes: [String: Int] = [:]
  private var families: [String: (count: Int, numbers: [Int], message: String)] = [:]

  /// Adds what a child wrote; the number of the model that it began last and did not end.
  mutating func read(_ path: String, _ kind: JudgeRun.Kind) -> Int? {
    guard let text = MemoryFile.read(path) else { return nil }
    var current: Int?
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells[0] == "begin" {
        current = Int(cells[1])
        continue
      }
      outcomes["\(kind.rawValue) \(cells[0])\(cells[0] == "excused" ? " " + cells[1] : "")", default: 0] += 1
      if cells[0] == "break", let current, cells.count > 3 {
        breaks += 1
        add("\(kind.rawValue)\t\(cells[1])\t\(cells[2])", current, cells[3])
      }
      current = nil
    }
    return current
  }

  mutating func crashed(_ kind: JudgeRun.Kind, _ number: Int, _ status: Int32) {
    crashes += 1
    add("\(kind.rawValue)\tcrash\tstatus \(status)", number, "")
  }

  private mutating func add(_ family: String, _ number: Int, _ message: String) {
    var known = families[family] ?? (0, [], message)
    known.count += 1
    if known.numbers.count < 4 { known.numbers.append(number) }
    families[family] = known
  }

  /// Prints all outcomes, and breaks by code and part with numbers of models to run again.
  func print() {
    for (outcome, count) in outcomes.sorted(by: { $0.key < $1.key }) { Swift.print("\(count)\t\(outcome)") }
    for (family, found) in families.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      let numbers = found.numbers.map { "\($0)" }.joined(separator: " ")
      Swift.print("\(found.count)\t\(family)\t[\(numbers)]\t\(found.message)")
    }
  }
}
