import { randomBytes } from "node:crypto";
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** A process that claims or owns a folder. */
export interface Claim {
  /** The process with the least id gets the folder, of all that claim it at once. */
  readonly id: string;
  readonly pid: number;
  /** The name of the machine or container, for people. */
  readonly host: string;
  /** The same for all processes that share a kernel, containers too. A socket of another kernel proves nothing. */
  readonly machine: string;
  /** Whether a socket shows that it lives. Without one only its heartbeat does. */
  readonly hasSocket: boolean;
  readonly isOwner: boolean;
}

/** A claim that was found, with its heartbeat. */
export interface FoundClaim extends Claim {
  /** A different text with each beat. */
  readonly beat: string;
}

const NAME = /^\.owner-([0-9a-f]{12})$/;
/** Digits of the heartbeat's counter. Its fixed length needs no further room on a full disk. */
const COUNTER_DIGITS = 12;

/** Whether a file name is that of a claim, its socket, or its draft. */
export function isOfClaim(name: string): boolean {
  return /^\.owner-[0-9a-f]{12}(\.sock|\.new)?$/.test(name);
}

export function newClaim(hasSocket: boolean, id = newId()): Claim {
  return { id, pid: process.pid, host: hostname(), machine: machineId(), hasSocket, isOwner: false };
}

export function newId(): string {
  return randomBytes(6).toString("hex");
}

/** Writes a claim that is whole at every moment, also while it becomes the owner's. */
export function writeClaim(folder: string, { id, ...claim }: Claim): void {
  const file = claimFile(folder, id);
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(claim)}\n${counter(0)}`, { flag: "wx", mode: 0o600 });
  renameSync(draft, file);
}

/** Overwrites the counter. Throws where the claim has been removed. */
export function beat(folder: string, id: string, count: number): void {
  const file = openSync(claimFile(folder, id), "r+");
  try {
    const line = readFileSync(file, "utf8").indexOf("\n");
    writeSync(file, counter(count), line + 1);
  } finally {
    closeSync(file);
  }
}

/** Ids of the processes that claim or own the folder. */
export function claimIds(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => NAME.exec(name)?.[1] ?? []);
}

/** A claim, or `undefined` for a withdrawn one. An unreadable one belongs to no process. */
export function readClaim(folder: string, id: string): FoundClaim | undefined {
  try {
    const [text = "", found = ""] = readFileSync(claimFile(folder, id), "utf8").split("\n");
    const { pid, host, machine, hasSocket, isOwner } = JSON.parse(text) as Partial<Claim>;
    return {
      id,
      pid: Number(pid),
      host: String(host),
      machine: String(machine),
      hasSocket: hasSocket === true,
      isOwner: isOwner === true,
      beat: found,
    };
  } catch {
    return undefined;
  }
}

export function removeClaim(folder: string, id: string): void {
  const file = claimFile(folder, id);
  for (const name of [file, `${file}.new`, `${file}.sock`]) rmSync(name, { force: true });
}

export function claimFile(folder: string, id: string): string {
  return join(folder, `.owner-${id}`);
}

function counter(count: number): string {
  return String(count).padStart(COUNTER_DIGITS, "0");
}

/** The id of this run of the kernel, where it has one. */
function machineId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return hostname();
  }
}
