import { execFileSync } from "node:child_process";

/** The resident memory of a process and of its descendants, in MB. */
export function residentMb(pid: number): number {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" });
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number, kb: number]);
  const total = (of: number): number =>
    rows
      .filter(([id, parent]) => id === of || parent === of)
      .reduce((sum, [id, , kb]) => sum + (id === of ? kb : total(id)), 0);
  return total(pid) / 1024;
}

/** Waits until the memory stays the same. The last garbage collections run after some seconds without requests. */
export async function settledMb(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let seconds = 0; seconds < 12; seconds++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    least = Math.min(least, residentMb(pid));
  }
  return least;
}
