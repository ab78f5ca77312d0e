/// Messages of the schema package `CoreML.Specification.MILSpec`: ML Programs.
public enum MILSpec {}

/// Messages of the schema package `CoreML.Specification.CoreMLModels`: models whose content is closed.
public enum CoreMLModels {}

/// The version of modelc.
package enum ModelcVersion {
  package static let text = "0.1.0"
}
