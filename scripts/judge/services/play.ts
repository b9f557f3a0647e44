import { type Names, NotHere, type Outcome, outcomeOf, type Reading } from "../outcome";
import type { Client } from "./clients/client";
import type { Scenario, Step } from "./step";

/** Texts that a server generates, by the name of their member. */
const MADE_UP = new Set([
  ..."AccessKeyId ApproximateFirstReceiveTimestamp AssumedRoleId CodeSha256 CreatedTimestamp EventId".split(
    " ",
  ),
  ..."LatestStreamArn LatestStreamLabel MillisBehindLatest StreamLabel NextContinuationToken LastModifiedTimestamp MessageId NextShardIterator NextToken ReceiptHandle".split(
    " ",
  ),
  ..."RequestId RevisionId SecretAccessKey SentTimestamp SequenceNumber SessionToken ShardIterator".split(
    " ",
  ),
  ..."StartingSequenceNumber UploadId UserId VersionId eventID SizeBytes LogResult CodeSize".split(" "),
]);

/** Error codes of servers for an operation that they do not have. */
const NOT_SERVED = new Set(
  "InvalidAction NotImplemented UnknownOperationException UnsupportedOperation".split(" "),
);
const BROKEN = 500;
const TIMEOUT_MS = 5_000;

const READING: Reading = {
  madeUp: MADE_UP,
  cannot: (status, error) => status >= BROKEN || NOT_SERVED.has(error),
};

/** The outcome of each step of a scenario, through one client at one server. */
export async function play(
  { steps }: Scenario,
  client: Client,
  { url, isPeer }: { readonly url: string; readonly isPeer: boolean },
): Promise<readonly Outcome[]> {
  const memory = new Map<string, string>();
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    if (isPeer && step.oursAlone !== undefined) {
      outcomes.push({ kind: "not covered", why: step.oursAlone });
      continue;
    }
    const output = run(step, client, memory);
    // The step's own outcome has names for its values, too.
    await output.catch(() => undefined);
    outcomes.push(await outcomeOf(() => output, namesOf(memory, url), READING));
  }
  return outcomes;
}

/** The longest come first, because a queue's URL begins with the server's. */
function namesOf(memory: ReadonlyMap<string, string>, url: string): Names {
  const stored = [...memory].map(([name, value]): [string, string] => [value, `<${name}>`]);
  return [...stored, [url, "<url>"] as const].sort(([a], [b]) => b.length - a.length);
}

async function run(step: Step, client: Client, memory: Map<string, string>): Promise<unknown> {
  const stored = (name: string): string => {
    const value = memory.get(name);
    if (value === undefined) throw new NotHere(`no ${name}`);
    return value;
  };
  const input = step.input(stored);
  const until = performance.now() + TIMEOUT_MS;
  let output = await client.call(step.service, step.operation, input);
  while (isEarly(output, step) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    output = await client.call(step.service, step.operation, input);
  }
  for (const [name, path] of Object.entries(step.store)) {
    const value = at(output, path);
    if (typeof value === "string") memory.set(name, value);
  }
  return output;
}

function isEarly(output: unknown, { until }: Step): boolean {
  return until !== undefined && at(output, until[0]) !== until[1];
}

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], value);
}
