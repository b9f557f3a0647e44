import * as path from "node:path";
import { startLocal } from "#sdk/local/index";
import { startEmulator } from "../emulator";
import { MINISTACK } from "../ministack";
import { startMoto } from "../moto";
import type { Place } from "./clients/client";

const PROGRAM = path.join(__dirname, "program");
/** Emulators take a key of twelve digits for an account. */
const ACCOUNT = "123456789012";

/** A server that is judged. */
export interface Judged {
  readonly place: Place;
  close(): Promise<void>;
}

/** Ours, with a small program. */
export async function startOurs(): Promise<Judged> {
  const local = await startLocal(PROGRAM, { port: 0, watch: false });
  const { services, credentials } = local.ready;
  const url = services.sqs;
  if (url === undefined) throw new Error("nothing serves here");
  return { place: { url, ...credentials }, close: () => local.close() };
}

export async function startMotoForServices(): Promise<Judged> {
  const moto = await startMoto();
  // Functions are answered for and not run, which would take containers.
  await fetch(`${moto.url}/moto-api/config`, { method: "POST", body: '{"lambda":{"use_docker":false}}' });
  return { place: placeAt(moto.url), close: () => moto.close() };
}

export async function startMinistack(): Promise<Judged> {
  const ministack = await startEmulator(MINISTACK);
  return { place: placeAt(ministack.url), close: () => ministack.close() };
}

function placeAt(url: string): Place {
  return { url, accessKeyId: ACCOUNT, secretAccessKey: "judge" };
}
