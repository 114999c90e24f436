// swift-tools-version: 6.2
import PackageDescription

/// Settings every shipped target is built with; test targets leave out strict memory safety because
/// the expansion of `#expect` cannot carry `unsafe`.
let upcoming: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]
let shipped: [SwiftSetting] = upcoming + [.strictMemorySafety()]

/// Set by `make fuzz`: libFuzzer brings the main function of its targets, so that they cannot be part of
/// an ordinary build.
let fuzzTargets: [Target] =
  Context.environment["KEYBOARD_FUZZ"] == nil
  ? []
  : [
    "Artifact", "Bigrams", "Contractions", "Emoji", "EmojiSequences", "Layout", "Letters",
    "Lexicon",
    "Packed", "Provenance", "Swipe", "Text",
  ].map { name in
    .executableTarget(
      name: "Fuzz\(name)", dependencies: ["_KeyboardTestSupport"], path: "Tests/Fuzz/\(name)",
      swiftSettings: upcoming + [.unsafeFlags(["-parse-as-library"])])
  }

/// Set by hand, so that nobody else builds them.
let benchmarkTargets: [Target] =
  Context.environment["KEYBOARD_BENCH"] == nil
  ? []
  : [
    .executableTarget(
      name: "NGramBenchmark",
      dependencies: [
        "KeyboardCompiler", "KeyboardEngine", "KeyboardFormat", "_KeyboardTestSupport",
      ],
      path: "Tests/Benchmarks/NGrams", swiftSettings: upcoming)
  ]

let package = Package(
  name: "KeyboardToolchain",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "KeyboardEngine", targets: ["KeyboardEngine"]),
    .library(name: "KeyboardFormat", targets: ["KeyboardFormat"]),
    .library(name: "KeyboardCompiler", targets: ["KeyboardCompiler"]),
    .library(name: "KeyboardEvaluation", targets: ["KeyboardEvaluation"]),
    .library(name: "KeyboardBench", type: .dynamic, targets: ["KeyboardBench"]),
    .executable(name: "kbtool", targets: ["kbtool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "KeyboardFormat", dependencies: ["CZlib"], swiftSettings: shipped),
    .target(name: "KeyboardEngine", dependencies: ["KeyboardFormat"], swiftSettings: shipped),
    .target(
      name: "KeyboardCompiler", dependencies: ["KeyboardFormat", "TOMLKit"], swiftSettings: shipped),
    .target(
      name: "KeyboardEvaluation", dependencies: ["KeyboardEngine", "KeyboardFormat"],
      swiftSettings: shipped),
    .target(
      name: "KeyboardBench", dependencies: ["KeyboardEngine", "KeyboardFormat"],
      swiftSettings: shipped,
      // Symbols are bound when the library is loaded, as on Apple platforms, and not while it is timed.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"], .when(platforms: [.linux]))
      ]),
    .executableTarget(
      name: "kbtool",
      dependencies: [
        "KeyboardCompiler", "KeyboardEngine", "KeyboardEvaluation", "KeyboardFormat",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: shipped),
    .executableTarget(
      name: "TypingExample", dependencies: ["KeyboardEngine", "KeyboardFormat"],
      path: "Examples/TypingExample",
      swiftSettings: shipped),
    .target(
      name: "_KeyboardTestSupport",
      dependencies: ["KeyboardCompiler", "KeyboardEngine", "KeyboardFormat"],
      path: "Tests/_KeyboardTestSupport", swiftSettings: upcoming),
    .testTarget(
      name: "KeyboardFormatTests", dependencies: ["KeyboardFormat", "_KeyboardTestSupport"],
      swiftSettings: upcoming),
    .testTarget(
      name: "KeyboardEngineTests",
      dependencies: [
        "KeyboardCompiler", "KeyboardEngine", "KeyboardFormat", "_KeyboardTestSupport",
      ], swiftSettings: upcoming),
    .testTarget(
      name: "KeyboardCompilerTests",
      dependencies: [
        "KeyboardCompiler", "KeyboardEngine", "KeyboardFormat", "_KeyboardTestSupport",
      ],
      swiftSettings: upcoming),
    .testTarget(
      name: "KeyboardEvaluationTests",
      dependencies: [
        "KeyboardCompiler", "KeyboardEngine", "KeyboardEvaluation", "KeyboardFormat",
        "_KeyboardTestSupport",
      ],
      exclude: ["Baselines"], swiftSettings: upcoming),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["KeyboardCompiler", "KeyboardFormat", "_KeyboardTestSupport", "kbtool"],
      exclude: ["Snapshots"], swiftSettings: upcoming),
  ] + fuzzTargets + benchmarkTargets,
  swiftLanguageModes: [.v6]
)
