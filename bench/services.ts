import type { ChildProcess } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import type { BenchOptions } from "./bench";
import { stop } from "./child";
import { residentMb, settledMb } from "./processes";
import { perSecond } from "./service-client";
import { startDynalite, startFauxqs, startKinesalite } from "./service-peers";
import { compareObjects, compareQueues, compareTables } from "./services-compared";
import { consumeQueue, consumeStream } from "./services-consumed";
import { makeServicesProgram } from "./services-program";
import { clientOf, entries, type Ours, pidOf, queueUrl, type Send, startOurs, WORKERS } from "./services-run";

/**
 * Measures calls per second of services against the best peers, deliveries of a queue and a stream to functions,
 * memory, and start.
 */
export async function benchServices(options: BenchOptions): Promise<void> {
  const workFolder = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-services-")));
  const children: ChildProcess[] = [];
  const track = <Started extends { readonly child: ChildProcess } | undefined>(started: Started): Started => {
    if (started) children.push(started.child);
    return started;
  };
  try {
    const folder = makeServicesProgram(workFolder);
    await measureStart(folder, options);
    const ours = track(await startOurs(folder));
    options.report({ name: "all services, idle memory", unit: "MB", ours: [await settledMb(pidOf(ours))] });
    const fauxqs = track(await startFauxqs(workFolder));
    await compareQueues(ours, fauxqs, options);
    await compareObjects(ours, fauxqs, options);
    await compareTables(ours, track(await startDynalite(workFolder)), options);
    await consumeQueue(ours, fauxqs, track, options);
    await consumeStream(ours, track(await startKinesalite(workFolder)), track, options);
    await fillQueue(ours, options);
  } finally {
    // Pollers end before their servers.
    for (const child of children.reverse()) await stop(child);
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** The first start captures the program. Later ones have the graph. */
async function measureStart(folder: string, { isQuick, report }: BenchOptions): Promise<void> {
  await stop((await startOurs(folder)).child);
  const starts: number[] = [];
  for (let round = 0; round < (isQuick ? 2 : 7); round++) {
    const { child, ready } = await startOurs(folder);
    starts.push(ready.startMs);
    await stop(child);
  }
  report({
    name: "start with all services, beyond capture",
    unit: "ms",
    ours: starts,
    goal: { of: "value", atMost: 1_500 },
  });
}

/** Measures the cost of waiting messages, and checks that each arrives once. */
async function fillQueue(ours: Ours, { isQuick, report }: BenchOptions): Promise<void> {
  const count = isQuick ? 10_000 : 100_000;
  const client = clientOf(ours, "sqs");
  const QueueUrl = queueUrl("Plain");
  const send: Send = (target, input) => client.json(`AmazonSQS.${target}`, input);
  const before = residentMb(pidOf(ours));
  await perSecond(count / 10, WORKERS, (n) => send("SendMessageBatch", { QueueUrl, Entries: entries(n) }));
  report({
    name: `memory of ${count} messages that wait`,
    unit: "MB",
    ours: [residentMb(pidOf(ours)) - before],
  });
  const seen = new Set<string>();
  let received = 0;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (;;) {
        const { Messages = [] } = await send("ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 10 });
        const found = Messages as { Body: string; ReceiptHandle: string }[];
        if (found.length === 0) return;
        received += found.length;
        for (const { Body } of found) seen.add(Body);
        const Entries = found.map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle }));
        await send("DeleteMessageBatch", { QueueUrl, Entries });
      }
    }),
  );
  report({
    name: `of ${count} messages, lost or doubled`,
    unit: "messages",
    ours: [count - seen.size + (received - seen.size)],
    goal: { of: "value", atMost: 0 },
  });
}
