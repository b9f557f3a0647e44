import assert from "node:assert/strict";
import * as path from "node:path";
import type { FunctionSpec } from "#sdk/local/lambda/types";
import { fixture } from "../../../../support/paths";
import { arnOf, closeAll, errorOf, serve, specOf, valueOf } from "../runtime-setup";

const FOLDER = fixture("lambda-own-process");

/** A function that has a process because of its own variables. */
function own(handler: string, environment: Record<string, string>, props: Partial<FunctionSpec> = {}) {
  return specOf(`index.${handler}`, {
    code: { folder: FOLDER, version: "1" },
    environment,
    timeout: 30,
    ...props,
  });
}

const TOKYO = { TZ: "Asia/Tokyo" };

describe("a function on Node with a process of its own", () => {
  afterEach(closeAll);

  it("has its own time zone, winter and summer [LDG/configuration-envvars]", async () => {
    const inRome = valueOf(await serve(own("zone", { TZ: "Europe/Rome" })).invoke());
    assert.deepEqual(inRome, { zone: "Europe/Rome", offsets: [-60, -120], hour: 1 });
    const inTokyo = valueOf(await serve(own("zone", { TZ: ":Asia/Tokyo" })).invoke());
    assert.deepEqual((inTokyo as { hour: number }).hour, 9);
  });

  it("has files of its own loaded before its handler, once each, relative to its folder", async () => {
    const NODE_OPTIONS = "--require ./required.cjs --import ./imported.mjs";
    assert.deepEqual(valueOf(await serve(own("loaded", { NODE_OPTIONS })).invoke()), {
      required: 1,
      imported: 1,
      options: NODE_OPTIONS,
      start: [],
      folder: FOLDER,
    });
  });

  it("has those that it names by their path on AWS loaded too", async () => {
    const NODE_OPTIONS = "--require=/var/task/required.cjs --enable-source-maps";
    const { required, options } = valueOf(await serve(own("loaded", { NODE_OPTIONS })).invoke()) as {
      required: number;
      options: string;
    };
    assert.equal(required, 1);
    assert.equal(options, `--require=${path.join(FOLDER, "required.cjs")} --enable-source-maps`);
  });

  it("fails to start where such a file is missing, and says which", async () => {
    const { invoke, lines } = serve(own("loaded", { NODE_OPTIONS: "--require ./gone.cjs" }));
    const { errorType, errorMessage } = errorOf(await invoke());
    assert.equal(errorType, "Runtime.ExitError");
    assert.match(errorMessage, /Runtime exited with error: exit status 1$/);
    assert.match(lines.map(({ text }) => text).join("\n"), /Cannot find module '\.\/gone\.cjs'/);
  });

  for (const file of ["/var/task/wrapper.sh", "./wrapper.sh"]) {
    it(`is started by its wrapper ${file}, which gets the runtime as its arguments`, async () => {
      const { invoke } = serve(own("wrapped", { AWS_LAMBDA_EXEC_WRAPPER: file }));
      const argument = path.basename(process.execPath);
      assert.deepEqual(valueOf(await invoke()), { x: "by a script", argument });
    });
  }

  it("sees the options that a wrapper adds, and not ours", async () => {
    const { invoke } = serve(own("loaded", { AWS_LAMBDA_EXEC_WRAPPER: "/var/task/adds-options.sh" }));
    const { required, options } = valueOf(await invoke()) as { required: number; options: string };
    assert.equal(required, 1);
    assert.equal(options, `--require ${path.join(FOLDER, "required.cjs")}`);
  });

  for (const [file, text, status] of [
    ["/var/task/gone.sh", "does not exist", 127],
    ["/var/task/not-executable.sh", "is not an executable", 126],
  ] as const) {
    it(`ends as on AWS where its wrapper ${text} [GK]`, async () => {
      const { invoke, lines } = serve(own("wrapped", { AWS_LAMBDA_EXEC_WRAPPER: file }));
      assert.match(errorOf(await invoke()).errorMessage, new RegExp(`exit status ${status}$`));
      assert.equal(lines[0]?.text, `${path.join(FOLDER, path.basename(file))}: ${text}`);
    });
  }

  it("gets events, context and log as in a thread", async () => {
    const { runtime, lines } = serve(own("echo", TOKYO));
    const options = { requestId: "r-1", traceId: "Root=1", clientContext: { a: "é" } };
    const value = valueOf(await runtime.invoke(arnOf("fn"), { text: "é" }, options));
    assert.deepEqual(value, {
      event: { text: "é" },
      id: "r-1",
      left: true,
      arn: arnOf("fn"),
      client: { a: "é" },
      trace: "Root=1",
    });
    assert.deepEqual(
      lines.map(({ level, text, requestId }) => [level, text, requestId]),
      [["warn", "two\nlines { text: 'é' }", "r-1"]],
    );
  });

  it("stands still between events [GK]", async () => {
    const { runtime } = serve([
      own("frozen", TOKYO, { name: "frozen", arn: arnOf("frozen") }),
      own("spins", TOKYO, { name: "spins", arn: arnOf("spins") }),
    ]);
    await runtime.invoke(arnOf("frozen"), {});
    await runtime.invoke(arnOf("spins"), {});
    // Timers that are due run once before the next event.
    const ticks = valueOf(await runtime.invoke(arnOf("frozen"), {})) as number;
    assert.ok(ticks <= 10, String(ticks));
  });

  it("is ended by options that Node does not know [GK]", async () => {
    const { errorMessage } = errorOf(await serve(own("echo", { NODE_OPTIONS: "--no-such-flag" })).invoke());
    assert.match(errorMessage, /Runtime exited with error: exit status 9$/);
  });

  it("answers by callbacks, and streams", async () => {
    assert.equal(valueOf(await serve(own("callback", TOKYO)).invoke()), "called back");
    const streamed = await serve(own("streams", TOKYO)).invoke();
    assert.ok(streamed.ok && streamed.streamed === true);
    assert.equal(streamed.payload, "in parts");
  });

  const failures: readonly [handler: string, errorType: string, message: RegExp][] = [
    ["fails", "TypeError", /^no$/],
    ["exits", "Runtime.ExitError", /exit status 3$/],
    ["rejects", "Runtime.UnhandledPromiseRejection", /late/],
    ["throws", "RangeError", /^later$/],
    ["kills", "Runtime.ExitError", /signal: killed$/],
    ["nowhere", "Runtime.HandlerNotFound", /index\.nowhere is undefined or not exported/],
  ];
  for (const [handler, errorType, message] of failures) {
    it(`fails with ${errorType} where it ${handler}`, async () => {
      const found = errorOf(await serve(own(handler, TOKYO)).invoke());
      assert.equal(found.errorType, errorType);
      assert.match(found.errorMessage, message);
    });
  }

  it("is ended by its time-out", async () => {
    const { errorMessage } = errorOf(await serve(own("never", TOKYO, { timeout: 1 })).invoke());
    assert.match(errorMessage, /Task timed out after 1\.00 seconds$/);
  });

  it("does not reach AWS", async () => {
    const interception = { plainPorts: [], hosts: [], port: 1, secret: "s", allowAws: false, absent: [] };
    const { invoke } = serve(own("aws", TOKYO, { interception }));
    assert.equal(valueOf(await invoke()), "ERR_AWS_NOT_EMULATED");
  });
});
