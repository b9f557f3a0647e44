import assert from "node:assert/strict";
import { concerns } from "#sdk/local/fault";
import { Faults } from "#sdk/local/faults/faults";
import { invokeWithFault } from "#sdk/local/faults/function-faults";
import { withFaults } from "#sdk/local/faults/route-faults";
import { serviceFault } from "#sdk/local/faults/service-faults";
import type { GatewayEvent } from "#sdk/local/http/trace";
import type { GatewayRequest } from "#sdk/local/http/types";
import type { InvokeResult } from "#sdk/local/lambda/types";

const CALL = { kind: "call", service: "sqs", operation: "SendMessage" } as const;

describe("injected faults", () => {
  describe("apply to", () => {
    const route = (text: string, method: string, path: string) =>
      concerns({ route: text }, { kind: "route", api: "Api", method, path });

    it("one operation of a service, or all of them", () => {
      assert.equal(concerns({ service: "sqs" }, CALL), true);
      assert.equal(concerns({ service: "sqs", operation: "SendMessage" }, CALL), true);
      assert.equal(concerns({ service: "sqs", operation: "ReceiveMessage" }, CALL), false);
      assert.equal(concerns({ service: "sns" }, CALL), false);
      assert.equal(concerns({ function: "src/a.b" }, CALL), false);
    });

    it("a function by its handler or by its name", () => {
      const target = { kind: "function", name: "dev-place", handler: "src/orders.place" } as const;
      assert.equal(concerns({ function: "src/orders.place" }, target), true);
      assert.equal(concerns({ function: "dev-place" }, target), true);
      assert.equal(concerns({ function: "src/orders.read" }, target), false);
    });

    it("a route by its key", () => {
      assert.equal(route("GET /notes/{id}", "GET", "/notes/a"), true);
      assert.equal(route("GET /notes/{id}", "GET", "/notes/a/b"), false);
      assert.equal(route("GET /notes/{id}", "POST", "/notes/a"), false);
      assert.equal(route("ANY /files/{path+}", "PUT", "/files/a/b"), true);
      assert.equal(route("GET /a.b", "GET", "/axb"), false);
    });
  });

  describe("happen", () => {
    it("as often as their limit, and then no more", async () => {
      const faults = new Faults([{ service: "sqs", fails: "throttle", times: 2 }]);
      const found = [await faults.next(CALL), await faults.next(CALL), await faults.next(CALL)];
      assert.deepEqual(
        found.map((fault) => fault?.fails),
        ["throttle", "throttle", undefined],
      );
      assert.deepEqual(faults.all, []);
    });

    it("at their rate", async () => {
      const drawn = [0.1, 0.6, 0.4, 0.9];
      const faults = new Faults([{ service: "sqs", fails: "error", rate: 0.5 }], () => drawn.shift() ?? 0);
      const happened = [];
      for (let i = 0; i < 4; i++) happened.push((await faults.next(CALL)) !== undefined);
      assert.deepEqual(happened, [true, false, true, false]);
    });

    it("with a count, as long as they stay the same", async () => {
      const often = { service: "sqs", fails: "error" } as const;
      const once = { service: "sqs", operation: "SendMessage", fails: "throttle", times: 1 } as const;
      const faults = new Faults([once, often]);
      for (let i = 0; i < 3; i++) await faults.next(CALL);
      assert.deepEqual(faults.seen, [
        { fault: once, happened: 1, left: 0 },
        { fault: often, happened: 2 },
      ]);
      // A fault at its limit starts again when it is set again.
      faults.change([{ ...often }, { ...once }, { ...often }]);
      assert.deepEqual(faults.seen, [
        { fault: often, happened: 2 },
        { fault: once, happened: 0, left: 1 },
        { fault: often, happened: 0 },
      ]);
      faults.set([often]);
      assert.deepEqual(faults.seen, [{ fault: often, happened: 0 }]);
    });

    it("until others are set", async () => {
      const faults = new Faults([{ service: "sqs", fails: "error" }]);
      faults.set([]);
      assert.equal(await faults.next(CALL), undefined);
      assert.equal(faults.isEmpty, true);
    });
  });

  it("have the error codes of the service", () => {
    const codes = ["cognito-idp", "dynamodb", "sqs", "s3", "ssm"].map(
      (name) => serviceFault(name, { fails: "throttle" })?.code,
    );
    assert.deepEqual(codes, [
      "TooManyRequestsException",
      "ProvisionedThroughputExceededException",
      "RequestThrottled",
      "SlowDown",
      "ThrottlingException",
    ]);
    assert.equal(serviceFault("cognito-identity", { fails: "error" })?.code, "InternalErrorException");
    assert.equal(serviceFault("sns", { code: "EndpointDisabled" })?.code, "EndpointDisabled");
    assert.equal(serviceFault("sns", { latencyMs: 5 }), undefined);
  });

  it("crash a function after its work", async () => {
    const done: string[] = [];
    const invoke = async (): Promise<InvokeResult> => {
      done.push("work");
      return { ok: true, payload: "1", requestId: "r", durationMs: 1, logs: [] };
    };
    const fails = async (fault: "crash" | "timeout" | "error" | "throttle") => {
      const result = await invokeWithFault({ function: "f", fails: fault }, "r", invoke);
      return result.ok ? "ok" : result.error.errorType;
    };
    assert.equal(await fails("crash"), "Runtime.ExitError");
    assert.deepEqual(done, ["work"]);
    assert.equal(await fails("timeout"), "Sandbox.Timedout");
    assert.equal(await fails("throttle"), "TooManyRequestsException");
    assert.equal(await fails("error"), "Error");
    assert.deepEqual(done, ["work"]);
    assert.equal((await invokeWithFault({ function: "f", latencyMs: 1 }, "r", invoke)).ok, true);
  });

  it("answer in place of a route, below its stage, and are reported as requests", async () => {
    const faults = new Faults([{ route: "GET /notes", fails: "throttle" }]);
    const events: GatewayEvent[] = [];
    const gateway = withFaults(
      { maxBodyBytes: 1, handle: async (_: GatewayRequest) => ({ status: 200, headers: [], body: "" }) },
      { kind: "rest", id: "Api", stagePath: "/dev" },
      faults,
      (event) => void events.push(event),
    );
    const status = async (rawPath: string) =>
      (await gateway.handle({ method: "GET", rawPath, rawQuery: "a=1" } as GatewayRequest)).status;
    assert.deepEqual([await status("/dev/notes"), await status("/dev/other")], [429, 200]);
    assert.deepEqual(
      events.map(
        (event) => event.type === "request" && [event.trace.path, event.trace.status, event.trace.error],
      ),
      [["/dev/notes?a=1", 429, "GET /notes fails on purpose: throttle"]],
    );
  });
});
