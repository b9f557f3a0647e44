import { appendFileSync } from "node:fs";

/**
 * Records a consumer's delivery in a file of the soak.
 * The file is not under test. It is on the disk when this returns, whatever happens to the process.
 */
export function note(to: string, id: string, more: object = {}): void {
  const line = JSON.stringify({ to, id, at: Date.now(), ...more });
  appendFileSync(process.env.SOAK_LEDGER ?? "", `${line}\n`);
}
