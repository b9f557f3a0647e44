import { strict as assert } from "node:assert";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { CommandIo } from "#sdk/cli/command";
import { serveLocally } from "#sdk/cli/dev";

const GUARD = JSON.stringify(require.resolve("#sdk/cli/interrupt-guard"));
/** Within the time of a test, and never over. */
const LONG_MS = 600_000;

/**
 * A process that is guarded, and what it says until it ends. It listens to SIGINT before, as every command does, and runs `then` when
 * the guard waits.
 */
class Guarded {
  readonly #process: ChildProcess;
  #stdout = "";
  #stderr = "";

  constructor(longestMs: number, onSignal: string, then: string) {
    const script = `
      const { guardInterrupts } = require(${GUARD});
      process.once("SIGINT", () => { ${onSignal} });
      const release = guardInterrupts({ longestMs: ${longestMs}, onArmed() { console.log("armed"); ${then} } });
      const staying = setInterval(() => undefined, ${LONG_MS});`;
    this.#process = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "pipe"] });
    this.#process.stdout?.on("data", (chunk) => {
      this.#stdout += chunk;
    });
    this.#process.stderr?.on("data", (chunk) => {
      this.#stderr += chunk;
    });
  }

  async saying(text: string): Promise<void> {
    while (!this.#stdout.includes(text)) await once(this.#process.stdout as NodeJS.ReadableStream, "data");
  }

  interrupt(): void {
    this.#process.kill("SIGINT");
  }

  /** Also where the guard did not. */
  kill(): void {
    this.#process.kill("SIGKILL");
  }

  async ended(): Promise<{ readonly by: number | string; readonly stdout: string; readonly stderr: string }> {
    const [code, signal] = await once(this.#process, "close");
    return { by: code ?? signal, stdout: this.#stdout, stderr: this.#stderr };
  }
}

describe("SIGINT to a command that is guarded", () => {
  const started: Guarded[] = [];
  const guard = (longestMs: number, onSignal: string, then = ""): Guarded => {
    const guarded = new Guarded(longestMs, onSignal, then);
    started.push(guarded);
    return guarded;
  };
  afterEach(() => {
    for (const guarded of started.splice(0)) guarded.kill();
  });

  it("ends the process in an endless loop, and says why", async () => {
    const guarded = guard(200, "", "setImmediate(() => { for (;;); });");
    await guarded.saying("armed");
    guarded.interrupt();
    assert.deepEqual(await guarded.ended(), {
      by: "SIGKILL",
      stdout: "armed\n",
      stderr:
        "sapi: the process was killed, because it was still running 0.2 s after SIGINT, as it does in an endless loop\n",
    });
  });

  it("comes to the listeners of the process, and leaves it the time to end by itself", async () => {
    const orderly = `clearInterval(staying); release(); console.log("closed");`;
    const guarded = guard(LONG_MS, orderly);
    await guarded.saying("armed");
    guarded.interrupt();
    assert.deepEqual(await guarded.ended(), { by: 0, stdout: "armed\nclosed\n", stderr: "" });
  });

  it("ends it at once the second time", async () => {
    const guarded = guard(LONG_MS, `console.log("closing");`);
    await guarded.saying("armed");
    guarded.interrupt();
    await guarded.saying("closing");
    guarded.interrupt();
    assert.equal((await guarded.ended()).by, "SIGINT");
  });

  it("is what it was when the command has ended, and the guard keeps no process alive", async () => {
    const guarded = guard(LONG_MS, "", "clearInterval(staying); release();");
    assert.deepEqual(await guarded.ended(), { by: 0, stdout: "armed\n", stderr: "" });
  });

  it("is guarded as long as sapi dev serves, also when it fails", async () => {
    const seen: string[] = [];
    const sink = { write: () => true } as unknown as NodeJS.WritableStream;
    const io: CommandIo = {
      stdout: sink,
      stderr: sink,
      signal: AbortSignal.timeout(LONG_MS),
      guardInterrupts() {
        seen.push("guarded");
        return () => seen.push("released");
      },
    };
    const input = { args: {}, options: { json: true } };
    await assert.rejects(serveLocally(`${__dirname}/no-such-program`, {}, input, io));
    assert.deepEqual(seen, ["guarded", "released"]);
  });
});
