import { openJournal } from "#sdk/local/services/journal/journal";

interface NumberEntry {
  readonly kind: "n";
  readonly n: number;
  readonly padding: string;
}

/** A child that writes numbers as fast as it can, and reports the written ones, until it is killed. */
const [file = "", padding = "0"] = process.argv.slice(2);
const stored: number[] = [];
const state = {
  kinds: { n: { n: "number", padding: "text" } } as const,
  earlier: {},
  apply: ({ n }: { readonly n: number }) => void stored.push(n),
  // The last entries suffice: all others come before them.
  snapshot: () =>
    stored.slice(-10).map((n) => ({ kind: "n" as const, n, padding: "x".repeat(Number(padding)) })),
};
const journal = openJournal<NumberEntry>(file, state);

async function run(): Promise<void> {
  for (let n = (stored.at(-1) ?? 0) + 1; ; n += 1) {
    const entry = { kind: "n" as const, n, padding: "x".repeat(Number(padding)) };
    journal.commit(entry);
    // A pipe to a parent takes it at once, like an answer to a client.
    process.stdout.write(`${n}\n`);
    if (n % 50 === 0) await new Promise(setImmediate);
  }
}

void run();
