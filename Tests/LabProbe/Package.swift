// swift-tools-version: 6.2
import PackageDescription

// What the tests in Tests/Lab need of a program that embeds the library, and retrocam has no command for. A
// package of its own, so that who depends on the library builds no test program.
let package = Package(
    name: "lab-probe",
    dependencies: [.package(name: "retrocam", path: "../..")],
    targets: [
        .executableTarget(
            name: "lab-probe",
            dependencies: [.product(name: "PhotoCamera", package: "retrocam")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
