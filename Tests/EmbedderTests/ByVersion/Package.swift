// swift-tools-version: 6.2
import PackageDescription

// A package that depends on the library by version, from a git repository, and needs no flag for it.
let package = Package(
    name: "by-version",
    dependencies: [
        .package(url: Context.environment["RETROCAM_URL"] ?? "file:///tmp/retrocam", from: "0.1.0")
    ],
    targets: [
        .executableTarget(
            name: "TakeOnePicture", dependencies: [.product(name: "PhotoCamera", package: "retrocam")])
    ]
)
