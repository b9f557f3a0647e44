import assert from "node:assert/strict";
import type { PassedEvent, ResourceSummary } from "#sdk/local/console/types";
import type { SeenFault } from "#sdk/local/fault";
import type { DeliveryEvent, InvocationEvent } from "#sdk/local/protocol";
import { type Served, serve } from "./served";

interface Answer {
  readonly said?: string;
  readonly problem?: string;
}

interface ShownBus extends Answer {
  readonly rules: readonly { name: string; targets: readonly string[]; isEnabled: boolean }[];
  readonly events: readonly PassedEvent[];
  readonly invocations: readonly InvocationEvent[];
  readonly deliveries: readonly DeliveryEvent[];
}

const PLACED = { source: "shop", detailType: "placed", detail: '{"id":"o1","total":5}' };

describe("the resources of a program on the console", () => {
  let served: Served;
  let url: string;
  const arns: Record<string, string> = {};

  before(async () => {
    served = await serve("bus", { watch: false, console: true });
    url = served.local.ready.console ?? "";
    const { resources } = await get<{ resources: ResourceSummary[] }>("/api/resources");
    for (const { kind, id, arn } of resources) arns[`${kind} ${id}`] = arn;
  });

  after(() => served.close());

  afterEach(async () => {
    await served.local.idle();
    served.events.clear();
  });

  const get = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;

  function send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const own = { "content-type": "application/json", ...headers };
    return fetch(url + path, { method: "POST", headers: own, body: JSON.stringify(body) });
  }

  const post = async <T = Answer>(path: string, body: unknown): Promise<T> =>
    (await (await send(path, body)).json()) as T;
  const act = (kind: string, id: string, action: string, input = {}) =>
    post(`/api/act/${kind}/${action}`, { ...input, arn: arns[`${kind} ${id}`] });
  const show = <T>(kind: string, id: string) => post<T>(`/api/show/${kind}`, { arn: arns[`${kind} ${id}`] });

  it("are listed by kind, with their names in the program", () => {
    const account = "us-east-1:123456789012";
    for (const [name, arn] of [
      ["bus Shop", `arn:aws:events:${account}:event-bus/`],
      ["queue Packing", `arn:aws:sqs:${account}:`],
    ] as const)
      assert.ok(arns[name]?.startsWith(arn), `${name}: ${arns[name]}`);
    const timed = Object.keys(arns).filter((name) => name.startsWith("schedule"));
    assert.deepEqual(timed, ["schedule Report", "schedule Morning"]);
  });

  it("show how a bus's rules handled an event, and the function that it called", async () => {
    assert.match((await act("bus", "Shop", "put", PLACED)).said ?? "", /^Sent as [0-9a-f-]{36}$/);
    await served.local.idle();
    const { rules, events, invocations, deliveries } = await show<ShownBus>("bus", "Shop");
    assert.deepEqual(rules.map(({ name }) => name.split("-").at(-1)).sort(), ["careless", "large", "placed"]);
    const [{ detail, detailType, rules: verdicts } = assert.fail()] = events;
    assert.deepEqual([detail, detailType], [PLACED.detail, "placed"]);
    assert.deepEqual(verdicts.map(({ arn, reason }) => [arn.split(/[-/]/).at(-1), reason]).sort(), [
      ["careless", 'source is "shop", which is not "careless"'],
      ["large", 'detail.total is 5, which is not {"numeric":[">",100]}'],
      ["placed", undefined],
    ]);
    assert.deepEqual(
      invocations.map(({ handler, source }) => [handler, source.kind]),
      [["src/app.log", "events"]],
    );
    assert.deepEqual(
      deliveries.map(({ status, from }) => [status, from.split("-").at(-1)]),
      [
        ["delivered", "placed"],
        ["delivered", "placed"],
      ],
    );
    const call = await get<{ event: { text: string } }>(`/api/invocations/${invocations[0]?.requestId}`);
    assert.equal(call.event.text, '{"mailed": "o1"}');
  });

  it("put events that programs cannot, and give the reason when a bus refuses", async () => {
    assert.match((await act("bus", "Shop", "put", { ...PLACED, source: "aws.s3" })).said ?? "", /^Sent/);
    const { problem } = await act("bus", "Shop", "put", { ...PLACED, detail: "[]" });
    assert.equal(problem, "MalformedDetail: Detail is malformed.");
    const [refused] = (await show<ShownBus>("bus", "Shop")).events;
    assert.equal(refused?.refusal, "MalformedDetail: Detail is malformed.");
    assert.equal((await act("bus", "Shop", "again", { id: "none" })).problem, "not remembered any more");
  });

  it("run a schedule in its role, and show the function that it called", async () => {
    const [bare] = served.local.schedules().filter(({ id }) => id === "Morning");
    assert.equal(bare?.last, undefined);
    assert.equal((await act("schedule", "Morning", "run")).said, "It runs now");
    await served.local.idle();
    const { schedule, invocations } = await show<{
      schedule: { last: number };
      invocations: InvocationEvent[];
    }>("schedule", "Morning");
    assert.equal(typeof schedule.last, "number");
    assert.deepEqual(
      invocations.map(({ handler, source }) => [handler, source.kind, source.arn]),
      [["src/app.log", "scheduler", arns["schedule Morning"]]],
    );
  });

  it("can be inspected without side effects, even while injected faults are active", async () => {
    served.local.fail({ service: "events", fails: "throttle" }, { service: "sqs", fails: "error" });
    try {
      assert.equal((await show<ShownBus>("bus", "Shop")).problem, undefined);
      assert.equal((await show<Answer>("queue", "Packing")).problem, undefined);
      assert.deepEqual(served.events.of("call"), []);
      assert.match((await act("bus", "Shop", "put", { ...PLACED, source: "nobody" })).said ?? "", /^Sent/);
      assert.deepEqual(
        served.events.of("call").map(({ operation, code }) => [operation, code]),
        [["PutEvents", undefined]],
      );
      const { faults } = await get<{ faults: SeenFault[] }>("/api/faults");
      assert.equal(faults[0]?.happened, 0);
    } finally {
      served.local.fail();
    }
  });

  it("are only those of the program, with their actions", async () => {
    const arn = "arn:aws:sqs:us-east-1:123456789012:other";
    const other = { problem: `the program has no queue "${arn}"` };
    assert.deepEqual(await post("/api/show/queue", { arn }), other);
    assert.deepEqual(await post("/api/act/queue/purge", { arn }), other);
    // A queue is no bus.
    const queue = arns["queue Packing"];
    const wrong = { problem: `the program has no bus "${queue}"` };
    assert.deepEqual(await post("/api/show/bus", { arn: queue }), wrong);
    assert.deepEqual(await post("/api/show/constructor", { arn: queue }), {
      problem: `the program has no constructor "${queue}"`,
    });
    for (const action of ["drop", "constructor", "__proto__"])
      assert.equal(
        (await act("queue", "Packing", action)).problem,
        `there is no action "${action}" on a queue`,
      );
    for (const body of [[], null, "text"])
      assert.equal((await post("/api/show/queue", body)).problem, "the body is no object");
  });

  it("refuse pages of other origins, and forms", async () => {
    const refused = "pages of other origins have no access to the console\n";
    const body = { ...PLACED, arn: arns["bus Shop"] };
    for (const path of ["/api/act/bus/put", "/api/show/bus", "/api/faults"]) {
      const answer = await send(path, body, { origin: "http://evil.test" });
      assert.deepEqual([answer.status, await answer.text()], [403, refused], path);
      const form = await send(path, body, { "content-type": "text/plain" });
      assert.equal(form.status, 403, path);
    }
    for (const path of ["/api/resources", "/api/faults", "/api/invocations/1"]) {
      const answer = await fetch(url + path, { headers: { origin: "http://evil.test" } });
      assert.deepEqual([answer.status, await answer.text()], [403, refused], path);
    }
    assert.deepEqual(served.events.of("call"), []);
  });

  it("fail as injected by the page, which gives the reason for an invalid fault", async () => {
    const fault = { service: "events", operation: "PutEvents", fails: "error", times: 2 };
    const { faults } = await post<{ faults: SeenFault[] }>("/api/faults", { faults: [fault] });
    assert.deepEqual(faults, [{ fault, happened: 0, left: 2 }]);
    const { handlers } = await get<{ handlers: string[] }>("/api/faults");
    assert.deepEqual(handlers.sort(), ["src/app.log", "src/app.order"]);
    const both =
      "these faults are not valid: [0] crashes, which only a function can; [1] is 1, not an object";
    const wrong = [{ service: "sqs", fails: "crash" }, 1];
    assert.equal((await post("/api/faults", { faults: wrong })).problem, both);
    assert.equal((await post("/api/faults", { faults: {} })).problem, "faults are a list");
    // The faults set before stay.
    assert.deepEqual((await get<{ faults: SeenFault[] }>("/api/faults")).faults, faults);
    assert.throws(() => served.local.fail(...(wrong as never[])), { message: both });
    served.local.fail();
    assert.deepEqual((await get<{ faults: SeenFault[] }>("/api/faults")).faults, []);
  });
});
