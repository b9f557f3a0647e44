import { type CapturedFile, captureFile, type ResourceGraph } from "../graph";
import type { LocalOptions } from "./options";
import type { ReadyEvent, ServedApi } from "./protocol";
import { ReadyFirst } from "./ready-first";
import { Reloader } from "./reloader";
import { LocalSession } from "./session";

/** A program that is being served. */
export interface LocalMode {
  /** The served APIs, in the order registered. */
  readonly apis: readonly ServedApi[];
  /** What was told at the start. */
  readonly ready: ReadyEvent;
  /** Ends every server, worker and service; safe to call twice. */
  close(): Promise<void>;
}

/**
 * Serve a Pulumi program on this machine: run it without an engine, and serve the APIs it registers with their real
 * handlers.
 *
 * @param program folder or file of the program
 * @throws DefinitionError when the program's definition is refused
 * @example
 * const local = await startLocal("examples/notes", { port: 0 });
 * const reply = await fetch(`${local.apis[0].url}/notes`);
 * await local.close();
 */
export async function startLocal(program: string, options: LocalOptions = {}): Promise<LocalMode> {
  const startedAt = performance.now();
  const { stack = "dev", config = {}, fresh = false, signal } = options;
  const capture = (again: boolean, until: AbortSignal | undefined): Promise<CapturedFile> =>
    captureFile({ program, stack, config, cache: !again, ...(until && { signal: until }) });
  const captured = await capture(fresh, signal);
  const events = new ReadyFirst(options.onEvent);
  const told = { ...options, onEvent: events.emit };
  const session = new LocalSession({ folder: captured.folder, region: regionOf(captured.graph) }, told);
  try {
    const built = await session.apply(captured.graph);
    signal?.throwIfAborted();
    const reloader =
      options.watch === false
        ? undefined
        : new Reloader(session, captured, built, (until) => capture(false, until), told);
    const ready = session.ready(performance.now() - startedAt, captured.cached);
    events.ready(ready);
    return { apis: ready.apis, ready, close: once(() => closeAll(reloader, session)) };
  } catch (error) {
    events.release();
    await session.close();
    throw error;
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= act();
    return done;
  };
}

/** The region that the program was captured for, as its ARNs say. */
function regionOf({ resources }: ResourceGraph): string {
  for (const { state } of resources) {
    const region = typeof state.arn === "string" && state.arn.split(":")[3];
    if (region) return region;
  }
  return "us-east-1";
}

async function closeAll(reloader: Reloader | undefined, session: LocalSession): Promise<void> {
  await reloader?.close();
  await session.close();
}
