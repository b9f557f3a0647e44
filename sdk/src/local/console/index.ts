export { ConsoleHost } from "./open";
export type { CloudView } from "./resources/resource-kind";
export type { Observer } from "./types";
