import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import type { CapturedFile, ResourceGraph } from "#sdk/graph/index";
import type { HostedFunctions } from "#sdk/local/lambda/function-host";
import type { LocalEvent } from "#sdk/local/protocol";
import { Reloader } from "#sdk/local/session/reloader";
import type { LocalSession } from "#sdk/local/session/session";
import { repeatUntil } from "../../../support/until";

describe("saves while the program is captured", () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "reloader-")));
  const program = path.join(folder, "index.js");
  const handler = path.join(folder, "handler.js");
  const graph: ResourceGraph = { project: "test", stack: "dev", resources: [], outputs: {}, logs: [] };
  const env = path.join(folder, ".env");
  const captured = {
    graph,
    files: [program],
    probed: [env],
    handlers: [],
  } as Partial<CapturedFile> as CapturedFile;
  const built = {
    changed: ["fn"],
    changedHandlers: ["handler.fn"],
    errors: new Map<string, string>(),
    locations: new Map(),
  } as Partial<HostedFunctions> as HostedFunctions;

  let captures: (() => void)[];
  let rebuilds: (readonly string[] | undefined)[];
  let isOfFew: boolean;
  let events: LocalEvent[];
  let happened: () => void;
  let reloader: Reloader;

  beforeEach(() => {
    fs.writeFileSync(program, "");
    fs.writeFileSync(handler, "");
    captures = [];
    rebuilds = [];
    isOfFew = false;
    events = [];
    happened = () => undefined;
    const session = {
      inputs: new Set([handler]),
      apis: [],
      rebuild: async (saved) => {
        rebuilds.push(saved && [...saved]);
        happened();
        return { ...built, isOfFew: isOfFew && saved !== undefined };
      },
      apply: async () => built,
    } as Partial<LocalSession> as LocalSession;
    const capture = (signal: AbortSignal) =>
      new Promise<CapturedFile>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        captures.push(() => resolve(captured));
        happened();
      });
    const onEvent = (event: LocalEvent) => {
      events.push(event);
      happened();
    };
    reloader = new Reloader(session, captured, built, capture, { onEvent });
  });

  afterEach(async () => {
    await reloader.close();
    fs.rmSync(env, { force: true });
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        happened = resolve;
      });
    }
  }

  /** Saves a handler until the watcher reports one of its saves apart from the program's, which it has then seen. */
  async function untilSeen(): Promise<void> {
    const before = events.length;
    await repeatUntil(
      () => events.length > before,
      () => fs.writeFileSync(handler, "another"),
    );
  }

  const reloads = () => events.map((event) => event.event === "reload" && event.what);

  it("reload a handler at once", async () => {
    fs.writeFileSync(program, "1");
    await until(() => captures.length === 1);
    fs.writeFileSync(handler, "1");
    await until(() => events.length === 1);
    assert.deepEqual(reloads(), ["functions"]);

    captures[0]?.();
    await until(() => events.length === 2);
    assert.deepEqual(reloads(), ["functions", "program"]);
  });

  it("build the saved handlers, and check all others soon after", async () => {
    isOfFew = true;
    fs.writeFileSync(handler, "1");
    await until(() => rebuilds.length === 2);
    assert.deepEqual(rebuilds, [[handler], undefined]);
  });

  it("capture the program once more, however often it is saved", async () => {
    fs.writeFileSync(program, "1");
    await until(() => captures.length === 1);
    for (const text of ["2", "3"]) {
      fs.writeFileSync(program, text);
      await untilSeen();
    }
    assert.equal(captures.length, 1);

    captures[0]?.();
    await until(() => captures.length === 2);
    captures[1]?.();
    const isProgram = (what: unknown) => what === "program";
    await until(() => reloads().filter(isProgram).length === 2);
    assert.equal(captures.length, 2);
  });

  it("capture the program once more for a file that has come while it may have looked for it", async () => {
    fs.writeFileSync(program, "1");
    await until(() => captures.length === 1);
    fs.writeFileSync(env, "");
    captures[0]?.();
    await until(() => captures.length === 2);
    captures[1]?.();
    const isProgram = (what: unknown) => what === "program";
    await until(() => reloads().filter(isProgram).length === 2);
    assert.equal(captures.length, 2);
  });

  it("end with the local mode, and report nothing afterwards", async () => {
    fs.writeFileSync(program, "1");
    await until(() => captures.length === 1);
    await reloader.close();

    assert.deepEqual(events, []);
  });
});
