import { parseArgs } from "node:util";
import { chatClients } from "./soak/chat-clients";
import { Load } from "./soak/load";
import { notesClients } from "./soak/notes-clients";
import { Programs } from "./soak/programs";
import { Server } from "./soak/server";
import { type Course, complaintsOf, growthOf, type Sample } from "./soak/verdict";

const USAGE = `npm run soak [-- --minutes N]

Serves the notes and the chat example, and uses them for N minutes (10 unless told otherwise) in every way at once:
requests, WebSocket connections and drops, handlers that crash and run out of time, saves of handlers and of the
program. Exits with 1 when a request is lost, memory grows, or something is left after SIGINT.
`;

/** The errors that the load provokes. */
const PROVOKED = /^\S+: src\/soak\/handlers\.(throws|exits|never) failed: /;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { minutes: { type: "string", default: "10" }, help: { type: "boolean", default: false } },
  });
  const minutes = Number(values.minutes);
  if (values.help || !(minutes > 0)) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const { courses, load } = await soak(minutes * 60_000);
  const complaints = [...load.errors, ...courses.flatMap(complaintsOf)];
  print(summary(courses, load));
  for (const complaint of complaints) print(`- ${complaint}`);
  print(complaints.length === 0 ? "nothing lost, nothing left" : `${complaints.length} complaints`);
  return complaints.length === 0 ? 0 : 1;
}

async function soak(milliseconds: number): Promise<{ courses: readonly Course[]; load: Load }> {
  const programs = new Programs();
  const load = new Load(milliseconds);
  const sampleMs = Math.min(5_000, Math.max(250, milliseconds / 40));
  const serve = (name: "notes" | "chat") =>
    new Server({
      name,
      folder: programs[name],
      sampleMs,
      isProvoked: (message) => PROVOKED.test(message),
      onSample: (sample) => {
        if (!load.isOver) print(row(name, sample, load));
      },
      onError: (message) => load.errors.push(message),
    });
  const servers = [serve("notes"), serve("chat")] as const;
  try {
    print(HEADINGS);
    const [notes, chat] = servers;
    const before = await Promise.all(servers.map((server) => server.begin()));
    await load.run([
      ...notesClients(notes.url("Api"), programs, load),
      ...chatClients(chat.url("Chat"), programs, load),
    ]);
    const courses = servers.map((server, n) => server.finish(before[n] as Sample));
    return { courses: await Promise.all(courses), load };
  } finally {
    for (const server of servers) server.kill();
    programs.remove();
  }
}

const WIDTHS = [8, 6, 8, 8, 8, 8, 8, 8, 10, 10, 8];

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
  "errors",
]);

function row(name: string, sample: Sample, { done, errors }: Load): string {
  const { at, rssMb, heapMb, workers, handles, sockets, files } = sample;
  const counted = name === "notes" ? [done.requests, ""] : ["", done.messages];
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
