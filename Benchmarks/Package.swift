// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who depends on the library builds no benchmark.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "retrocam", path: "..")],
    targets: [
        .executableTarget(
            name: "frames",
            dependencies: [.product(name: "PhotoCamera", package: "retrocam")],
            path: "Frames",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "looks",
            dependencies: [.product(name: "PhotoCamera", package: "retrocam")],
            path: "Looks",
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
