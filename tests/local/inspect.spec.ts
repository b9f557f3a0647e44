import assert from "node:assert/strict";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { WebSocket } from "ws";
import { fixture } from "../support/paths";

const PROGRAM = fixture("programs/inspected");

interface Message {
  readonly method?: string;
  readonly params?: { readonly sessionId?: string; readonly message?: string; readonly reason?: string };
}

/** Talks to threads through the inspector of the process. */
class Debugger {
  readonly #socket: WebSocket;
  #id = 0;

  constructor(
    url: string,
    private readonly paused: (session: string) => void,
  ) {
    this.#socket = new WebSocket(url);
  }

  async open(): Promise<void> {
    await new Promise((resolve, reject) => this.#socket.once("open", resolve).once("error", reject));
    this.#socket.on("message", (data) => this.#take(JSON.parse(String(data)) as Message));
    // Editors do this too: a handler may reach its breakpoint before anybody has set one.
    this.#send("NodeWorker.enable", { waitForDebuggerOnStart: true });
  }

  toThread(sessionId: string, method: string): void {
    this.#id += 1;
    const message = JSON.stringify({ id: this.#id, method, params: {} });
    this.#send("NodeWorker.sendMessageToWorker", { sessionId, message });
  }

  close(): void {
    this.#socket.terminate();
  }

  #take({ method, params = {} }: Message): void {
    const { sessionId = "", message } = params;
    if (method === "NodeWorker.attachedToWorker") {
      this.toThread(sessionId, "Debugger.enable");
      this.toThread(sessionId, "Runtime.runIfWaitingForDebugger");
    }
    if (method !== "NodeWorker.receivedMessageFromWorker" || message === undefined) return;
    const said = JSON.parse(message) as Message;
    if (said.method !== "Debugger.paused") return;
    if (said.params?.reason === "Break on start") this.toThread(sessionId, "Debugger.resume");
    else this.paused(sessionId);
  }

  #send(method: string, params: object): void {
    this.#id += 1;
    this.#socket.send(JSON.stringify({ id: this.#id, method, params }));
  }
}

/** The errors of a function that nobody debugs, which has the same timeout. */
async function errorsOfHanging(): Promise<readonly string[]> {
  const plain = await startLocal(PROGRAM, { port: 0, watch: false });
  try {
    await fetch(`${plain.apis[0]?.url}/hangs`);
    return plain.events("error").map(({ message }) => message);
  } finally {
    await plain.close();
  }
}

describe("sapi dev --inspect", () => {
  let local: LocalMode;

  before(async () => {
    local = await startLocal(PROGRAM, { port: 0, watch: false, inspect: 0 });
  });
  after(() => local?.close());

  it("listens on this machine only", () => {
    assert.equal(new URL(local.ready.inspector ?? "").hostname, "127.0.0.1");
  });

  it("waits while a debugger pauses a handler, and answers then", async () => {
    const { inspector = "" } = local.ready;
    const paused: string[] = [];
    let stands = (): void => undefined;
    const standing = new Promise<void>((resolve) => {
      stands = resolve;
    });
    const attached = new Debugger(inspector, (session) => {
      paused.push(session);
      stands();
    });
    await attached.open();
    try {
      const asked = fetch(`${local.apis[0]?.url}/stands-still`);
      await standing;
      const errors = await errorsOfHanging().catch(String);
      attached.toThread(paused[0] ?? "", "Debugger.resume");
      const reply = await asked;
      assert.equal(reply.status, 200);
      assert.equal(await reply.text(), "went on");
      assert.equal(paused.length, 1);
      assert.match(String(errors), /^Api: src\/hangs\.handler failed: .*timed out after 1\.00 seconds$/);
    } finally {
      // The inspector's end waits for it.
      attached.close();
    }
  });

  it("is closed at the end", async () => {
    const { inspector = "" } = local.ready;
    await local.close();
    await assert.rejects(new Debugger(inspector, () => undefined).open(), { code: "ECONNREFUSED" });
  });
});
