import type { CaptureCost } from "./capture";

/** Runs the work and prints its cost, with its own figures. Load the modules before. */
export async function printCost(
  work: () => Promise<number>,
  more: () => Readonly<Record<string, number>> = () => ({}),
): Promise<void> {
  const loadedMb = process.memoryUsage.rss() / 2 ** 20;
  const start = process.cpuUsage();
  const resources = await work();
  const { user, system } = process.cpuUsage(start);
  const mb = process.resourceUsage().maxRSS / 1024;
  const cost: CaptureCost = { ms: (user + system) / 1000, mb, loadedMb, resources };
  process.stdout.write(`${JSON.stringify({ ...cost, ...more() })}\n`);
}
