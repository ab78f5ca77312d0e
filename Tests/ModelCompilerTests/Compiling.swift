import ModelCompiler
import ModelFormat
import ModelLowering
import ModelSpec

/// Compiles a model that was read, whatever validation finds.
func compiledModel(_ file: ModelFile, className: String? = nil) throws(Diagnostic) -> CompiledModel {
  var options = CompilerOptions()
  options.className = className
  let pipeline = CompilePipeline(.warnOnly, options)
  do throws(CompileError) {
    return try pipeline.compile(try pipeline.validate(file))
  } catch {
    throw error.diagnostic
  }
}

extension NetworkCompiler {
  /// Compiles the network of `model`; nil when the model has none.
  static func compile(
    _ model: Model, dialect: CompilerDialect = .newest
  ) throws(Diagnostic) -> NetworkFiles? {
    guard let lowered = NetworkLowering.lower(model) else { return nil }
    return try compile(model, lowered, at: ModelPath(), dialect: dialect)
  }
}
