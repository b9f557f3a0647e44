import { appendFileSync } from "node:fs";

/**
 * Says in a file of the soak what has come to a consumer. The file is none of what is tried: it is on the disk when this
 * returns, whatever becomes of the process.
 */
export function note(to: string, id: string, more: object = {}): void {
  const line = JSON.stringify({ to, id, at: Date.now(), ...more });
  appendFileSync(process.env.SOAK_LEDGER ?? "", `${line}\n`);
}
