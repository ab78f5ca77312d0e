import CoreML
import Foundation
import Synchronization

/// A run: one thread loads and unloads models; the others predict, alternately on the thread and in a task.
final class SoakRun: Sendable {
  /// How much more may be allocated after the run than before, in MiB.
  private static let growth = 2.0

  private let models: [SoakModel]
  private let seconds: Double
  private let threads: Int
  private let isOver = Atomic(false)
  private let predictions = Atomic(0)
  private let loads = Atomic(0)
  private let problems = Mutex<[String: Int]>([:])

  init(_ models: [SoakModel], seconds: Double, threads: Int) {
    self.models = models
    self.seconds = seconds
    self.threads = threads
  }

  /// What went wrong, a sentence each.
  func run() -> [String] {
    // Recurrent layers keep a team of threads for each prediction that runs beside others. All teams are there when every thread
    // has predicted with the same model as the others, often and at the same time.
    for model in models {
      sideBySide { _ in
        for _ in 0..<20 { self.work("at first", model) { try model.checkSynchronously() } }
        self.work("at first", model) { try model.checkAsynchronously() }
      }.wait()
    }
    settle()
    let start = ProcessFigures.read()
    let finished = sideBySide { index in
      if index == 0 { self.load() } else { self.predict(from: index) }
    }
    let memory = sample()
    isOver.store(true, ordering: .relaxed)
    finished.wait()
    settle(until: start)
    let end = ProcessFigures.read()
    say(
      "\(predictions.load(ordering: .relaxed)) predictions and \(loads.load(ordering: .relaxed)) loads in \(seconds) s"
    )
    let grown = end.allocated - start.allocated
    say("allocated: \(tenths(start.allocated)) MiB before, \(tenths(end.allocated)) after")
    say("threads \(start.threads) before, \(end.threads) after; open files \(start.files) before, \(end.files) after")
    var failures = problems.withLock { $0.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value) times)" } }
    // Where the C library keeps freed memory settles only after minutes.
    if seconds >= 300 { failures += memory.problems }
    if grown > Self.growth { failures.append("\(Int(grown)) MiB were not freed") }
    if end.threads > start.threads { failures.append("\(end.threads - start.threads) threads were left behind") }
    if end.files > start.files { failures.append("\(end.files - start.files) files were left open") }
    return failures
  }

  private func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  /// Runs `body` on each of the threads, with its number; the group is empty when all have ended.
  private func sideBySide(_ body: @escaping @Sendable (Int) -> Void) -> DispatchGroup {
    let running = DispatchGroup()
    for index in 0..<threads {
      running.enter()
      let thread = Thread {
        body(index)
        running.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    return running
  }

  private func predict(from first: Int) {
    var turn = first
    while !isOver.load(ordering: .relaxed) {
      let model = models[turn % models.count]
      let isInPlace = (turn / models.count + first) % 2 == 0
      work(isInPlace ? "in place" : "through a task", model) {
        try isInPlace ? model.checkSynchronously() : model.checkAsynchronously()
      }
      predictions.wrappingAdd(1, ordering: .relaxed)
      turn += 1
    }
  }

  private func load() {
    var turn = 0
    while !isOver.load(ordering: .relaxed) {
      let model = models[turn % models.count]
      work("freshly loaded", model) { try model.checkLoading() }
      loads.wrappingAdd(1, ordering: .relaxed)
      turn += 1
    }
  }

  private func work(_ manner: String, _ model: SoakModel, _ body: () throws -> Bool) {
    let problem: String
    do {
      if try body() { return }
      problem = "\(model.name), \(manner): the answer differs from the first one"
    } catch {
      problem = "\(model.name), \(manner): \(error)"
    }
    problems.withLock { $0[problem, default: 0] += 1 }
  }

  private func sample() -> MemoryRecord {
    var record = MemoryRecord()
    let count = 200
    for _ in 0..<count {
      Thread.sleep(forTimeInterval: seconds / Double(count))
      record.add(ProcessFigures.read().resident)
    }
    say(record.text)
    return record
  }

  /// Waits until threads that have nothing to do are gone: idle ones of Dispatch stay for some seconds.
  private func settle(until start: ProcessFigures? = nil) {
    var last = ProcessFigures.read().threads
    for _ in 0..<40 {
      if let start, last <= start.threads { return }
      Thread.sleep(forTimeInterval: 0.5)
      let threads = ProcessFigures.read().threads
      if start == nil, threads == last { return }
      last = threads
    }
  }
}
