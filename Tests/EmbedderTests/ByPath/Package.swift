// swift-tools-version: 6.2
import PackageDescription

// A package that depends on the library by path, and needs no flag for it. Scripts and CI build it from
// build/embedders, where the examples and the block of Swift in the README are its other targets.
let package = Package(
    name: "by-path",
    dependencies: [.package(name: "retrocam", path: "../../..")],
    targets: ["TakeOnePicture", "Readme", "TakePicture", "DelegateCamera"].map { name in
        .executableTarget(name: name, dependencies: [.product(name: "PhotoCamera", package: "retrocam")])
    }
)
