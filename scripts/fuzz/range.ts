import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { shotAt, type Target } from "./aim";
import { Random } from "./random";
import { requestOf, type Shot, shoot } from "./wire";

/** Milliseconds of processor time that a request may take. */
const MOST_MS = 1_000;
/** The time that an idle session may take to answer. A longer one is a hang. */
const TIMEOUT_MS = 30_000;
/** Requests at a time. */
const TOGETHER = 12;
/** The processor ticks per second on Linux. */
const TICKS = 100;

/** A session that is under fire, and the results so far. */
export interface Range {
  readonly name: string;
  readonly pid: number;
  readonly target: Target;
  readonly complaints: string[];
  shots: number;
  answered: number;
  slowestMs: number;
}

/** Sends some requests at once. When they take long, each is sent again alone, to find the slow one. */
export async function fire(range: Range, seed: number): Promise<void> {
  const random = new Random(seed);
  const shots = Array.from({ length: TOGETHER }, () => shotAt(range.target, random));
  const before = processorMs(range.pid);
  const replies = await Promise.all(shots.map((shot) => shoot(shot)));
  await checkAlive(range, `seed ${seed}: ${shots.map(({ what }) => what).join(", ")}`);
  range.shots += shots.length;
  range.answered += replies.filter(({ status }) => status > 0).length;
  if (processorMs(range.pid) - before > MOST_MS) for (const shot of shots) await fireAlone(range, shot, seed);
}

async function fireAlone(range: Range, shot: Shot, seed: number): Promise<void> {
  const before = processorMs(range.pid);
  await shoot(shot);
  await checkAlive(range, `seed ${seed}: ${shot.what}`);
  const took = processorMs(range.pid) - before;
  range.slowestMs = Math.max(range.slowestMs, took);
  if (took <= MOST_MS) return;
  const begins = JSON.stringify(shot.bytes.toString("latin1", 0, 300));
  range.complaints.push(`${range.name}: ${took} ms of processor time, seed ${seed}, ${shot.what}: ${begins}`);
}

/** Each port has to answer a plain request, whatever came before it. */
async function checkAlive({ name, target, complaints }: Range, after: string): Promise<void> {
  const { plain, sockets, services, users } = target;
  const ports = [...plain, ...sockets, services, users].filter((port) => port !== undefined);
  const asked = ports.map(async (port) => {
    const bytes = requestOf("OPTIONS", "/", [["Host", `localhost:${port}`]]);
    const { status } = await shoot({ port, what: "a plain request", bytes }, TIMEOUT_MS);
    if (status === 0) complaints.push(`${name}: port ${port} does not answer any more, after ${after}`);
  });
  await Promise.all(asked);
}

/** The processor time that all threads of a process have used together. */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
  } catch {
    // The file exists on Linux alone, in hundredths of seconds at best.
    const time = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
  }
}
