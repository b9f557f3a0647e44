import { readFileSync } from "node:fs";

/**
 * The most memory that a process has held, in MB; `undefined` where the system does not say, which is everywhere but on
 * Linux. The peak and not what is held now: a process that was above its limit for a moment is ended on AWS, too.
 */
export function peakMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    // No such system, or no such process any more.
    return undefined;
  }
}
