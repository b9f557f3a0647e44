import type { EmulatorPackage } from "./emulator";

/** Another emulator. It listens on every address unless it is told not to. */
export const MINISTACK: EmulatorPackage = {
  requirements: "ministack",
  program: "ministack",
  on: (port) => ({ args: [], env: { BIND_HOST: "127.0.0.1", GATEWAY_PORT: String(port) } }),
  path: "/",
};
