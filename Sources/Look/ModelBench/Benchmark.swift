internal import Dispatch
package import ModelRuntime
package import ModelSpec
internal import Synchronization

/// The measurements of a model.
package struct Benchmark: Sendable {
  /// The duration of loading, by phase.
  package struct Loading: Sendable {
    /// Reading the file and checking it.
    package var reading: Duration
    /// Making what runs: lowering, passes, preparation of weights.
    package var preparing: Duration
    /// The first prediction, which makes kernels.
    package var firstPrediction: Duration
  }

  /// Predictions one after the other, or beside each other.
  package struct Throughput: Sendable {
    /// Threads of one prediction.
    package var threads: Int
    /// Predictions at the same time.
    package var concurrency: Int
    /// Inputs of one prediction.
    package var batch: Int
    package var latencies: Latencies
    /// Inputs per second.
    package var rate: Double
  }

  package var loading: Loading
  /// With all threads, one prediction at a time.
  package var latencies: Latencies
  package var throughputs: [Throughput] = []
  package var steps: StepTimes
  package var peak: MachinePeak?
  /// Bytes in memory before loading, after it, and the most at any time; nil where the system does not say.
  package var memory: (before: Int?, loaded: Int?, peak: Int?)
}

/// Measures a model.
package struct BenchmarkRun: Sendable {
  /// Loads the model for so many threads.
  package let load: @Sendable (_ threads: Int) throws(RuntimeError) -> RuntimeModel
  package let inputs: NameMap<FeatureValue>
  package let options: PredictionOptions
  /// Time for each measurement.
  package let time: Duration
  /// Predictions before each measurement, which are not counted.
  package let warmUpCount: Int

  package init(
    inputs: NameMap<FeatureValue>, _ options: PredictionOptions, time: Duration, warmUpCount: Int,
    load: @escaping @Sendable (_ threads: Int) throws(RuntimeError) -> RuntimeModel
  ) {
    self.inputs = inputs
    self.options = options
    self.time = time
    self.warmUpCount = warmUpCount
    self.load = load
  }

  /// Measures everything.
  ///
  /// - Parameters:
  ///   - reading: How long reading the model took.
  ///   - before: Bytes in memory before that.
  ///   - threads: Numbers of threads; the last one is for what is measured once.
  ///   - batches: Numbers of inputs of one prediction, besides 1.
  package func measured(
    reading: Duration, memoryBefore before: Int?, threads: [Int], batches: [Int]
  ) throws(RuntimeError) -> Benchmark {
    let most = threads.last ?? 1
    let start = ContinuousClock.now
    let model = try load(most)
    let loaded = ContinuousClock.now
    try predict(model)
    let loading = Benchmark.Loading(
      reading: reading, preparing: loaded - start, firstPrediction: ContinuousClock.now - loaded)
    let memory = ProcessMemory.resident
    let latencies = try repeated(model)
    let steps = try StepTimes(count: min(max(latencies.count, 5), 200), options) { (options) throws(RuntimeError) in
      try predict(model, options)
    }
    var benchmark = Benchmark(loading: loading, latencies: latencies, steps: steps, memory: (before, memory, nil))
    for count in threads {
      let own = count == most ? model : try load(count)
      let times = count == most ? latencies : try repeated(own)
      benchmark.throughputs.append(
        Benchmark.Throughput(
          threads: count, concurrency: 1, batch: 1, latencies: times, rate: Double(times.count) / times.total.seconds))
      if count == 1, most > 1 { benchmark.throughputs.append(try concurrent(own, most)) }
    }
    // The inputs of a batch have no state to share.
    for batch in batches where batch > 1 && model.makeState().names.isEmpty {
      benchmark.throughputs.append(try batched(model, batch, threads: most))
    }
    benchmark.memory.peak = ProcessMemory.peak
    benchmark.peak = try MachinePeak(threads: most)
    return benchmark
  }

  /// Measures a prediction, with a new state if the model has states.
  @discardableResult private func predict(
    _ model: RuntimeModel, _ options: PredictionOptions? = nil
  ) throws(RuntimeError) -> Duration {
    let state = model.makeState()
    let start = ContinuousClock.now
    if state.names.isEmpty {
      _ = try model.prediction(from: inputs, options: options ?? self.options)
    } else {
      _ = try model.prediction(from: inputs, using: state, options: options ?? self.options)
    }
    return ContinuousClock.now - start
  }

  /// Times of predictions one after the other.
  private func repeated(_ model: RuntimeModel) throws(RuntimeError) -> Latencies {
    for _ in 0..<warmUpCount { try predict(model) }
    var times: [Duration] = []
    let end = ContinuousClock.now + time
    repeat {
      times.append(try predict(model))
    } while ContinuousClock.now < end
    return Latencies(times)
  }

  /// Predictions on several threads at the same time.
  private func concurrent(_ model: RuntimeModel, _ count: Int) throws(RuntimeError) -> Benchmark.Throughput {
    let outcome = Mutex<(times: [Duration], problem: RuntimeError?)>(([], nil))
    let begin = ContinuousClock.now
    let end = begin + time
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      var times: [Duration] = []
      do throws(RuntimeError) {
        repeat {
          times.append(try predict(model))
        } while ContinuousClock.now < end
      } catch {
        outcome.withLock { $0.problem = error }
      }
      outcome.withLock { $0.times += times }
    }
    let (times, problem) = outcome.withLock { $0 }
    if let problem { throw problem }
    let seconds = (ContinuousClock.now - begin).seconds
    return Benchmark.Throughput(
      threads: 1, concurrency: count, batch: 1, latencies: Latencies(times), rate: Double(times.count) / seconds)
  }

  private func batched(_ model: RuntimeModel, _ batch: Int, threads: Int) throws(RuntimeError) -> Benchmark.Throughput {
    let rows = [NameMap<FeatureValue>](repeating: inputs, count: batch)
    _ = try model.predictions(fromBatch: rows, options: options)
    var times: [Duration] = []
    let end = ContinuousClock.now + time
    repeat {
      let start = ContinuousClock.now
      _ = try model.predictions(fromBatch: rows, options: options)
      times.append(ContinuousClock.now - start)
    } while ContinuousClock.now < end
    let latencies = Latencies(times)
    return Benchmark.Throughput(
      threads: threads, concurrency: 1, batch: batch, latencies: latencies,
      rate: Double(batch * times.count) / latencies.total.seconds)
  }
}
