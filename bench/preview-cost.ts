import { writeFileSync } from "node:fs";

/** The cost of a program's process, from its modules to its end. */
export interface PreviewCost {
  /** Processor time, so that other processes on the machine count little. */
  readonly ms: number;
  /** The peak of resident memory. */
  readonly mb: number;
  /** The part of the memory that the modules used before. */
  readonly loadedMb: number;
}

/** Writes the cost to the file of the variable when the process ends. Load the modules before. */
export function writeCostAtEnd(): void {
  const loadedMb = process.memoryUsage.rss() / 2 ** 20;
  const start = process.cpuUsage();
  process.once("exit", () => {
    const { user, system } = process.cpuUsage(start);
    const mb = process.resourceUsage().maxRSS / 1024;
    const cost: PreviewCost = { ms: (user + system) / 1000, mb, loadedMb };
    writeFileSync(process.env.BENCH_COST ?? "", JSON.stringify(cost));
  });
}
