import { parseArgs } from "node:util";
import { chatClients } from "./soak/chat-clients";
import { Load } from "./soak/load";
import { notesClients } from "./soak/notes-clients";
import { Programs } from "./soak/programs";
import { Server } from "./soak/server";
import { Services, type ServicesVerdict } from "./soak/services";
import { type Course, complaintsOf, growthOf, type Sample } from "./soak/verdict";

const USAGE = `npm run soak [-- --minutes N] [--only examples|services]

Uses each of these for N minutes (10 unless told otherwise), in every way at once:
- the notes and the chat example: requests, WebSocket connections and drops, handlers that crash and run out of time.
  Handlers and the program are saved meanwhile.
- a program with every service that calls functions: clients write through the API of AWS. Calls and functions fail by
  faults on purpose, and the disk fills and empties again. Every few seconds the process is killed and started again on
  the same folder.
Exits with 1 when a request is lost, memory grows, or something is left after SIGINT. Exits with 1 as well when an
acknowledged write is lost, or comes to its consumer out of order or more often than AWS promises.
`;

const PARTS: readonly string[] = ["examples", "services"];

/** The errors that the load provokes. */
const PROVOKED = /^\S+: src\/soak\/handlers\.(throws|exits|never) failed: /;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "10" },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const minutes = Number(values.minutes);
  const isKnown = values.only === undefined || PARTS.includes(values.only);
  if (values.help || !(minutes > 0) || !isKnown) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const programs = new Programs();
  const complaints: string[] = [];
  // One after the other: each takes all that the machine has.
  for (const part of values.only === undefined ? PARTS : [values.only]) {
    const { courses, load, services } = await soak(programs, minutes * 60_000, part);
    complaints.push(...load.errors, ...courses.flatMap(complaintsOf), ...(services?.complaints ?? []));
    print(summary([...courses, ...(services ? [services.course] : [])], load));
    if (services) print(services.summary);
  }
  for (const complaint of complaints) print(`- ${complaint}`);
  if (complaints.length > 0) {
    print(`${complaints.length} complaints; programs, data and ledger are in ${programs.workFolder}`);
    return 1;
  }
  print("nothing lost, nothing left");
  programs.remove();
  return 0;
}

interface Soaked {
  readonly courses: readonly Course[];
  readonly load: Load;
  readonly services: ServicesVerdict | undefined;
}

async function soak(programs: Programs, milliseconds: number, part: string): Promise<Soaked> {
  const load = new Load(milliseconds);
  const sampleMs = Math.min(5_000, Math.max(250, milliseconds / 40));
  const onSample = (name: string) => (sample: Sample) => {
    if (!load.isOver) print(row(name, sample, load));
  };
  const serve = (name: "notes" | "chat") =>
    new Server({
      name,
      folder: programs[name],
      sampleMs,
      isProvoked: (message) => PROVOKED.test(message),
      onSample: onSample(name),
      onError: (message) => load.errors.push(message),
    });
  const servers = part === "services" ? [] : [serve("notes"), serve("chat")];
  const servicesOptions = { program: programs.services, workFolder: programs.data, sampleMs: 1_000 };
  const services =
    part === "examples"
      ? undefined
      : new Services({ ...servicesOptions, onSample: onSample("services") }, load);
  try {
    print(HEADINGS);
    const [notes, chat] = servers;
    const before = await Promise.all(servers.map((server) => server.begin()));
    await load.run([
      ...(notes ? notesClients(notes.url("Api"), programs, load) : []),
      ...(chat ? chatClients(chat.url("Chat"), programs, load) : []),
      ...(services?.clients() ?? []),
    ]);
    const courses = servers.map((server, n) => server.finish(before[n] as Sample));
    return { courses: await Promise.all(courses), load, services: await services?.judge(milliseconds) };
  } finally {
    for (const server of servers) server.kill();
    services?.kill();
  }
}

const WIDTHS = [8, 10, 8, 8, 8, 8, 8, 8, 10, 10, 8, 8, 8, 8];

const HEADINGS = columns([
  "seconds",
  "",
  "RSS MB",
  "heap MB",
  "workers",
  "handles",
  "sockets",
  "files",
  "requests",
  "messages",
  "writes",
  "kills",
  "fills",
  "errors",
]);

function row(name: string, sample: Sample, { done, errors }: Load): string {
  const { at, rssMb, heapMb, workers, handles, sockets, files } = sample;
  const own = { notes: ["requests"], chat: ["messages"], services: ["writes", "kills", "fills"] }[name] ?? [];
  const counts = ["requests", "messages", "writes", "kills", "fills"] as const;
  const counted = counts.map((count) => (own.includes(count) ? done[count] : ""));
  const held = [rssMb, heapMb, workers, handles, sockets, files];
  return columns([Math.round(at), name, ...held.map(Math.round), ...counted, errors.length]);
}

function columns(cells: readonly (string | number)[]): string {
  return cells.map((cell, n) => String(cell).padStart(WIDTHS[n] ?? 0)).join("");
}

function summary(courses: readonly Course[], { done, slowestSaveMs }: Load): string {
  const counts = Object.entries(done).map(([what, count]) => `${count} ${what}`);
  const lines = [`${counts.join(", ")}; slowest save served after ${Math.round(slowestSaveMs)} ms`];
  for (const { name, samples, end } of courses) {
    const growth = growthOf(samples, "rssMb");
    const memory = growth
      ? `memory ${Math.round(growth.earlierMb)} MB in the middle, ${Math.round(growth.laterMb)} MB at the end`
      : "too short to judge memory";
    lines.push(`${name}: ${memory}; over ${end.seconds.toFixed(1)} s after SIGINT`);
  }
  return lines.join("\n");
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
