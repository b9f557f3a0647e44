import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { PlainReport, type ReportOptions } from "#sdk/cli/report";
import { WallClock } from "#sdk/cli/time-of-day";
import type { LocalEvent, ReadyEvent, RequestEvent } from "#sdk/local/protocol";

class Text extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Two hours east of Greenwich. */
const CLOCK = new WallClock(-120);
const AT = Date.UTC(2026, 10, 28, 12, 2, 11, 900);

function shown(events: readonly LocalEvent[], options: ReportOptions = {}, isTerminal = false): string {
  const stream = Object.assign(new Text(), { isTTY: isTerminal });
  const report = new PlainReport(stream, { clock: CLOCK, ...options });
  for (const event of events) report.show(event, AT);
  if (events[0]?.event === "ready") report.started();
  return stream.text;
}

const READY: ReadyEvent = {
  event: "ready",
  apis: [{ id: "Api", kind: "http", url: "http://localhost:4000" }],
  services: { dynamodb: "http://127.0.0.1:8000" },
  credentials: { accessKeyId: "A", secretAccessKey: "S", region: "us-east-1" },
  routes: [
    {
      api: "Api",
      routeKey: "GET /notes",
      target: "src/notes.list",
      integration: "function, payload 2.0",
      authorizer: "none",
      fidelity: "as on AWS",
      note: undefined,
    },
    {
      api: "Api",
      routeKey: "ANY /lb",
      target: "load balancer",
      integration: "load balancer",
      authorizer: "iam",
      fidelity: "not emulated",
      note: "load balancer x",
    },
  ],
  served: [{ what: "1 aws:sqs/queue:Queue", fidelity: "not emulated", note: "nothing stands in for it" }],
  startMs: 700,
  cached: true,
};

const REQUEST: RequestEvent = {
  event: "request",
  api: "Api",
  requestId: "1",
  method: "GET",
  path: "/notes",
  routeKey: "GET /notes",
  status: 200,
  durationMs: 2.6,
  functionName: "list",
  authorizer: undefined,
  reason: undefined,
};

const line = (level: string, text: string): LocalEvent => ({
  event: "log",
  functionName: "list",
  handler: "src/notes.list",
  requestId: "1",
  level,
  text,
});

describe("PlainReport", () => {
  it("lists the ids of an Auth that its clients need", () => {
    const auth = [
      {
        id: "Auth",
        userPoolId: "us-east-1_Abc",
        clientIds: ["web", "app"],
        identityPoolId: "us-east-1:1-2",
        hostedUrl: "http://localhost:4400",
      },
      { id: "Guests", clientIds: [], identityPoolId: "us-east-1:3-4" },
    ];
    const [, text = ""] = shown([{ ...READY, auth }]).split("not emulated: load balancer x\n\n");
    assert.deepEqual(text.split("\n").slice(0, 10), [
      "Auth",
      "  user pool      us-east-1_Abc",
      "  client         web",
      "  client         app",
      "  identity pool  us-east-1:1-2",
      "  hosted pages   http://localhost:4400",
      "",
      "Guests",
      "  identity pool  us-east-1:3-4",
      "",
    ]);
  });

  it("says what a user pool would have sent, in one line without markup", () => {
    const message = {
      event: "message",
      userPoolId: "us-east-1_Abc",
      username: "ada",
      to: "ada@example.com",
      subject: "Hello",
      code: "123456",
      purpose: "SignUp",
    } as const;
    const email = { ...message, medium: "EMAIL", text: "<p>Your code<br>is <b>123456</b></p>" } as const;
    const sms = { ...message, medium: "SMS", to: "+15550100", text: "It is 123456" } as const;
    assert.equal(
      shown([email, sms]),
      [
        "14:02:11  e-mail to ada@example.com (SignUp) Your code is 123456",
        "14:02:11  text message to +15550100 (SignUp) It is 123456\n",
      ].join("\n"),
    );
  });

  it("lists the API keys of a REST API with its routes", () => {
    const apiKeys = [
      { name: "Acme", value: "a7a6eff80be7d5aeec23", plan: "Partner" },
      { name: "Visitor", value: "3218cbe015b73bf37148", plan: "Trial" },
    ];
    const api = { id: "Orders", kind: "rest", url: "http://localhost:4000/dev", apiKeys } as const;
    const lines = shown([{ ...READY, apis: [api], routes: [] }]).split("\n");
    assert.deepEqual(lines.slice(1, 4), [
      "Orders  http://localhost:4000/dev",
      "  x-api-key  a7a6eff80be7d5aeec23  Acme     Partner",
      "  x-api-key  3218cbe015b73bf37148  Visitor  Trial",
    ]);
  });

  it("begins with addresses, routes and what is not served as on AWS", () => {
    assert.equal(
      shown([READY]),
      [
        "",
        "Api  http://localhost:4000",
        "  GET /notes  src/notes.list",
        "  ANY /lb     load balancer   iam  not emulated: load balancer x",
        "",
        "dynamodb  http://127.0.0.1:8000",
        "sapi env prints their addresses and keys, for other programs",
        "not emulated:",
        "  1 aws:sqs/queue:Queue  nothing stands in for it",
        "ready in 700 ms, nothing had changed since the last start; Ctrl+C ends",
        "",
      ].join("\n"),
    );
  });

  it("says last and brightest that it is ready, below what the start warns of", () => {
    const stream = Object.assign(new Text(), { isTTY: true });
    const report = new PlainReport(stream, { clock: CLOCK });
    report.show({ ...READY, cached: false });
    report.show({ event: "warning", message: "careful" });
    report.started();
    assert.deepEqual(stream.text.split("\n").slice(-3), [
      "\u001b[33mcareful\u001b[0m",
      "\u001b[1;32mready in 700 ms\u001b[0m\u001b[2m; Ctrl+C ends\u001b[0m",
      "",
    ]);
  });

  it("prints the keys where no other command finds them", () => {
    assert.match(
      shown([READY], { showsKeys: true }),
      /^AWS_ACCESS_KEY_ID=A AWS_SECRET_ACCESS_KEY=S AWS_REGION=us-east-1$/m,
    );
  });

  it("has a line for each request, with the reason for what clients do wrong", () => {
    const denied: RequestEvent = {
      ...REQUEST,
      status: 403,
      authorizer: { name: "token", decision: "denied", cached: false, reason: "no" },
      reason: "the token lacks the scope read",
    };
    assert.equal(
      shown([REQUEST, denied]),
      [
        "14:02:11  200 GET         3 ms  /notes",
        "14:02:11  403 GET         3 ms  /notes  token denied  the token lacks the scope read",
        "",
      ].join("\n"),
    );
  });

  it("names the route of a message, which its path does not", () => {
    const message = { ...REQUEST, method: "MESSAGE", path: "/dev", routeKey: "say" };
    const text = shown([message, { ...message, routeKey: undefined, status: 403 }]);
    assert.equal(text, "14:02:11  200 MESSAGE     3 ms  /dev say\n14:02:11  403 MESSAGE     3 ms  /dev\n");
  });

  it("says why a request failed in a line of its own, not in each request's", () => {
    const failed: RequestEvent = { ...REQUEST, status: 500, reason: "src/notes.list failed: Error: no" };
    const message = "Api: src/notes.list failed: Error: no";
    assert.equal(
      shown([{ event: "error", message }, failed, failed]),
      `${message}\n${"14:02:11  500 GET         3 ms  /notes\n".repeat(2)}`,
    );
  });

  it("shows an explained failure with its lines of code, below the line of an invocation", () => {
    const explained = "src/pack.run failed: Error: no\n    at src/pack.ts:1:1\n  > 1 | throw it;";
    const source = { kind: "sqs", arn: "arn:aws:sqs:us-east-1:123456789012:Packing", items: [] } as const;
    const invocation = {
      event: "invocation",
      functionName: "pack",
      handler: "src/pack.run",
      requestId: "1",
      source,
      status: "failed",
      reason: "Error: no at src/pack.ts:1:1",
      attempt: 1,
      durationMs: 4,
    } as const;
    const error = { event: "error", message: "no", explained } as const;
    assert.equal(
      shown([error, { ...invocation, explained }, { ...invocation, attempt: 2 }]),
      [
        explained,
        "14:02:11  sqs Packing  src/pack.run  failed  4 ms",
        explained,
        "14:02:11  sqs Packing  src/pack.run  failed  attempt 2  4 ms  Error: no at src/pack.ts:1:1",
        "",
      ].join("\n"),
    );
  });

  it("has levels of a console by colour, but for text with colours of its own", () => {
    const levels = ["trace", "debug", "info", "warn", "error"].map((level) => line(level, level));
    const own = line("error", "\u001b[32mgreen\u001b[0m");
    const texts = shown([...levels, own], {}, true)
      .split("\n")
      .map((text) => text.replace(/^.*?src\/notes\.list:\u001b\[0m /, ""));
    assert.deepEqual(texts, [
      "\u001b[2mtrace\u001b[0m",
      "\u001b[2mdebug\u001b[0m",
      "info",
      "\u001b[33mwarn\u001b[0m",
      "\u001b[31merror\u001b[0m",
      "\u001b[32mgreen\u001b[0m",
      "",
    ]);
  });

  it("shows lines of the access log only when asked to", () => {
    const logged: LocalEvent = {
      event: "access-log",
      api: "Api",
      stage: "$default",
      destination: "arn",
      line: "{}",
    };
    assert.equal(shown([logged]), "");
    assert.equal(shown([logged], { verbose: true }), "14:02:11  {}\n");
  });

  it("says which APIs a save added and removed", () => {
    const [api] = READY.apis;
    const added = { id: "Admin", kind: "http", url: "http://localhost:4001" } as const;
    const reload = {
      event: "reload",
      what: "program",
      functions: [],
      handlers: [],
      durationMs: 900,
    } as const;
    const text = shown([
      READY,
      { ...reload, apis: [api as typeof added, added] },
      { ...reload, apis: [added] },
      {
        event: "reload",
        what: "functions",
        functions: ["list-1"],
        handlers: ["src/notes.list"],
        durationMs: 40,
      },
    ]);
    assert.deepEqual(text.split("\n").slice(-6), [
      "Admin  http://localhost:4001",
      "14:02:11  reloaded the program in 900 ms",
      "Api  http://localhost:4000 is closed",
      "14:02:11  reloaded src/notes.list in 40 ms",
      "ready in 700 ms, nothing had changed since the last start; Ctrl+C ends",
      "",
    ]);
  });

  it("has the handler before each line that it writes", () => {
    assert.equal(shown([line("info", "a\nb")]), "14:02:11  src/notes.list: a\n          src/notes.list: b\n");
  });

  describe("shows what a terminal would obey as text", () => {
    /** Sets the title, clears the screen, forges a line, moves the cursor by C1, and turns the direction of writing. */
    const HOSTILE = "a\u001b]0;title\u0007\u001b[2J\r\u009b1Ab\u202ec";
    const SHOWN = "a\\u001b]0;title\\u0007\\u001b[2J\\u000d\\u009b1Ab\\u202ec";
    const log = {
      event: "log",
      functionName: "f",
      handler: "src/f.main",
      requestId: "1",
      level: "info",
      text: HOSTILE,
    } as const;
    const events: LocalEvent[] = [
      { ...REQUEST, path: HOSTILE, status: 400, reason: HOSTILE },
      { ...REQUEST, method: "MESSAGE", routeKey: HOSTILE },
      { event: "access-log", api: "Api", stage: "$default", destination: "arn", line: HOSTILE },
      log,
      {
        event: "message",
        userPoolId: "p",
        username: HOSTILE,
        medium: "SMS",
        to: HOSTILE,
        subject: undefined,
        text: HOSTILE,
        code: "1",
        purpose: "SignUp",
      },
      { event: "error", message: HOSTILE },
      { event: "warning", message: HOSTILE },
      { event: "reload", what: "functions", functions: ["f"], handlers: [HOSTILE], durationMs: 1 },
      { ...READY, apis: [{ id: HOSTILE, kind: "http", url: "http://localhost:4000" }] },
    ];
    for (const event of events) {
      it(`in a ${event.event} event`, () => {
        const text = shown([event], { verbose: true });
        assert.ok(text.includes(event.event === "message" ? SHOWN.replace("\\u000d", " ") : SHOWN), text);
        assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      });
    }

    it("but leaves a handler its colours, tabs and lines, which a request has none of", () => {
      const text = "\u001b[31mred\u001b[0m\tx\r\ny";
      assert.equal(
        shown([{ ...log, text }]),
        "14:02:11  src/f.main: \u001b[31mred\u001b[0m\tx\n          src/f.main: y\n",
      );
      assert.equal(
        shown([{ ...REQUEST, path: "/\u001b[8mx\n500 GET /" }]),
        "14:02:11  200 GET         3 ms  /\\u001b[8mx\\u000a500 GET /\n",
      );
    });
  });
});
