import * as path from "node:path";
import { type LocalEvent, type LocalMode, startLocal } from "#sdk/local/index";
import { type Call, json, s3 } from "#sdk/local/services/external-emulator/calls";
import { type Endpoint, RefusedCall, send } from "#sdk/local/services/external-emulator/endpoint";
import { type EmulatorPackage, nameOf, startEmulator } from "./emulator";
import type { Judgement } from "./judgement";
import { MINISTACK } from "./ministack";
import { MOTO } from "./moto";

const PROGRAM = path.join(__dirname, "emulators", "program");
const ACCOUNT = "123456789012";
const TIMEOUT_MS = 20_000;

const EMULATORS: readonly { readonly emulator: EmulatorPackage; readonly name: string }[] = [
  { emulator: MOTO, name: nameOf(MOTO, "moto") },
  { emulator: MINISTACK, name: nameOf(MINISTACK) },
];

/**
 * Runs a small program whose data is in emulators of others. A word goes through a queue into a table, and a file through
 * a bucket and its notification. The resources are deleted at the end, and stay with `keep`.
 */
export async function judgeEmulators(): Promise<Judgement> {
  const lines: string[] = [];
  const complaints: string[] = [];
  for (const { emulator, name } of EMULATORS) {
    const running = await startEmulator(emulator);
    try {
      const found = await judge(running.url);
      lines.push(`${name}: ${found.length === 0 ? "all as it should be" : `${found.length} complaints`}`);
      complaints.push(...found.map((complaint) => `${name}: ${complaint}`));
    } finally {
      await running.close();
    }
  }
  return { lines, complaints };
}

async function judge(url: string): Promise<readonly string[]> {
  const complaints: string[] = [];
  const expect = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) complaints.push(`${what}: ${String(actual)} instead of ${String(expected)}`);
  };
  await serving(url, false, async () => expect("the resources", await thingsAt(url), ALL));
  expect("the resources after the program", await thingsAt(url), "");
  await serving(url, true, async (run) => {
    expect("the status of a word that is sent", await run.put("POST", "/words", "ada"), 202);
    expect("the status of a file that is sent", await run.put("PUT", "/files/f.txt", "a file"), 202);
    expect("the text of the queue's consumer", await run.eventually("/notes/ada"), "hello ada");
    expect("the text of the bucket's function", await run.eventually("/notes/f.txt"), "a file");
    for (const message of run.errors) complaints.push(message);
  });
  expect("the resources after a program with `keep`", await thingsAt(url), ALL);
  await serving(url, false, async (run) => {
    expect("the text from before", await run.eventually("/notes/ada"), "hello ada");
  });
  expect("the resources after a program that found them", await thingsAt(url), ALL);
  return complaints;
}

interface Run {
  readonly errors: readonly string[];
  put(method: string, at: string, body: string): Promise<number>;
  /** The first answer that is not empty. */
  eventually(at: string): Promise<string>;
}

async function serving(url: string, retain: boolean, work: (run: Run) => Promise<void>): Promise<void> {
  const errors: string[] = [];
  const onEvent = (event: LocalEvent) => {
    if (event.event === "error" || event.event === "warning") errors.push(event.message);
  };
  const options = { port: 0, watch: false, aws: url, keep: retain, onEvent };
  const local: LocalMode = await startLocal(PROGRAM, options);
  const base = local.apis[0]?.url ?? "";
  try {
    await work({
      errors,
      put: async (method, at, body) => (await fetch(base + at, { method, body })).status,
      eventually: (at) => eventually(base + at),
    });
  } finally {
    await local.close();
  }
}

async function eventually(url: string): Promise<string> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const reply = await fetch(url);
    const text = await reply.text();
    if (reply.status === 200 || performance.now() > until) return text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const ALL = "bucket, parameter, queue, table";

/** The resources of the program that the emulator has. */
async function thingsAt(url: string): Promise<string> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: "judge" };
  const endpoint: Endpoint = { url, region: "us-east-1", credentials };
  const has = async (call: Call, word: string) => {
    const { text } = await send(endpoint, call).catch((error) => {
      if (error instanceof RefusedCall) return { text: "" };
      throw error;
    });
    return text.includes(word);
  };
  const found = {
    bucket: await has(s3("GET", "/"), "judged-files"),
    parameter: await has(json("ssm", "AmazonSSM.DescribeParameters", {}), "Greeting"),
    queue: await has(json("sqs", "AmazonSQS.ListQueues", {}), "dev-judged-Words"),
    table: await has(json("dynamodb", "DynamoDB_20120810.ListTables", {}), "Notes"),
  };
  return Object.entries(found)
    .flatMap(([name, isThere]) => (isThere ? [name] : []))
    .join(", ");
}
