import ModelBase
import Testing

@Suite struct EnvironmentVariableTests {
  @Test(
    arguments: [
      (EnvironmentVariable.threads, ["1", "1024"], ["abc", "0", "-1", "1025", "1.5", " 2", "99999999999999999999"]),
      (.cacheLimit, ["0", "4294967296"], ["-1", "4 GiB", "x"]), (.oneDNN, ["0", "1"], ["no", "2", "00"]),
      (.cache, ["/tmp", "x"], []), (.backend, EnvironmentVariable.backends, ["CPU", "gpu", "0"]),
      (.cpu, EnvironmentVariable.cpuLimits, ["AVX2", "avx", "avx2 ", "0"]),
    ] as [(EnvironmentVariable, [String], [String])])
  func values(_ variable: EnvironmentVariable, _ good: [String], wrong: [String]) {
    for text in good { #expect(variable.problem(with: text) == nil) }
    for text in wrong {
      let problem = variable.problem(with: text)
      #expect(problem?.message.hasPrefix("the environment variable '\(variable.name)' is '\(text)', expected ") == true)
      #expect(problem?.found == text && problem?.remedy != nil)
    }
  }

  @Test func namesAreDifferent() {
    #expect(NameSet(EnvironmentVariable.all.map(\.name)).count == EnvironmentVariable.all.count)
    #expect(
      EnvironmentVariable.threads.problem(with: "abc")?.message
        == "the environment variable 'MODELC_THREADS' is 'abc', expected a whole number, 1 to 1024")
  }
}
