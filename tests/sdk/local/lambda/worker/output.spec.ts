import assert from "node:assert/strict";
import { arnOf, closeAll, serve, specOf } from "../runtime-setup";

describe("output of a local function", () => {
  afterEach(closeAll);

  it("comes line by line with its level, a console call whole", async () => {
    const { invoke } = serve(specOf("handlers.logs"));
    const { logs } = await invoke({ text: "here" });
    assert.deepEqual(
      logs.map(({ level, text }) => [level, text]),
      [
        ["info", "log here"],
        ["debug", "debug"],
        ["warn", "warn\nof two lines"],
        ["error", "error"],
        ["info", "part one, part two"],
        ["error", "by descriptor"],
        ["info", "rest"],
      ],
    );
  });

  it("names the function and the request, and goes to the request first, then to the runtime", async () => {
    const seen: string[] = [];
    const { runtime } = serve(specOf("handlers.waitsForFile"), {
      onLog: ({ functionName, requestId, text }) => seen.push(`runtime ${functionName} ${requestId} ${text}`),
    });
    const onLog = ({ requestId }: { requestId: string | undefined }) => seen.push(`request ${requestId}`);
    await runtime.invoke(arnOf("fn"), { file: __filename, name: "one" }, { requestId: "r1", onLog });
    assert.deepEqual(seen, ["request r1", "runtime fn r1 began one"]);
  });

  it("belongs to no request while the module loads", async () => {
    const { invoke, lines } = serve(specOf("throws-at-load.handler"));
    const { logs } = await invoke();
    assert.deepEqual(logs, []);
    assert.deepEqual(
      lines.map(({ requestId, text }) => [requestId, text]),
      [[undefined, "about to throw"]],
    );
  });

  it("of a request that comes late, during the next one, still belongs to its request", async () => {
    const { runtime, lines } = serve(specOf("handlers.logsLate"));
    const first = await runtime.invoke(arnOf("fn"), { name: "one" }, { requestId: "r1" });
    const other = await runtime.invoke(arnOf("fn"), { name: "two" }, { requestId: "r2" });
    await runtime.invoke(arnOf("fn"), { name: "three" }, { requestId: "r3" });
    for (const result of [first, other])
      assert.ok(result.logs.every((line) => line.requestId === result.requestId));
    assert.deepEqual(
      lines.filter(({ text }) => text.endsWith(" one")).map(({ requestId, text }) => [requestId, text]),
      [
        ["r1", "first of one"],
        ["r1", "late of one"],
      ],
    );
  });

  it("never reaches the output of the process", async () => {
    const write = process.stdout.write;
    const written: unknown[] = [];
    process.stdout.write = (chunk: unknown) => written.push(chunk) > 0;
    const { invoke } = serve(specOf("handlers.logs"));
    await invoke({ text: "here" }).finally(() => {
      process.stdout.write = write;
    });
    assert.deepEqual(written, []);
  });
});
