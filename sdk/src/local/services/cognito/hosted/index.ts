export { type Hosted, makeHosted } from "./hosted";
export type { HostedPorts } from "./types";
