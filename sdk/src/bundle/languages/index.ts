export { checkBuild } from "./check";
export { findUnbuilt, type Unbuilt } from "./compiled-sources";
export type { LocalProgram, LocalToolchain, RunBy } from "./local/local-toolchain";
export { LOCAL_TOOLCHAINS } from "./local/local-toolchains";
export { packagesNote } from "./local/python";
export { findBuild, type SourceFunction } from "./plan";
export type { SourceBuild } from "./source-build";
export { SourceBuilder, type SourceRequest } from "./source-builder";
export { BuildFailure } from "./tools";
