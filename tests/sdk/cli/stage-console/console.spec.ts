import assert from "node:assert/strict";
import { Api, App, EventBus, Queue, type StackContext } from "pulumi-serverless-api";
import { requestOf } from "#sdk/cli/deploy/request";
import { showConsole } from "#sdk/cli/stage-console/run";
import type { ResourceGraph } from "#sdk/graph/index";
import { StandIn } from "../../../support/pulumi/stand-in";
import { record } from "../../../support/record";
import { Text } from "../../../support/stage/run-sapi";
import { type AwsCall, jsonAnswer, ScriptedAws } from "../../../support/stage/scripted-aws";
import { stateOfGraph } from "../../../support/stage/state-of-graph";

const ID = "8f507cfc-5b1e-4697-b07a-ac58fc914c95";
const JOB = "0a1b2c3d-5b1e-4697-b07a-ac58fc914c95";
const RULE = {
  Name: "dev-app-placed",
  Arn: "arn:aws:events:us-east-1:123456789012:rule/dev-app-Shop/dev-app-placed",
  EventPattern: '{"source":["shop"]}',
  State: "ENABLED",
};
const NOON = Date.UTC(2026, 10, 28, 12);

/** A program with an API, an API without a log, a queue with dead letters, and a bus. */
function program() {
  const app = new App({ defaults: "current", alarms: true });
  app.stack(function Shop({ stack }: StackContext) {
    new Api(stack, "Api", { routes: { "GET /notes/{id}": "tests/handlers/notes.list" } });
    new Api(stack, "Quiet", { accessLog: false });
    new Queue(stack, "Jobs", { consumer: "tests/handlers/notes.list", deadLetters: { maxReceiveCount: 2 } });
    new EventBus(stack, "Shop", { rules: { placed: { pattern: { source: ["shop"] } } } });
  });
}

interface Shown {
  readonly code: Promise<number>;
  readonly url: string;
  readonly stderr: Text;
  /** Starts the next round of questions, and waits until it is over. */
  readonly round: () => Promise<void>;
  readonly end: () => Promise<number>;
}

describe("the console of a deployed stage", () => {
  let graph: ResourceGraph;
  let aws: ScriptedAws;
  let pulumi: StandIn;
  let shown: Shown | undefined;
  /** Messages by log group. A group without an entry does not exist. */
  let lines: Record<string, string[]>;

  before(async () => {
    ({ graph } = await record(program));
  });
  beforeEach(async () => {
    aws = await ScriptedAws.start();
    pulumi = new StandIn({}, { dev: { resources: stateOfGraph(graph) } });
    lines = {};
    aws.answer = answer;
  });
  afterEach(async () => {
    await shown?.end();
    shown = undefined;
    await aws.close();
    pulumi.close();
  });

  function answer({ operation, body }: AwsCall) {
    if (operation === "GetQueueAttributes")
      return jsonAnswer({ Attributes: { ApproximateNumberOfMessages: "3" } });
    if (operation === "ListRules") return jsonAnswer({ Rules: [RULE] });
    if (operation === "ListTargetsByRule") return jsonAnswer({ Targets: [] });
    if (operation === "ListDeadLetterSourceQueues") return jsonAnswer({ queueUrls: [] });
    if (operation !== "FilterLogEvents") return jsonAnswer({ __type: "InternalFailure" }, 500);
    const { logGroupName } = JSON.parse(body.toString()) as { logGroupName: string };
    const events = lines[logGroupName]?.map((message, index) => ({
      eventId: `${logGroupName}-${index}`,
      logStreamName: "2026/11/28/[$LATEST]0a",
      timestamp: NOON + index,
      message,
    }));
    return events ? jsonAnswer({ events }) : jsonAnswer({ __type: "ResourceNotFoundException" }, 400);
  }

  const stateOf = (type: string, name: RegExp) => {
    const found = graph.resources.find((one) => one.type === type && name.test(one.name));
    assert.ok(found, `${type} ${name}`);
    return found.state as Readonly<Record<string, string>>;
  };

  async function open(): Promise<Shown> {
    const [stdout, stderr] = [new Text(), new Text()];
    const ending = new AbortController();
    let resume = (): void => undefined;
    let waits = (): void => undefined;
    let waiting = new Promise<void>((resolve) => {
      waits = resolve;
    });
    const pause = () =>
      new Promise<void>((resolve) => {
        resume = resolve;
        waits();
      });
    const request = requestOf("console", { args: { stage: "dev", program: pulumi.project }, options: {} });
    const io = { stdout, stderr, signal: ending.signal } as never;
    const code = showConsole({ request, port: 0, from: NOON, pause }, io);
    await Promise.race([waiting, code]);
    const url = /console {2}(\S+)/.exec(stdout.text)?.[1] ?? "";
    return {
      code,
      url,
      stderr,
      round: () => {
        waiting = new Promise((resolve) => {
          waits = resolve;
        });
        resume();
        return waiting;
      },
      end: () => {
        ending.abort();
        resume();
        return code;
      },
    };
  }

  const get = async (path: string) => (await (await fetch(new URL(path, shown?.url))).json()) as never;
  const post = (path: string, body: object) =>
    fetch(new URL(path, shown?.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  /** A line in the default format of an HTTP API. */
  function accessLine(values: Readonly<Record<string, string | number>>): string {
    const { format } = stateOf("aws:apigatewayv2/stage:Stage", /Api-/).accessLogSettings as never as {
      format: string;
    };
    return format.replace(/\$context\.(\w+(?:\.\w+)*)/g, (_, name: string) => String(values[name] ?? "-"));
  }

  function accessGroup(): string {
    const { destinationArn } = stateOf("aws:apigatewayv2/stage:Stage", /Api-/).accessLogSettings as never as {
      destinationArn: string;
    };
    return destinationArn.split(":")[6] as string;
  }

  const functionGroup = (name: RegExp) => {
    const { name: functionName, loggingConfig } = stateOf("aws:lambda/function:Function", name) as never as {
      name: string;
      loggingConfig?: { logGroup?: string };
    };
    return loggingConfig?.logGroup ?? `/aws/lambda/${functionName}`;
  };

  it("has the requests of the access log with the lines of their functions", async () => {
    lines[accessGroup()] = [
      accessLine({
        requestId: "r=",
        httpMethod: "GET",
        path: "/notes/1",
        routeKey: "GET /notes/{id}",
        status: 200,
        responseLatency: 12,
        "integration.requestId": ID,
      }),
    ];
    lines[functionGroup(/Api/)] = [`2026-11-28T12:00:00.000Z\t${ID}\tINFO\tlisted\n`];
    shown = await open();
    const { program, requests } = (await get("/api/state")) as { program: object; requests: { n: number }[] };
    assert.deepEqual((program as { stage: string; readOnly: boolean }).stage, "dev");
    const [{ n }] = requests as [{ n: number }];
    const { logs, ...rest } = (await get(`/api/requests/${n}`)) as { logs: { text: string }[] } & Record<
      string,
      unknown
    >;
    assert.deepEqual(
      [
        rest.api,
        rest.method,
        rest.path,
        rest.routeKey,
        rest.status,
        rest.durationMs,
        rest.handler,
        rest.time,
      ],
      ["Api", "GET", "/notes/1", "GET /notes/{id}", 200, 12, "tests/handlers/notes.list", NOON],
    );
    assert.deepEqual(
      logs.map(({ text }) => text),
      ["listed"],
    );
    assert.equal(shown.stderr.text, "Quiet writes no access log: its requests are not shown\n");
    assert.equal(await shown.end(), 0);
  });

  it("has what comes later, and goes on after a call that AWS refuses", async () => {
    shown = await open();
    aws.answer = () => jsonAnswer({ __type: "ThrottlingException", message: "Rate exceeded" }, 400);
    await shown.round();
    assert.match(shown.stderr.text, /logs:FilterLogEvents failed \(ThrottlingException: Rate exceeded\)/);
    aws.answer = answer;
    lines[accessGroup()] = [
      accessLine({
        requestId: "r=",
        status: 500,
        routeKey: "GET /notes/{id}",
        "error.message": "Internal Server Error",
      }),
    ];
    await shown.round();
    const { requests } = (await get("/api/state")) as { requests: { status: number; reason: string }[] };
    assert.deepEqual(
      requests.map(({ status }) => status),
      [500],
    );
  });

  it("names a log whose lines have another format, once", async () => {
    lines[accessGroup()] = ["somebody changed the format by hand"];
    shown = await open();
    await shown.round();
    const said = `lines of ${accessGroup()} do not have the format of Api: they are not shown\n`;
    assert.equal(shown.stderr.text.split(said).length, 2, shown.stderr.text);
  });

  it("warns of nothing when a page asks for all counts at once", async () => {
    const warnings: string[] = [];
    const listen = ({ name }: Error) => warnings.push(name);
    process.on("warning", listen);
    try {
      shown = await open();
      const { resources } = (await get("/api/resources")) as { resources: object[] };
      assert.ok(resources.length > 10, String(resources.length));
      assert.ok(!warnings.includes("MaxListenersExceededWarning"), warnings.join(" "));
    } finally {
      process.off("warning", listen);
    }
  });

  it("has the counts of queues, and the calls that a queue has caused", async () => {
    lines[functionGroup(/Jobs/)] = [
      `2026-11-28T12:00:00.000Z\t${JOB}\tERROR\tno such job\n`,
      `REPORT RequestId: ${JOB}\tDuration: 12.40 ms\tBilled Duration: 13 ms\tMemory Size: 128 MB\tMax Memory Used: 65 MB\tStatus: error\tError Type: Error\t\n`,
    ];
    shown = await open();
    const { resources } = (await get("/api/resources")) as {
      resources: { kind: string; id: string; arn: string }[];
    };
    assert.deepEqual([...new Set(resources.map(({ kind }) => kind))], ["queue", "bus", "alarm"]);
    const jobs = resources.find(({ kind, id }) => kind === "queue" && id === "Jobs");
    const view = (await (await post("/api/show/queue", { arn: jobs?.arn })).json()) as {
      attributes: object;
      invocations: { requestId: string; status: string; reason: string; durationMs: number; time: number }[];
    };
    assert.deepEqual(view.attributes, { ApproximateNumberOfMessages: "3" });
    const [{ requestId, status, reason, durationMs, time }] = view.invocations as never as [
      (typeof view.invocations)[0],
    ];
    assert.deepEqual([requestId, status, reason, durationMs, time], [JOB, "failed", "Error", 12.4, NOON + 1]);
    const { spans } = (await get(`/api/traces/${JOB}`)) as { spans: { time: number; durationMs: number }[] };
    assert.deepEqual(
      spans.map(({ time, durationMs }) => time + durationMs),
      [NOON + 1],
    );
    const { logs } = (await get(`/api/invocations/${JOB}`)) as { logs: { text: string; level: string }[] };
    assert.deepEqual(
      logs.map(({ text, level }) => [level, text]),
      [["error", "no such job"]],
    );
  });

  it("changes nothing", async () => {
    shown = await open();
    const { resources } = (await get("/api/resources")) as { resources: { kind: string; arn: string }[] };
    const arn = resources.find(({ kind }) => kind === "queue")?.arn;
    aws.calls.length = 0;
    for (const path of [
      "/api/act/queue/purge",
      "/api/replay/1",
      "/api/send/Api",
      "/api/faults",
      "/api/clear",
    ]) {
      const refused = await post(path, { arn });
      assert.deepEqual(
        [refused.status, await refused.text()],
        [403, "a deployed stage is shown read only\n"],
        path,
      );
    }
    assert.deepEqual(aws.calls, []);
  });

  it("says which rules an event would match, and puts none", async () => {
    shown = await open();
    const { resources } = (await get("/api/resources")) as { resources: { kind: string; arn: string }[] };
    const arn = resources.find(({ kind }) => kind === "bus")?.arn;
    aws.calls.length = 0;
    const event = JSON.stringify({ source: "shop", "detail-type": "placed", detail: {} });
    const answered = await post("/api/act/bus/test", { arn, event });
    assert.deepEqual(await answered.json(), {
      verdicts: [{ arn: RULE.Arn }],
      said: "1 of 1 rules would match",
    });
    assert.deepEqual(
      aws.calls.map(({ operation }) => operation),
      ["ListRules", "ListTargetsByRule"],
    );
    for (const path of ["/api/act/bus/put", "/api/act/bus%2Ftest", "/api/act/queue/test"])
      assert.equal((await post(path, { arn, event })).status, 403, path);
  });

  it("ends where AWS refuses the first question", async () => {
    aws.answer = () => jsonAnswer({ __type: "AccessDeniedException", message: "no" }, 400);
    await assert.rejects(open(), /logs:FilterLogEvents/);
  });
});
