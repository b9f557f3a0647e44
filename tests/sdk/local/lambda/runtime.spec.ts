import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../support/until";
import {
  arnOf,
  closeAll,
  errorOf,
  FIXTURES,
  resourcesSinceNow,
  serve,
  specOf,
  valueOf,
} from "./runtime-setup";

describe("local lambda runtime", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "lambda-"));
  });
  after(() => rmSync(folder, { recursive: true }));
  afterEach(closeAll);

  describe("invoking", () => {
    it("answers with the JSON text of what the handler resolved to", async () => {
      const { invoke } = serve(specOf("handlers.hello"));
      const result = await invoke();
      assert.equal(result.ok && result.payload, '{"statusCode":200,"body":"hello"}');
      assert.deepEqual(result.logs, []);
    });

    it("gives a text payload to the handler as the JSON it is, and other values as their JSON", async () => {
      const { runtime } = serve(specOf("handlers.echo"));
      const echo = async (payload: unknown) => valueOf(await runtime.invoke(arnOf("fn"), payload));
      assert.deepEqual(await echo('{"a":[1]}'), { a: [1] });
      assert.deepEqual(await echo({ b: null }), { b: null });
      assert.equal(await echo(undefined), null);
    });

    it("uses the request id it is given, and makes one otherwise", async () => {
      const { runtime, invoke } = serve(specOf("handlers.context"));
      const given = await runtime.invoke(arnOf("fn"), {}, { requestId: "request-1" });
      assert.equal(given.requestId, "request-1");
      assert.equal((valueOf(given) as { awsRequestId: string }).awsRequestId, "request-1");
      assert.match((await invoke()).requestId, /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    });

    it("reports the start of an environment with its first request only", async () => {
      const { invoke, events } = serve(specOf("handlers.hello"));
      const [first, second] = [await invoke(), await invoke()];
      assert.ok((first.initMs ?? 0) > 0);
      assert.ok(first.durationMs >= 0);
      assert.ok(!("initMs" in second));
      assert.deepEqual(
        events.map(({ type, functionName }) => [type, functionName]),
        [["environment-started", "fn"]],
      );
    });

    it("starts nothing before the first request", () => {
      const { events } = serve([
        specOf("handlers.hello"),
        specOf("handlers.echo", { arn: arnOf("b"), name: "b" }),
      ]);
      assert.deepEqual(events, []);
    });

    it("finds a function by its ARN with an alias or version behind", async () => {
      const { runtime } = serve(specOf("handlers.nothing"));
      assert.equal(valueOf(await runtime.invoke(`${arnOf("fn")}:live`, {})), null);
    });

    it("refuses an unknown function", async () => {
      const { runtime } = serve(specOf("handlers.hello"));
      assert.deepEqual(errorOf(await runtime.invoke(arnOf("other"), {})), {
        errorType: "ResourceNotFoundException",
        errorMessage: `Function not found: ${arnOf("other")}`,
      });
    });

    it("says which runtimes it does not run", async () => {
      const { invoke, events } = serve(specOf("app.handler", { runtime: "java21" }));
      assert.deepEqual(errorOf(await invoke()), {
        errorType: "Local.RuntimeNotEmulated",
        errorMessage: "runtime java21 is not run here",
      });
      assert.deepEqual(events, []);
    });

    it("refuses a request of more than 6 MB without starting anything [LDG/gettingstarted-limits]", async () => {
      const { invoke, events } = serve(specOf("handlers.echo"));
      const { errorType } = errorOf(await invoke("x".repeat(6 * 1024 * 1024 + 1)));
      assert.equal(errorType, "RequestEntityTooLargeException");
      assert.deepEqual(events, []);
    });
  });

  describe("replacing the specs", () => {
    const write = (text: string) =>
      writeFileSync(join(folder, "app.js"), `exports.handler = async () => ${text};`);
    const spec = (version: string) => specOf("app.handler", { code: { folder, version } });

    it("serves the new code with the next request", async () => {
      write('"old"');
      const { runtime, invoke, events } = serve(spec("1"));
      assert.equal(valueOf(await invoke()), "old");
      write('"new"');
      runtime.update([spec("2")]);
      assert.equal(valueOf(await invoke()), "new");
      assert.deepEqual(
        events.map((event) => ("reason" in event ? event.reason : "started")),
        ["started", "updated", "started"],
      );
    });

    it("starts an environment with the new code at once where one ran the old", async () => {
      write('"old"');
      const { runtime, invoke, events } = serve(spec("1"));
      await invoke();
      write('"new"');
      runtime.update([spec("2")]);
      await until(() => events.length === 3);
      assert.equal(valueOf(await invoke()), "new");
      assert.deepEqual(
        events.map((event) => ("reason" in event ? event.reason : "started")),
        ["started", "updated", "started"],
      );
    });

    it("starts none for a function that nobody has called", async () => {
      const { runtime, invoke, events } = serve(spec("1"));
      write('"new"');
      runtime.update([spec("2")]);
      assert.deepEqual(events, []);
      assert.equal(valueOf(await invoke()), "new");
      assert.equal(events.length, 1);
    });

    it("tells who asks that the new code cannot be loaded, and takes the next save", async () => {
      write('"old"');
      const { runtime, invoke, events } = serve(spec("1"));
      await invoke();
      writeFileSync(join(folder, "app.js"), 'throw new Error("half written");');
      runtime.update([spec("2")]);
      await until(() => events.length === 3);
      assert.deepEqual(events.at(-1), {
        type: "environment-ended",
        functionName: "fn",
        reason: "init-failed",
      });
      assert.equal(errorOf(await invoke()).errorMessage, "half written");
      write('"new"');
      runtime.update([spec("3")]);
      assert.equal(valueOf(await invoke()), "new");
    });

    it("keeps the environments of a function that did not change", async () => {
      const other = (version: string) =>
        specOf("handlers.count", { arn: arnOf("b"), name: "b", code: { folder: FIXTURES, version } });
      const { runtime, invoke } = serve([specOf("handlers.count"), other("1")]);
      assert.equal(valueOf(await invoke()), 1);
      assert.equal(valueOf(await runtime.invoke(arnOf("b"), {})), 1);
      runtime.update([specOf("handlers.count"), other("2")]);
      assert.equal(valueOf(await invoke()), 2);
      assert.equal(valueOf(await runtime.invoke(arnOf("b"), {})), 1);
    });

    it("starts a function afresh whose code has no version", async () => {
      const unversioned = specOf("handlers.count", { code: { folder: FIXTURES } });
      const { runtime, invoke } = serve(unversioned);
      assert.equal(valueOf(await invoke()), 1);
      runtime.update([unversioned]);
      assert.equal(valueOf(await invoke()), 1);
    });

    it("lets a request under way finish on the old code while new requests run on the new", async () => {
      const file = join(folder, "release-update");
      const handler = (version: string) =>
        specOf("handlers.waitsForFile", { code: { folder: FIXTURES, version }, environment: { version } });
      const began: string[] = [];
      const { runtime } = serve(handler("1"), { onLog: ({ text }) => began.push(text) });
      const old = runtime.invoke(arnOf("fn"), { file, name: "old" });
      await until(() => began.includes("began old"));
      runtime.update([handler("2")]);
      const fresh = runtime.invoke(arnOf("fn"), { file, name: "new" });
      await until(() => began.includes("began new"));
      writeFileSync(file, "");
      assert.deepEqual(valueOf(await old), { name: "old", calls: 1 });
      assert.deepEqual(valueOf(await fresh), { name: "new", calls: 1 });
    });

    it("no longer knows a function that was left out", async () => {
      const { runtime, invoke, events } = serve(specOf("handlers.hello"));
      await invoke();
      runtime.update([]);
      assert.equal(errorOf(await invoke()).errorType, "ResourceNotFoundException");
      assert.deepEqual(events.at(-1), { type: "environment-ended", functionName: "fn", reason: "updated" });
    });
  });

  describe("closing", () => {
    it("ends a request under way with an error, and refuses later ones", async () => {
      const { runtime, invoke, lines } = serve(specOf("handlers.loopsForever"));
      const pending = invoke();
      await until(() => lines.length > 0);
      await runtime.close();
      assert.equal(errorOf(await pending).errorType, "Local.RuntimeClosed");
      assert.equal(errorOf(await invoke()).errorType, "Local.RuntimeClosed");
    });

    it("ends requests that wait for an environment to start", async () => {
      // Of a module whose form is not known, the end would wait for a moment.
      const code = { folder: FIXTURES, file: join(FIXTURES, "hangs-at-load.js"), version: "1" };
      const { runtime, invoke } = serve(specOf("hangs-at-load.handler", { code }));
      const pending = [invoke(), invoke()];
      await runtime.close();
      for (const result of await Promise.all(pending))
        assert.equal(errorOf(result).errorType, "Local.RuntimeClosed");
    });

    it("leaves no thread, port or timer, whatever the functions did", async () => {
      // Not before the test runner's own timer is there.
      await Promise.resolve();
      const left = resourcesSinceNow();
      const { runtime, invoke } = serve([
        specOf("handlers.hello"),
        specOf("handlers.neverReturns", { arn: arnOf("b"), name: "b" }),
        specOf("handlers.exits", { arn: arnOf("c"), name: "c" }),
      ]);
      const pending = runtime.invoke(arnOf("b"), {});
      await Promise.all([invoke(), invoke(), runtime.invoke(arnOf("c"), { code: 1 })]);
      await runtime.close();
      await runtime.close();
      await pending;
      // A port that was closed goes in a later turn.
      await until(() => left().length === 0);
    });
  });
});
