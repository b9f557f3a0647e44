import { type BuildContext, type BuildOptions, context } from "esbuild";

/** Percent by which Go lets a heap grow before it collects; its own choice is 100. */
const HEAP_GROWTH = "25";

/**
 * A context that lives as long as the local mode. esbuild's process keeps what it read, which is most of what it holds at
 * rest: a heap that may double in between would double that. Go reads the setting once, when the process starts.
 */
export async function frugalContext(settings: BuildOptions): Promise<BuildContext> {
  const { GOGC } = process.env;
  process.env.GOGC = GOGC ?? HEAP_GROWTH;
  const started = context(settings);
  if (GOGC === undefined) delete process.env.GOGC;
  return started;
}
