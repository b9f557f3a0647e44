export { ConsoleHost } from "./open";
export type { Observer } from "./types";
