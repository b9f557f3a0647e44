export { packageFolder } from "./archive";
export type { BundleOutcome } from "./build";
export { checkBundle, checkExport, checkHandler, checkUnbundled } from "./check";
export { DeployBundler } from "./deploy-bundler";
export { missingExport } from "./exports";
export type { BundleFailure } from "./failures";
export { type FoundHandler, findHandler, type HandlerNotFound, isFound, splitHandler } from "./find-handler";
export { type LocalBuild, LocalBundler } from "./local-bundler";
export type { BundleProps, CopyFile, EsbuildSettings } from "./props";
export {
  archivePath,
  BUNDLE_OPTIONS_FILE,
  formatOf,
  hasSourceMap,
  SOURCE_MAP_NODE_OPTION,
  withSourceMaps,
} from "./settings";
export type { Archive, Bundle, BundleRequest, HandlerToBundle, LocalBundle } from "./types";
