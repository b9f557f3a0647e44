import { mkdirSync } from "node:fs";
import * as path from "node:path";
import { type Client, type Load, pause } from "../load";
import { type Course, complaintsOf, type Sample } from "../verdict";
import type { Access } from "./access";
import { complaintsOfTraffic, missing, type Traffic } from "./arrivals";
import { CHANNELS } from "./channels";
import { bytesIn, fileSizes } from "./folder";
import { readLedger } from "./ledger";
import { deadLetters, lostItems, lostObjects } from "./remains";
import { RestartedServer } from "./restarted-server";
import { complaintsOfFolder, complaintsOfStarts, medianOf } from "./restarts";
import { Sent, writers } from "./writers";

/** The bound for the work that is left when the load is over. */
const DRAIN_MS = 120_000;
/** A schedule of one minute that has not run by then must have met a restart each time. */
const TICKS_AFTER_MS = 4 * 60_000;

export interface ServicesOptions {
  readonly program: string;
  /** The folder for data and ledger. */
  readonly workFolder: string;
  readonly sampleMs: number;
  readonly onSample: (sample: Sample) => void;
}

/** The result of a run. */
export interface ServicesVerdict {
  readonly course: Course;
  readonly complaints: readonly string[];
  readonly summary: string;
}

/** The program with every service, killed repeatedly while clients write. */
export class Services {
  readonly #sent = new Sent(CHANNELS);
  readonly #server: RestartedServer;
  readonly #data: string;
  readonly #ledger: string;

  constructor(
    { program, workFolder, sampleMs, onSample }: ServicesOptions,
    private readonly load: Load,
  ) {
    mkdirSync(workFolder, { recursive: true });
    this.#data = path.join(workFolder, "data");
    this.#ledger = path.join(workFolder, "ledger.jsonl");
    this.#server = new RestartedServer({
      folder: program,
      data: this.#data,
      faults: path.join(workFolder, "faults.json"),
      fullDisk: path.join(workFolder, "disk-is-full"),
      ledger: this.#ledger,
      sampleMs,
      onSample,
      onError: (message) => load.errors.push(message),
    });
  }

  clients(): readonly Client[] {
    const access = () => this.#server.access();
    return [() => this.#server.run(this.load), ...writers(CHANNELS, access, this.#sent, this.load)];
  }

  /** Waits without faults until everything has arrived, and compares the acknowledged messages with the arrivals. */
  async judge(milliseconds: number): Promise<ServicesVerdict> {
    const { server } = await this.#server.start([]);
    const access = await this.#server.access();
    const began = performance.now();
    const traffic = await this.#drain(access);
    const drainedMs = performance.now() - began;
    const lost = await this.#lost(access);
    await this.#server.end(() => server.end());
    const last = await this.#server.start([]);
    const sizes = fileSizes(this.#data);
    const held = this.#server.held;
    const course = await last.server.finish(last.before);
    const { starts } = this.#server;
    const complaints = [
      ...complaintsOf({ ...course, samples: held }),
      ...complaintsOfTraffic(traffic),
      ...lost,
      ...complaintsOfStarts(starts),
      ...complaintsOfFolder(sizes),
      ...this.#complaintsOfTicks(traffic, milliseconds),
    ];
    const summary = [
      `services: ${count(this.#sent.acknowledged)} of ${count(this.#sent.attempted)} writes acknowledged, ${traffic.arrivals.length} arrivals, ${traffic.dead.size} dead letters`,
      `${starts.length} starts, median ${Math.round(medianOf(starts))} ms, slowest ${Math.round(Math.max(...starts))} ms, all arrived ${Math.round(drainedMs)} ms after the last, ${(bytesIn(sizes) / 2 ** 20).toFixed(1)} MB stored`,
    ];
    return { course: { ...course, samples: held }, complaints, summary: summary.join("\n") };
  }

  kill(): void {
    this.#server.kill();
  }

  /** Waits until everything has arrived, or the time is over. */
  async #drain(access: Access): Promise<Traffic> {
    const until = performance.now() + DRAIN_MS;
    const dead = new Set<string>();
    for (;;) {
      const traffic = this.#traffic(dead);
      const left = missing(traffic);
      if (left.length === 0 || performance.now() > until) return traffic;
      await pause(1000);
      for (const id of await deadLetters(access)) dead.add(id);
    }
  }

  #traffic(dead: ReadonlySet<string>): Traffic {
    const { attempted, acknowledged } = this.#sent;
    return { channels: CHANNELS, attempted, acknowledged, arrivals: readLedger(this.#ledger), dead };
  }

  async #lost(access: Access): Promise<readonly string[]> {
    const acknowledged = (name: string) => this.#sent.acknowledged.get(name) ?? [];
    const items = [...acknowledged("items"), ...acknowledged("orders")];
    return [...(await lostItems(access, items)), ...(await lostObjects(access, acknowledged("objects")))];
  }

  #complaintsOfTicks({ arrivals }: Traffic, milliseconds: number): readonly string[] {
    const hasRun = arrivals.some(({ to }) => to === "tick");
    return hasRun || milliseconds < TICKS_AFTER_MS ? [] : ["the schedule has never run"];
  }
}

function count(ids: ReadonlyMap<string, ReadonlySet<string>>): number {
  return [...ids.values()].reduce((sum, { size }) => sum + size, 0);
}
