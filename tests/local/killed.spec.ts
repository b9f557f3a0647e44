import assert from "node:assert/strict";
import * as path from "node:path";
import { Programs } from "../../scripts/soak/programs";
import { Access } from "../../scripts/soak/services/access";
import { complaintsOfTraffic, missing, type Traffic } from "../../scripts/soak/services/arrivals";
import { CHANNELS, type Channel } from "../../scripts/soak/services/channels";
import { readLedger } from "../../scripts/soak/services/ledger";
import { lostItems, lostObjects } from "../../scripts/soak/services/remains";
import { Sent } from "../../scripts/soak/services/writers";
import { SapiProcess } from "./dev-process";

/** Writes of each channel that are acknowledged before the process is ended, while each writes on. */
const FEWEST = 20;

/** The program of the soak with every service, in processes that come one after the other. */
class Restarted {
  readonly sent = new Sent(CHANNELS);
  readonly #programs = new Programs();
  readonly #ledger = path.join(this.#programs.place, "ledger.jsonl");
  #process: SapiProcess | undefined;

  async start(): Promise<{ readonly process: SapiProcess; readonly access: Access }> {
    const { services, data } = this.#programs;
    const args = ["dev", services, "--port", "0", "--json", "--data", data];
    this.#process = new SapiProcess(args, { SOAK_LEDGER: this.#ledger });
    return { process: this.#process, access: new Access(await this.#process.ready()) };
  }

  /** Writes to a channel until nobody answers any more. */
  async write(channel: Channel, access: Access, isAcknowledged: () => void): Promise<void> {
    for (let n = 1; ; n++) {
      const id = `${channel.name}.0.${n}`;
      this.sent.attempted.get(channel.name)?.add(id);
      try {
        await channel.send(access, id, "0");
      } catch {
        // The process has ended.
        return;
      }
      this.sent.acknowledged.get(channel.name)?.add(id);
      isAcknowledged();
    }
  }

  /** What nobody has acknowledged, once more under its id: it is taken once, whether it was taken or not. */
  async writeAgain({ name, send }: Channel, access: Access): Promise<void> {
    const acknowledged = this.sent.acknowledged.get(name);
    for (const id of this.sent.attempted.get(name) ?? []) {
      if (acknowledged?.has(id)) continue;
      await send(access, id, "0");
      acknowledged?.add(id);
    }
  }

  get traffic(): Traffic {
    const { attempted, acknowledged } = this.sent;
    return {
      channels: CHANNELS,
      attempted,
      acknowledged,
      arrivals: readLedger(this.#ledger),
      dead: new Set(),
    };
  }

  /** When everything has come to its consumers. */
  async arrived({ events }: SapiProcess): Promise<void> {
    for (;;) {
      events.clear();
      if (missing(this.traffic).length === 0) return;
      await events.next("invocation");
    }
  }

  async remove(): Promise<void> {
    await this.#process?.end("SIGKILL");
    this.#programs.remove();
  }
}

describe("what services have acknowledged", function () {
  this.timeout(90_000);
  let restarted: Restarted;

  beforeEach(() => {
    restarted = new Restarted();
  });

  afterEach(() => restarted.remove());

  for (const signal of ["SIGKILL", "SIGINT"] as const) {
    it(`is there after ${signal} in the middle of writes, and comes to its consumers in order`, async () => {
      const { sent } = restarted;
      const first = await restarted.start();
      await new Promise<void>((resolve, reject) => {
        const isEnough = () => [...sent.acknowledged.values()].every(({ size }) => size >= FEWEST);
        const endIfEnough = () => {
          if (isEnough()) first.process.end(signal).catch(reject);
        };
        const writers = CHANNELS.map((channel) => restarted.write(channel, first.access, endIfEnough));
        Promise.all(writers).then(() => resolve(), reject);
      });
      const { process, access } = await restarted.start();
      for (const channel of CHANNELS) if (channel.isDeduplicated) await restarted.writeAgain(channel, access);
      await restarted.arrived(process);
      assert.deepEqual(complaintsOfTraffic(restarted.traffic), []);
      const acknowledged = (name: string) => sent.acknowledged.get(name) ?? [];
      assert.deepEqual(await lostItems(access, [...acknowledged("items"), ...acknowledged("orders")]), []);
      assert.deepEqual(await lostObjects(access, acknowledged("objects")), []);
      access.close();
    });
  }
});
