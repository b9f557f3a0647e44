import type { ResourceGraph } from "../../graph/types";
import type { LocalEvent, ReadyEvent } from "../../local/protocol";
import { removeSession, type SessionFile, type SessionFunction, writeSession } from "./file";
import { functionsOf } from "./functions";
import { LogFeed } from "./log-feed";

/** Makes this `sapi dev` known to other commands as long as it runs. */
export class SessionHost {
  readonly #feed = new LogFeed();
  #folder: string | undefined;
  #functions: readonly SessionFunction[] = [];
  #ready: ReadyEvent | undefined;
  #logs: Promise<{ readonly url: string; readonly token: string }> | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /**
   * @param onError gets the reason why no command can find it
   * @param onFound called each time when other commands can find it as it is now
   */
  constructor(
    private readonly onError: (message: string) => void,
    private readonly onFound: (session: SessionFile) => void = () => undefined,
  ) {}

  /** A graph is served. */
  graph(graph: ResourceGraph, folder: string): void {
    this.#folder = folder;
    this.#functions = functionsOf(graph);
    this.#write();
  }

  see(event: LocalEvent): void {
    this.#feed.see(event);
    if (event.event !== "ready") return;
    this.#ready = event;
    this.#write();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    this.#feed.close();
    if (this.#folder !== undefined) removeSession(this.#folder, process.pid);
  }

  #write(): void {
    if (this.#ready === undefined || this.#folder === undefined) return;
    this.#writing = this.#writing
      .then(() => this.#writeNow())
      .catch((error: Error) =>
        this.onError(`sapi invoke, sapi logs, sapi env and sapi mcp will not find this: ${error.message}`),
      );
  }

  async #writeNow(): Promise<void> {
    const { services, credentials, console } = this.#ready as ReadyEvent;
    this.#logs ??= this.#feed.open();
    const logs = await this.#logs;
    if (this.#isClosed) return;
    const { region, accessKeyId, secretAccessKey } = credentials;
    const { lambda } = services;
    const session: SessionFile = {
      pid: process.pid,
      ...(lambda !== undefined && { lambda }),
      services,
      region,
      credentials: { accessKeyId, secretAccessKey },
      logs,
      functions: this.#functions,
      ...(console !== undefined && { console }),
    };
    await writeSession(this.#folder as string, session);
    this.onFound(session);
  }
}
