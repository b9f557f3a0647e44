export { ConsoleHost } from "./open";
export { Recorder } from "./recorder";
export type { CloudView } from "./resources/resource-kind";
export type { Observer, ServedProgram } from "./types";
