import type { LocalEvent } from "../protocol";
import type { Observer } from "./observer";
import { Recorder } from "./recorder";
import { type Console, type ConsoleProgram, serveConsole } from "./server";

/** The port counter that the console shares with the APIs. */
interface Ports {
  readonly nextPort: number;
  skipPort(port: number): void;
}

/** How many ports are tried before any free one is taken. */
const TRIES = 20;

/** The console of one start of the local mode. */
export class ConsoleHost {
  #page: Console | undefined;

  readonly #recorder: Recorder;

  /** @param wanted a port, 0 for any free one, or `true` for the next free one after those of the APIs */
  constructor(
    private readonly wanted: number | true,
    recorder = new Recorder(),
  ) {
    this.#recorder = recorder;
  }

  /** The observer that hears of requests from the first one on. */
  get observer(): Observer {
    return this.#recorder;
  }

  /** Wraps `emit` so that the console hears every event too. */
  listening(emit: (event: LocalEvent) => void): (event: LocalEvent) => void {
    return (event) => {
      this.#recorder.reported(event);
      emit(event);
    };
  }

  /** Serves the page and returns its URL. */
  async open(session: ConsoleProgram & { readonly ports: Ports }): Promise<string> {
    this.#page = await this.#serve(session);
    return this.#page.url;
  }

  async close(): Promise<void> {
    await this.#page?.close();
  }

  async #serve(session: ConsoleProgram & { readonly ports: Ports }): Promise<Console> {
    const { wanted } = this;
    if (wanted !== true) return serveConsole(this.#recorder, session, wanted).catch(explain(wanted));
    const { ports } = session;
    for (const port of candidates(ports.nextPort)) {
      const page = await serveConsole(this.#recorder, session, port).catch(() => undefined);
      if (page) ports.skipPort(page.port);
      if (page) return page;
    }
    return serveConsole(this.#recorder, session, 0);
  }
}

function candidates(first: number): number[] {
  if (first === 0) return [];
  return Array.from({ length: TRIES }, (_, i) => first + i).filter((port) => port <= 65_535);
}

/** The user has to choose another port if this one is taken or forbidden. */
function explain(port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
    const message = `port ${port} of the console is not available; choose another one with --console-port, or write --no-console`;
    throw Object.assign(new Error(message), { isUserError: true });
  };
}
