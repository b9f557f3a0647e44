export type { Observer } from "./observer";
export { ConsoleHost } from "./open";
