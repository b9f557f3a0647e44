import { Tables, THINGS } from "./tables";

/** Writes until it is killed, and prints each acknowledged write. */
async function main(): Promise<void> {
  const tables = await Tables.with([THINGS], { data: process.argv[2] ?? "" });
  for (let count = 1; ; count++) {
    tables.put("things", { id: { S: String(count) } });
    await new Promise((resolve) => process.send?.(count, resolve));
  }
}

void main();
