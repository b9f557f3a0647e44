export type { Observer } from "./observer";
export { ConsoleHost } from "./open";
export { Recorder } from "./recorder";
export type { CloudView } from "./resources/resource-kind";
export type { ServedProgram } from "./types";
