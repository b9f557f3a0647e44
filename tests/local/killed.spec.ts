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

/** The number of writes to each channel before a process is ended. */
const ROUNDS = 20;

/** The soak's program with every service, in processes that run one after the other. */
class Restarted {
  readonly sent = new Sent(CHANNELS);
  readonly #programs = new Programs();
  readonly #ledger = path.join(this.#programs.workFolder, "ledger.jsonl");
  #process: SapiProcess | undefined;

  async start(): Promise<{ readonly process: SapiProcess; readonly access: Access }> {
    const { services, data } = this.#programs;
    const args = ["dev", services, "--port", "0", "--json", "--data", data];
    const process = new SapiProcess(args, { SOAK_LEDGER: this.#ledger });
    this.#process = process;
    const access = new Access(await process.ready());
    for (const channel of CHANNELS) if (channel.isDeduplicated) await this.#writeAgain(channel, access);
    return { process, access };
  }

  /**
   * Writes to all channels repeatedly, and ends the process when the first of the last writes is
   * acknowledged.
   */
  async endWhileWriting(signal: NodeJS.Signals): Promise<void> {
    const { process, access } = await this.start();
    const writeToAll = () => CHANNELS.map((channel) => this.#write(channel, access));
    for (let round = 1; round < ROUNDS; round++) await Promise.all(writeToAll());
    const last = writeToAll();
    await Promise.race(last);
    const ended = process.end(signal);
    await Promise.all(last);
    await ended;
    access.close();
  }

  /** The acknowledgement is visible in the ledger of writes. */
  async #write({ name, send }: Channel, access: Access): Promise<void> {
    const attempted = this.sent.attempted.get(name);
    const id = `${name}.0.${(attempted?.size ?? 0) + 1}`;
    attempted?.add(id);
    try {
      await send(access, id, "0");
      this.sent.acknowledged.get(name)?.add(id);
    } catch {
      // The process has ended.
    }
  }

  /**
   * Sends unacknowledged messages once more under the same id. Each is accepted once, whether the first write
   * arrived or not.
   */
  async #writeAgain({ name, send }: Channel, access: Access): Promise<void> {
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

  /** Resolves when all messages have reached their consumers. */
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

describe("acknowledged writes", () => {
  let restarted: Restarted;

  before(() => {
    restarted = new Restarted();
  });

  after(() => restarted.remove());

  it("survive SIGKILL and SIGINT in the middle of writes, and reach their consumers in order", async () => {
    await restarted.endWhileWriting("SIGKILL");
    await restarted.endWhileWriting("SIGINT");
    const { process, access } = await restarted.start();
    await restarted.arrived(process);
    assert.deepEqual(complaintsOfTraffic(restarted.traffic), []);
    const acknowledged = (name: string) => [...(restarted.sent.acknowledged.get(name) ?? [])];
    for (const { name } of CHANNELS) assert.ok(acknowledged(name).length > ROUNDS, name);
    assert.deepEqual(await lostItems(access, [...acknowledged("items"), ...acknowledged("orders")]), []);
    assert.deepEqual(await lostObjects(access, acknowledged("objects")), []);
    access.close();
  });
});
