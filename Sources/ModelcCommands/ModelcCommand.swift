package import ArgumentParser

/// The `modelc` command with all its subcommands.
package struct ModelcCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "modelc",
    abstract: "Inspect, validate, compile and run Core ML models on Linux.",
    version: ModelcVersion.text,
    subcommands: [
      InspectCommand.self,
      ValidateCommand.self,
      CompileCommand.self,
      GenerateCommand.self,
      MetadataCommand.self,
      DecompileCommand.self,
      ConvertCommand.self,
      PredictCommand.self,
      UpdateCommand.self,
      MakeUpdatableCommand.self,
      ServeCommand.self,
      CacheCommand.self,
      PackCommand.self,
      UnpackCommand.self,
      FetchCommand.self,
      StoreCommand.self,
      KeygenCommand.self,
      SignCommand.self,
      VerifyCommand.self,
      WeightsCommand.self,
    ]
  )

  package init() {}

  /// Runs the command line of this process; exits the process if it fails.
  package static func run() {
    main()
  }
}

/// The version of modelc.
package enum ModelcVersion {
  package static let text = "0.1.0"
}
