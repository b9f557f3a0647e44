import { type Emulator, type EmulatorPackage, nameOf, startEmulator } from "./emulator";

/** An emulator of others, at the version of the expected differences. */
export const MOTO: EmulatorPackage = {
  requirements: "requirements",
  program: "moto_server",
  on: (port) => ({ args: ["-H", "127.0.0.1", "-p", String(port)], env: {} }),
  path: "/moto-api/",
};

/** Its name and version. */
export const PEER = nameOf(MOTO, "moto");

export interface Moto extends Emulator {
  /** Deletes all its state. */
  reset(): Promise<void>;
}

/** Starts it with its own settings: `{ MOTO_ACCOUNT_ID: "111122223333" }`. */
export async function startMoto(env: Readonly<Record<string, string>> = {}): Promise<Moto> {
  const moto = await startEmulator(MOTO, env);
  return {
    ...moto,
    reset: async () => {
      await fetch(`${moto.url}/moto-api/reset`, { method: "POST" });
    },
  };
}
