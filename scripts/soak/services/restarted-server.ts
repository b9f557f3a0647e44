import { rmSync, writeFileSync } from "node:fs";
import type { Fault } from "pulumi-serverless-api/local";
import { type Load, pause } from "../load";
import { Server } from "../server";
import type { Sample } from "../verdict";
import { Access } from "./access";
import { drawFaults, isFullDisk, isThrottledOrder } from "./faults";
import { bytesIn, fileSizes } from "./folder";

/** The time that a process serves before it is killed. */
const SHORTEST_MS = 1_500;
const LONGEST_MS = 9_000;

/** The time for which the disk accepts writes, and refuses them, in turns. */
const ROOM_MS = 1_500;
const FULL_MS = 400;

/** One process in this many ends by SIGINT, as a person ends it. */
const ENDED_IN_PEACE = 5;

/** A handler that runs when a person ends the process finds no service any more, or is ended itself. */
const ENDED = /Local\.RuntimeClosed|connect ECONNREFUSED/;

export interface RestartedServerOptions {
  readonly folder: string;
  /** The folder of the data that outlives a process. */
  readonly data: string;
  readonly faults: string;
  /** The disk is full as long as this file exists. */
  readonly fullDisk: string;
  readonly ledger: string;
  readonly sampleMs: number;
  readonly onSample: (sample: Sample) => void;
  readonly onError: (message: string) => void;
}

/** A serving process that is killed and started again on the same folder. */
export class RestartedServer {
  /** Milliseconds from each start to its ready line. */
  readonly starts: number[] = [];
  /** The last sample of each process, with the seconds since the first began. */
  readonly held: Sample[] = [];
  readonly #began = performance.now();
  #server: Server | undefined;
  #access: Promise<Access>;
  #born: (access: Access) => void = () => undefined;
  #refuse: (reason: Error) => void = () => undefined;

  constructor(private readonly options: RestartedServerOptions) {
    this.#access = this.#nextAccess();
  }

  /** The access to the process that serves. Waits while there is none. Rejects when there will be none. */
  access(): Promise<Access> {
    return this.#access;
  }

  /** Runs one process after the other until the load is over. The last is killed as well. */
  async run(load: Load): Promise<void> {
    for (let n = 1; !load.isOver; n++) {
      const { server } = await this.start(drawFaults());
      await this.#live(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS), load);
      if (n % ENDED_IN_PEACE === 0) await this.end(() => server.end());
      else await this.end(() => server.kill());
      load.count("kills");
    }
    this.#refuse(new Error("nothing serves any more"));
    this.#access = this.#nextAccess();
  }

  /** Runs a process with a disk that fills and empties again. It starts and ends on a disk with space. */
  async #live(milliseconds: number, load: Load): Promise<void> {
    const until = performance.now() + milliseconds;
    while (performance.now() < until && !load.isOver) {
      await load.untilOver(Math.min(Math.random() * ROOM_MS, until - performance.now()));
      writeFileSync(this.options.fullDisk, "");
      await pause(Math.random() * FULL_MS);
      rmSync(this.options.fullDisk, { force: true });
      load.count("fills");
    }
  }

  async start(faults: readonly Fault[]): Promise<{ readonly server: Server; readonly before: Sample }> {
    const { folder, data, ledger, sampleMs, onError } = this.options;
    writeFileSync(this.options.faults, JSON.stringify(faults));
    const began = performance.now();
    const server = new Server({
      name: "services",
      folder,
      sampleMs,
      args: ["--data", data, "--faults", this.options.faults],
      env: { SOAK_LEDGER: ledger, SOAK_FULL_DISK: this.options.fullDisk },
      isProvoked: (message) => ENDED.test(message) || isFullDisk(message) || isThrottledOrder(message),
      onSample: (sample) => this.#hold(sample),
      onError,
    });
    this.#server = server;
    const before = await server.begin();
    this.starts.push(performance.now() - began);
    this.#born(new Access(await server.ready));
    return { server, before };
  }

  /** Ends the process in some way. Senders wait for the next. */
  async end<Result>(how: () => Result | Promise<Result>): Promise<Result> {
    const previous = await this.#access;
    const result = await how();
    this.#access = this.#nextAccess();
    await this.#server?.closed;
    previous.close();
    return result;
  }

  kill(): void {
    this.#server?.kill();
  }

  #hold(sample: Sample): void {
    const at = (performance.now() - this.#began) / 1000;
    const held = { ...sample, at, storedMb: bytesIn(fileSizes(this.options.data)) / 2 ** 20 };
    this.held.push(held);
    this.options.onSample(held);
  }

  #nextAccess(): Promise<Access> {
    const next = new Promise<Access>((resolve, reject) => {
      this.#born = resolve;
      this.#refuse = reject;
    });
    // Possibly no caller awaits it.
    next.catch(() => undefined);
    return next;
  }
}
