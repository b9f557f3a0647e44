import type { EmulatorPackage } from "./emulator";

/** Another emulator. By default it listens on every address. */
export const MINISTACK: EmulatorPackage = {
  requirements: "ministack",
  program: "ministack",
  on: (port) => ({ args: [], env: { BIND_HOST: "127.0.0.1", GATEWAY_PORT: String(port) } }),
  path: "/",
};
