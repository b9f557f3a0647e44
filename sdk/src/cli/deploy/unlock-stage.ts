import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { parse } from "../../graph/yaml";
import { type Backend, cliEnvironmentOf, lockFolder, readBackend } from "./backend";
import { stageError } from "./errors";
import { confirm, type Session } from "./session";
import { deployedUnits, type Unit } from "./units";

/** The holder of a lock. */
interface Holder {
  readonly pid: number;
  readonly username: string;
  readonly hostname: string;
  readonly timestamp: string;
}

interface LockedStack {
  readonly name: string;
  /** One for each lock. Undefined where nobody can tell whose it is. */
  readonly holders: readonly (Holder | undefined)[];
}

/** Clears the locks that killed updates have left behind. Returns the exit code. */
export async function unlockStage(session: Session): Promise<number> {
  const { request, engine, show, io, project } = session;
  const backend = readBackend(await engine.backend(), cliEnvironmentOf(project.root));
  const locked = lockedStacks(session, backend);
  if (locked.length === 0) {
    io.stderr.write(`${request.stage}: nothing is locked\n`);
    return 0;
  }
  refuseRunning(session, locked);
  await confirm(
    session,
    locked.flatMap((stack) => doubtsOf(stack, backend)),
  );
  for (const { name, holders } of locked) {
    await engine.unlock(name);
    show({ event: "unlocked", stack: name, holder: holders.map(nameOf).join(", ") });
  }
  return 0;
}

function lockedStacks(session: Session, backend: Backend): LockedStack[] {
  const { listed, project } = session;
  const stacks = unitsOfStage(session).map(({ name }): LockedStack => {
    switch (backend.kind) {
      case "folder":
        return { name, holders: holdersIn(backend.folder, { project: project.name, name }) };
      case "service": {
        const isUpdating = listed.some((stack) => stack.name === name && stack.isUpdating);
        return { name, holders: isUpdating ? [undefined] : [] };
      }
      case "bucket":
        // There may be none: the CLI does not say.
        return { name, holders: [undefined] };
    }
  });
  return stacks.filter(({ holders }) => holders.length > 0);
}

/**
 * The units of a stage, also of one that is deployed as a whole and in parts: a `pulumi state move` may have been
 * killed.
 */
function unitsOfStage(session: Session): Unit[] {
  const modes = session.isMixed ? (["whole", "split"] as const) : [session.mode];
  return modes.flatMap((mode) => deployedUnits(session.request, mode, session.listed, new Map()));
}

function holdersIn(
  state: string,
  stack: { readonly project: string; readonly name: string },
): LockedStack["holders"] {
  const folder = lockFolder(state, stack, layoutOf(state));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".attrs"))
    .map(({ name }) => readHolder(path.join(folder, name)));
}

/** The file is written when a backend begins to store stacks by project. */
function layoutOf(state: string): "project" | "legacy" {
  const file = path.join(state, ".pulumi", "meta.yaml");
  if (!existsSync(file)) return "legacy";
  const { version } = parse(readFileSync(file, "utf8")) as { version?: number };
  return version === 0 ? "legacy" : "project";
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, "utf8")) as Holder | null;
    return typeof holder?.pid === "number" ? holder : undefined;
  } catch {
    // A writer was killed while writing.
    return undefined;
  }
}

/** On this machine one can see whether the process that took the lock still runs. */
function refuseRunning({ request }: Session, locked: readonly LockedStack[]): void {
  for (const { name, holders } of locked) {
    const running = holders.find((holder) => holder && isHere(holder) && isAlive(holder.pid));
    if (!running) continue;
    const problem = `${name} is being updated by ${nameOf(running)}`;
    throw stageError(request.stage, "DEPLOY_UNLOCK_RUNNING", {
      problem,
      cure: `wait for it, or end it: kill -INT ${running.pid}; if that process is no update: pulumi cancel -s ${name}`,
    });
  }
}

function isHere({ hostname }: Holder): boolean {
  return hostname === os.hostname();
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

/** The reasons why a lock may belong to a running update. */
function doubtsOf({ name, holders }: LockedStack, backend: Backend): string[] {
  if (backend.kind === "service") return [`the update of ${name} that runs would be cancelled`];
  const loss = `an update of ${name} that still runs would go on without its lock`;
  if (backend.kind === "bucket") return [`${loss}: who holds it cannot be seen in ${backend.scheme}://`];
  return holders.flatMap((holder) => {
    if (holder === undefined) return [`${loss}: the lock does not say whose it is`];
    return isHere(holder) ? [] : [`${loss}: ${nameOf(holder)} is on another machine`];
  });
}

function nameOf(holder: Holder | undefined): string {
  if (holder === undefined) return "whoever held it";
  const { username, hostname, pid, timestamp } = holder;
  return `${username}@${hostname} (process ${pid}, ${timestamp})`;
}
