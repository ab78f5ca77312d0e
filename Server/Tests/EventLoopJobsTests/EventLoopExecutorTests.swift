import EventLoopJobs
import NIOCore
import NIOPosix
import Testing

@Suite struct EventLoopExecutorTests {
  @Test func tasksAndTheirChildrenRunOnTheEventLoop() async {
    let eventLoop = MultiThreadedEventLoopGroup.singleton.next()
    let places = await withTaskExecutorPreference(EventLoopExecutor(eventLoop)) {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<10 {
          group.addTask {
            await Task.yield()
            return eventLoop.inEventLoop
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(places == Array(repeating: true, count: 10))
  }

  @Test func aTaskStaysOnTheEventLoopThatResumesIt() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let isThere = await withTaskExecutorPreference(EventLoopExecutor(group)) {
      var isThere: [Bool] = []
      for eventLoop in group.makeIterator() {
        // Later, so that the task waits by then: one that is resumed before it waits goes on where it is.
        await withCheckedContinuation { continuation in
          _ = eventLoop.scheduleTask(in: .milliseconds(100)) { continuation.resume() }
        }
        isThere.append(eventLoop.inEventLoop)
      }
      return isThere
    }
    #expect(isThere == [true, true])
    try await group.shutdownGracefully()
  }
}
