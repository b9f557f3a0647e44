import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { pagesOf } from "#sdk/cli/stage-logs/cloudwatch";
import type { LogEntry } from "#sdk/cli/stage-logs/entries";
import { groupsOf } from "#sdk/cli/stage-logs/groups";
import { LogReader } from "#sdk/cli/stage-logs/read";
import { type Check, REGION } from "./facts";

const GROUP = "/aws/lambda/plain";
const STREAM = "2026/11/28/[$LATEST]0a1b2c3d";
const ID = "8f507cfc-5b1e-4697-b07a-ac58fc914c95";
const FUNCTION = { name: "plain", handler: "src/notes.list", region: REGION, logGroup: GROUP };

/** Facts about what `sapi logs` reads. */
export async function checkLogs(check: Check): Promise<void> {
  const client = new CloudWatchLogsClient({ region: REGION });
  const start = Date.now() - 60_000;
  const read = pagesOf({
    stage: "dev",
    root: __dirname,
    settings: { region: REGION },
    signal: new AbortController().signal,
  });
  const readerOf = (wanted: object = {}) =>
    new LogReader(groupsOf([FUNCTION]), read, { from: start - 1_000, ...wanted });
  const absent = readerOf();
  check("a function that has never run has no log", (await absent.next()).length === 0);
  check("a missing log group is named", absent.missing[0] === GROUP);
  await client.send(new CreateLogGroupCommand({ logGroupName: GROUP }));
  await client.send(new CreateLogStreamCommand({ logGroupName: GROUP, logStreamName: STREAM }));
  const put = (lines: readonly string[], at: number) =>
    client.send(
      new PutLogEventsCommand({
        logGroupName: GROUP,
        logStreamName: STREAM,
        logEvents: lines.map((message, index) => ({ message, timestamp: at + index })),
      }),
    );
  await put(
    [
      `START RequestId: ${ID} Version: $LATEST\n`,
      `2026-11-28T12:00:00.000Z\t${ID}\tINFO\tone note\n`,
      `2026-11-28T12:00:00.000Z\t${ID}\tERROR\tno more paper\n`,
      `END RequestId: ${ID}\n`,
      `REPORT RequestId: ${ID}\tDuration: 12.50 ms\tBilled Duration: 13 ms\tMemory Size: 128 MB\tMax Memory Used: 70 MB\t\n`,
    ],
    start,
  );
  const following = readerOf();
  const texts = (entries: readonly LogEntry[]) =>
    entries.map((entry) => (entry.event === "log" ? entry.text : entry.event)).join();
  check("a log is read in its order", texts(await following.next()) === "one note,no more paper,invocation");
  check("no line is read twice", (await following.next()).length === 0);
  await put([`2026-11-28T12:00:01.000Z\t${ID}\tINFO\tanother note\n`], start + 30_000);
  check("a later line is read when it comes", texts(await following.next()) === "another note");
  const filtered = await readerOf({ filter: '"no more paper"' }).next();
  check("a filter pattern leaves out other lines", texts(filtered) === "no more paper");
  const late = await readerOf({ from: start + 10_000 }).next();
  check("a log is read from a time on", texts(late) === "another note");
}
