// swift-tools-version: 6.2
import PackageDescription

// A libFuzzer target for what reads and writes the metadata of pictures; `make fuzz` builds and runs
// it. A package of its own, because all of it is built with the fuzzer's instruments.
let package = Package(
    name: "fuzz-metadata",
    dependencies: [.package(name: "retrocam", path: "../..")],
    targets: [
        .executableTarget(
            name: "fuzz-metadata",
            dependencies: [.product(name: "PhotoCamera", package: "retrocam")],
            swiftSettings: [
                .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
                // libFuzzer brings the main function.
                .unsafeFlags(["-parse-as-library"]),
            ])
    ]
)
