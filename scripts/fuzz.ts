import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { parseArgs } from "node:util";
import type { ReadyEvent } from "pulumi-serverless-api/local";
import type { Target } from "./fuzz/aim";
import { Random } from "./fuzz/random";
import { fire, type Range } from "./fuzz/range";
import { Server } from "./soak/server";
import { type Course, complaintsOf, type Sample } from "./soak/verdict";

const USAGE = `npm run fuzz [-- --minutes N] [--seed N]

Sends requests that no client would write to every port of \`sapi dev\` on loopback, for N minutes (5 by default).
They are broken HTTP, chunks, XML, JSON, queries, headers, forms and frames, and some of them are signed. The programs are
the orders, uploads, auth and chat examples, and one with every service that calls functions.
Exits with 1 when a port does not answer any more, the process ends or reports a bug, or its memory grows. Exits with 1
as well when a request takes more than a second of processor time. The same seed sends the same requests.
`;

const ROOT = path.join(__dirname, "..");
const PROGRAMS = ["orders", "uploads", "auth", "chat", "services"];
/** Of a process whose functions run in a dozen threads. */
const MAX_RESIDENT_MB = 1_500;
/** Clients in handlers keep their connections to services for a minute. */
const REST_MS = 75_000;
/** Messages about events that handlers and templates of the programs were not written for. */
const OF_HANDLERS =
  / failed: |template of the mock makes no JSON|timed out|ran out of|is not allowed|may not |answered in a wrong shape/;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      help: { type: "boolean", default: false },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (values.help || !(minutes > 0) || !Number.isInteger(seed)) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  print(`seed ${seed}`);
  const workFolder = realpathSync(mkdtempSync(path.join(tmpdir(), "fuzz-")));
  for (const name of ["tsconfig.base.json", "node_modules"])
    symlinkSync(path.join(ROOT, name), path.join(workFolder, name));
  const complaints = await complaintsOfFire(workFolder, minutes, new Random(seed));
  for (const complaint of complaints) print(`- ${complaint}`);
  print(complaints.length > 0 ? `${complaints.length} complaints` : "nothing hangs, nothing grows");
  return complaints.length > 0 ? 1 : 0;
}

/** Serves all programs in a folder, fires at them until the time is over or one has a complaint, and removes the folder. */
async function complaintsOfFire(folder: string, minutes: number, random: Random): Promise<readonly string[]> {
  const complaints: string[] = [];
  const servers: Server[] = [];
  try {
    const ranges: ServedRange[] = [];
    for (const name of PROGRAMS) {
      const server = serve(name, copyOf(name, folder), complaints);
      servers.push(server);
      ranges.push(await rangeOf(name, server, complaints));
    }
    const until = performance.now() + minutes * 60_000;
    while (performance.now() < until && complaints.length === 0)
      for (const range of ranges) await fire(range, random.below(2 ** 31));
    for (const range of ranges) complaints.push(...(await finish(range)));
  } catch (error) {
    complaints.push((error as Error).message);
  } finally {
    for (const server of servers) server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  return complaints;
}

/** A program that is fired at, with its server and the first sample of its process. */
type ServedRange = Range & { readonly server: Server; readonly before: Sample };

async function rangeOf(name: string, server: Server, complaints: string[]): Promise<ServedRange> {
  const before = await server.begin();
  const target = targetOf(await server.ready);
  print(`${name} is served`);
  return { name, pid: server.pid, target, complaints, shots: 0, answered: 0, slowestMs: 0, server, before };
}

async function finish({
  name,
  shots,
  answered,
  slowestMs,
  server,
  before,
}: ServedRange): Promise<readonly string[]> {
  print(
    `${name}: ${shots} requests, ${answered} answered, ${slowestMs} ms for the slowest of those sent alone`,
  );
  return complaintsOfCourse(await server.finish(before));
}

/** Bytes that come and go with large bodies are given back late: what is resident has a ceiling, what is held must not grow. */
function complaintsOfCourse(course: Course): readonly string[] {
  const peakMb = Math.max(...course.samples.map(({ rssMb }) => rssMb));
  const samples = course.samples.map((sample) => ({ ...sample, rssMb: sample.heapMb }));
  const held = complaintsOf({ ...course, samples });
  return peakMb <= MAX_RESIDENT_MB
    ? held
    : [...held, `${course.name}: ${Math.round(peakMb)} MB were resident`];
}

function serve(name: string, folder: string, complaints: string[]): Server {
  return new Server({
    name,
    folder,
    sampleMs: 2_000,
    args: ["--auth-port", "0"],
    restMs: REST_MS,
    isProvoked: (message) => OF_HANDLERS.test(message),
    onSample: () => undefined,
    onError: (message) => complaints.push(message),
  });
}

function copyOf(name: string, workFolder: string): string {
  const from =
    name === "services"
      ? path.join(ROOT, "scripts", "soak", "services", "program")
      : path.join(ROOT, "examples", name);
  const folder = path.join(workFolder, "examples", name);
  cpSync(from, folder, { recursive: true, filter: (file) => !/(node_modules|\.sapi)$/.test(file) });
  return folder;
}

function targetOf({ apis, services, credentials, console }: ReadyEvent): Target {
  const portOf = (url: string) => Number(new URL(url.replace(/^ws/, "http")).port);
  const { "cognito-idp": users, "cognito-identity": _, ...others } = services;
  const [shared] = Object.values(others);
  const ofKind = (isSocket: boolean) =>
    apis.filter(({ kind }) => (kind === "websocket") === isSocket).map(({ url }) => portOf(url));
  return {
    plain: [...ofKind(false), ...(console === undefined ? [] : [portOf(console)])],
    sockets: ofKind(true),
    services: shared === undefined ? undefined : portOf(shared),
    users: users === undefined ? undefined : portOf(users),
    credentials,
  };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.stack);
    process.exitCode = 1;
  },
);
