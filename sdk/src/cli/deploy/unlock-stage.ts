import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { stageError } from "./errors";
import { confirm, type Session } from "./session";
import { deployedUnits, type Unit } from "./units";

/** A lock in a folder of Pulumi state. */
interface Lock {
  readonly pid: number;
  readonly username: string;
  readonly hostname: string;
  readonly timestamp: string;
}

interface LockedStack {
  readonly name: string;
  readonly locks: readonly Lock[];
}

/** Clear the locks that killed updates have left behind; gives the exit code. */
export async function unlockStage(session: Session): Promise<number> {
  const { request, mode, listed, engine, show } = session;
  const units = deployedUnits(request, mode, listed, new Map());
  const backend = await engine.backend();
  const locked = backend.startsWith("file://")
    ? units.map(({ name }) => ({ name, locks: locksOf(fileURLToPath(backend), session, name) }))
    : units.map(({ name }) => ({ name, locks: remoteLocks(session, name) }));
  const held = locked.filter(({ locks }) => locks.length > 0);
  refuseRunning(session, held);
  // Elsewhere than in a folder nobody can tell a lock from an update that runs.
  const targets = held.length > 0 || backend.startsWith("file://") ? held : unknownLocks(units);
  if (targets.length === 0) {
    session.io.stderr.write(`${request.stage}: nothing is locked\n`);
    return 0;
  }
  await confirm(
    session,
    backend.startsWith("file://")
      ? []
      : [`an update that still runs would be cancelled in ${targets.map(({ name }) => name).join(", ")}`],
  );
  for (const { name, locks } of targets) {
    await engine.unlock(name);
    show({ event: "unlocked", stack: name, holder: locks.map(holderOf).join(", ") || "an unknown holder" });
  }
  return 0;
}

function unknownLocks(units: readonly Unit[]): LockedStack[] {
  return units.map(({ name }) => ({ name, locks: [] }));
}

/** A hosted backend says that an update runs, and not who runs it. */
function remoteLocks({ listed }: Session, name: string): Lock[] {
  const isUpdating = listed.some((stack) => stack.name === name && stack.isUpdating);
  return isUpdating ? [{ pid: 0, username: "an update", hostname: "the backend", timestamp: "" }] : [];
}

function locksOf(backend: string, { project }: Session, name: string): Lock[] {
  const folder = path.join(backend, ".pulumi", "locks", "organization", project.name, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Lock);
}

/** On this machine one can see whether the process that took the lock still runs. */
function refuseRunning({ request }: Session, held: readonly LockedStack[]): void {
  for (const { name, locks } of held) {
    const running = locks.find(({ hostname, pid }) => hostname === os.hostname() && isAlive(pid));
    if (!running) continue;
    const problem = `${name} is being updated by ${holderOf(running)}`;
    throw stageError(request.stage, "DEPLOY_UNLOCK_RUNNING", {
      problem,
      cure: `wait for it, or end it: kill -INT ${running.pid}`,
    });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive as well.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function holderOf({ username, hostname, pid, timestamp }: Lock): string {
  return pid === 0 ? `${username} on ${hostname}` : `${username}@${hostname} (process ${pid}, ${timestamp})`;
}
