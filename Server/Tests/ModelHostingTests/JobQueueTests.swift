import InferenceProtocol
import Testing

@testable import ModelHosting

@Suite struct JobQueueTests {
  private func job(_ examples: Int = 1, width: Int = 2, priority: Int = 0) -> Job {
    let bytes = [UInt8](repeating: UInt8(examples), count: examples * width)
    let input = InferenceTensor("x", .uint8, shape: [examples, width], .raw(bytes[...]))
    return Job(
      inputs: [input], exampleCount: examples, batchKey: BatchKey([input]), priority: priority, sequence: nil)
  }

  private func fill(_ queue: inout JobQueue, _ jobs: Job...) {
    let added = jobs.map { queue.add($0) }
    #expect(!added.contains(false))
  }

  private func taken(_ queue: inout JobQueue) -> [Job] {
    if case .batch(let jobs) = queue.take(now: .now) { jobs } else { [] }
  }

  @Test func requestsOfOneShapeShareAPrediction() {
    var queue = JobQueue(ModelSettings(under: OperatorLimits()), batchLimit: 4)
    let jobs = [job(), job(width: 3), job(2), job(2), job()]
    for job in jobs { fill(&queue, job) }
    let batch1 = taken(&queue)
    #expect(batch1.map(ObjectIdentifier.init) == [jobs[0], jobs[2], jobs[4]].map(ObjectIdentifier.init))
    let batch2 = taken(&queue)
    #expect(batch2.map(ObjectIdentifier.init) == [ObjectIdentifier(jobs[1])])
    let batch3 = taken(&queue)
    #expect(batch3.map(ObjectIdentifier.init) == [ObjectIdentifier(jobs[3])])
    #expect(queue.count == 0)
  }

  @Test func urgentRequestsComeFirst() {
    var queue = JobQueue(ModelSettings(under: OperatorLimits()), batchLimit: 0)
    let jobs = [job(priority: 2), job(priority: 1), job(priority: 2), job(priority: 1)]
    for job in jobs { fill(&queue, job) }
    let order = (0..<4).compactMap { _ in taken(&queue).first }.map(ObjectIdentifier.init)
    #expect(order == [jobs[1], jobs[3], jobs[0], jobs[2]].map(ObjectIdentifier.init))
  }

  @Test func aBatchWaitsForItsDelayUnlessItIsOfPreferredSize() {
    var wishes = ModelWishes()
    wishes.maxQueueDelay = .seconds(60)
    wishes.preferredBatchSizes = [3]
    var queue = JobQueue(ModelSettings(wishes, under: OperatorLimits()), batchLimit: 8)
    fill(&queue, job())
    guard case .later(.some) = queue.take(now: .now) else { Issue.record("the batch did not wait"); return }
    fill(&queue, job(2))
    let batch4 = taken(&queue)
    #expect(batch4.count == 2)
    fill(&queue, job())
    guard case .batch(let jobs) = queue.take(now: .now.advanced(by: .seconds(61))) else {
      Issue.record("the batch did not start"); return
    }
    #expect(jobs.count == 1)
  }

  @Test func aFullQueueRefuses() {
    var wishes = ModelWishes()
    wishes.maxQueueSize = 2
    var queue = JobQueue(ModelSettings(wishes, under: OperatorLimits()), batchLimit: 0)
    fill(&queue, job(), job())
    let isTaken = queue.add(job())
    #expect(!isTaken)
  }

  @Test func orderingAllowsOnePredictionAtATime() {
    var wishes = ModelWishes()
    wishes.preservesOrdering = true
    var queue = JobQueue(ModelSettings(wishes, under: OperatorLimits()), batchLimit: 0)
    fill(&queue, job(), job())
    let first = taken(&queue)
    let batch5 = taken(&queue)
    #expect(batch5.isEmpty)
    queue.finish(first)
    let batch6 = taken(&queue)
    #expect(batch6.count == 1)
  }

  @Test func eachRequestGetsItsPart() throws {
    let batch = Batch([job(), job(2)])
    #expect(batch.inputs.first?.shape == [3, 2])
    #expect(batch.inputs.first?.content == .raw([1, 1, 2, 2, 2, 2]))
    let output = InferenceTensor("y", .uint8, shape: [3, 1], .raw([7, 8, 9]))
    let parts = try #require(batch.parts(of: [output]))
    #expect(parts.map { $0.first?.content } == [.raw([7]), .raw([8, 9])])
    #expect(batch.parts(of: [InferenceTensor("y", .uint8, shape: [1], .raw([7]))]) == nil)
  }
}
