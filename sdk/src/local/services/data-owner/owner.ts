import type { Server } from "node:net";
import {
  beat,
  type Claim,
  claimIds,
  type FoundClaim,
  newClaim,
  newId,
  readClaim,
  removeClaim,
  writeClaim,
} from "./claim";
import { isListening, listen } from "./socket";

/** The way processes show each other that they live. */
export interface OwnerPorts {
  readonly listen: typeof listen;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Repeats a function until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void;
}

const PORTS: OwnerPorts = {
  listen,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};
const BEAT_MS = 1000;
/** Beats that a process may miss before it is taken for dead, where there is no socket. */
const MISSED_BEATS = 6;
/** Milliseconds between two checks of another process that wants the folder. */
const POLL_MS = 20;

/**
 * Takes a folder for this process alone, until the returned function is called.
 *
 * Each process listens, then writes a claim, then reads the claims of the others. Of any two, the later one sees the
 * earlier one.
 * Claims of dead processes are ignored. A living owner remains the owner. Without one, the least id gets the folder,
 * and waits until the others have withdrawn.
 *
 * Definition silent: no lock of the operating system is used, since Node.js has none without an addon.
 *
 * @throws the claim of the process that has the folder
 */
export async function takeOwnership(folder: string, ports: OwnerPorts = PORTS): Promise<() => void> {
  const id = newId();
  const server = await ports.listen(folder, id);
  const claim = newClaim(server !== undefined, id);
  let withdraw = () => leave(folder, claim, server);
  try {
    // The claim comes after the socket: without a listener it would be taken for that of a dead process.
    writeClaim(folder, claim);
    const stop = startBeating(folder, claim, ports);
    withdraw = () => {
      stop();
      leave(folder, claim, server);
    };
    const others = claimIds(folder).filter((other) => other !== id);
    await Promise.all(others.map((other) => outlast(folder, claim, other, ports)));
    // A claim that was removed as dead must not come back.
    if (!readClaim(folder, id)) throw new OwnedByOther(undefined);
    writeClaim(folder, { ...claim, isOwner: true });
    // None of them can come back, since every new claim has a new id.
    for (const other of others) removeClaim(folder, other);
  } catch (error) {
    withdraw();
    throw error;
  }
  return withdraw;
}

/** Another process has the folder, or gets it. */
export class OwnedByOther extends Error {
  constructor(readonly owner: Claim | undefined) {
    super("the folder is another's");
  }
}

/** Resolves when another process withdraws its claim. Rejects when that process has the folder, or comes first. */
async function outlast(folder: string, own: Claim, id: string, ports: OwnerPorts): Promise<void> {
  for (;;) {
    const other = readClaim(folder, id);
    if (other === undefined || !(await isAlive(folder, own, other, ports))) return;
    if (other.isOwner || other.id < own.id) throw new OwnedByOther(other);
    await ports.pause(POLL_MS);
  }
}

async function isAlive(folder: string, own: Claim, other: FoundClaim, ports: OwnerPorts): Promise<boolean> {
  const isHeard = other.hasSocket ? await isListening(folder, other.id) : undefined;
  if (isHeard === true) return true;
  if (isHeard === false && other.machine === own.machine) return false;
  // On another machine, or without sockets, only the heartbeat shows it.
  for (let missed = 0; missed < MISSED_BEATS; missed += 1) {
    await ports.pause(BEAT_MS);
    const now = readClaim(folder, other.id);
    if (now === undefined) return false;
    if (now.beat !== other.beat || now.isOwner !== other.isOwner) return true;
  }
  return false;
}

function startBeating(folder: string, { id }: Claim, { every }: OwnerPorts): () => void {
  let count = 0;
  return every(BEAT_MS, () => {
    count += 1;
    try {
      beat(folder, id, count);
    } catch {
      // A disk that fails now may recover. Journals notice by themselves when they have been replaced.
    }
  });
}

function leave(folder: string, { id }: Claim, server: Server | undefined): void {
  // The claim is removed first, since a claim without a listener is that of a dead process.
  removeClaim(folder, id);
  server?.close();
}
