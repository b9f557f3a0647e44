import { strict as assert } from "node:assert";
import { findHeader } from "#sdk/local/http/header-names";
import type { GatewayRequest } from "#sdk/local/http/types";
import { UNSIGNED } from "#sdk/local/services/endpoint/aws-api";
import type { Caller, DoneCall } from "#sdk/local/services/endpoint/aws-service";
import { nameOf } from "#sdk/local/services/endpoint/judge";
import { jsonProtocol } from "#sdk/local/services/endpoint/protocols/json";
import type { Rejection } from "#sdk/local/services/endpoint/rejected";
import { unknownOperation } from "#sdk/local/services/endpoint/unknown";
import { EVENTS_API } from "#sdk/local/services/events/api";
import { ServiceError } from "#sdk/local/services/service-error";
import { NOW, request } from "../../gateways/support/requests";
import { ACCOUNT_REGION, BOXES, boxes, type Setup, seen, signed } from "./endpoint-setup";

const WORKER = "arn:aws:sts::123456789012:assumed-role/worker/fn";
const BOX = "arn:aws:boxes:eu-west-1:123456789012";

/** The parts of a call that reports have. */
function reported({ operation, arn, caller, error, input }: DoneCall) {
  return [operation, arn, nameOf(caller), error?.code, input];
}

async function ask(call: Parameters<typeof signed>, setup: Setup = {}) {
  const made = boxes(setup);
  return { ...made, ...seen(await made.endpoint.handle(await signed(...call))) };
}

describe("the endpoint of all services", () => {
  it("carries out a call that is signed and allowed, and reports it", async () => {
    const { status, type, body, done, refused } = await ask(["Put", { Box: "Mine" }]);

    assert.deepEqual([status, type], [200, "application/x-amz-json-1.0"]);
    assert.deepEqual(body, { Box: "Mine", At: NOW / 1000 });
    assert.deepEqual(refused, []);
    const [{ durationMs, requestId, caller, ...rest } = {} as (typeof done)[number]] = done;
    assert.ok(durationMs >= 0 && requestId.length > 10);
    assert.equal((caller as { identity: { userArn: string } }).identity.userArn, WORKER);
    assert.deepEqual(rest, {
      service: "boxes",
      operation: "Put",
      input: { Box: "Mine" },
      output: body,
      arn: `${BOX}:Mine`,
      error: undefined,
      sourceIp: "127.0.0.1",
    });
  });

  it("refuses in AWS's words a call that no policy allows, names caller and action, and reports it [IUG/troubleshoot_access-denied]", async () => {
    const { status, body, refused, done } = await ask(["Put", { Box: "Yours" }]);
    const message = `User: ${WORKER} is not authorized to perform: boxes:Put on resource: ${BOX}:Yours because no identity-based policy allows the boxes:Put action`;

    assert.deepEqual([status, body], [400, { __type: "AccessDeniedException", message }]);
    assert.deepEqual(
      refused.map(({ access, message: reason }) => ({ access, reason })),
      [{ access: { action: "boxes:Put", arn: `${BOX}:Yours` }, reason: message }],
    );
    assert.deepEqual(
      done.map(({ error, output }) => ({ error, output })),
      [{ error: { code: "AccessDeniedException", message }, output: undefined }],
    );
  });

  it("checks no policy when the program turns that off", async () => {
    const { status, refused } = await ask(["Put", { Box: "Yours" }], { ports: { isJudging: false } });
    assert.deepEqual([status, refused], [200, []]);
  });

  it("checks the policy of the resource that a call is about", async () => {
    const document = {
      Statement: { Effect: "Allow", Principal: { AWS: WORKER }, Action: "boxes:*", Resource: "*" },
    };
    const policyOf = (arn: string) => (arn === `${BOX}:Shared` ? document : undefined);
    assert.equal((await ask(["Put", { Box: "Shared" }], { policyOf })).status, 200);
    assert.equal((await ask(["Put", { Box: "Yours" }], { policyOf })).status, 400);
  });

  it("returns an error of the service with its status and members", async () => {
    const { status, body, done } = await ask(["Put", { Box: "Full" }, { by: "developer" }]);
    assert.deepEqual([status, body], [409, { __type: "BoxFullException", message: "It is full.", Left: 0 }]);
    assert.equal(done[0]?.error?.code, "BoxFullException");
  });

  it("answers a bug as one of the service, and reports it", async () => {
    const { status, body, errors } = await ask(["Break", {}]);
    assert.deepEqual([status, body], [500, { __type: "InternalFailure", message: "a bug" }]);
    assert.deepEqual(errors.map(String), ["TypeError: a bug"]);
  });

  it("reports no bug when a service stops because its client has disconnected", async () => {
    const controller = new AbortController();
    const operations = {
      WhoAmI: () => {
        controller.abort();
        throw controller.signal.reason;
      },
    };
    const given = { signal: controller.signal };
    const { errors } = await ask(["WhoAmI", {}, { given }], { operations });
    assert.deepEqual(errors, []);
  });

  for (const [operation, what] of [
    ["Shake", "that the service does not have"],
    ["NotYet", "that has a rule and does nothing"],
    ["constructor", "by the name of something else"],
  ] as const) {
    it(`names an operation ${what}`, async () => {
      const { status, body } = await ask([operation, {}]);
      assert.equal(status, 400);
      assert.equal(body.__type, "UnknownOperationException");
      assert.match(
        String(body.message),
        new RegExp(`^${operation} of boxes is not emulated here. It answers Put, `),
      );
    });
  }

  it("names the call of a newer service that is signed for an older one", () => {
    const request = {
      method: "POST",
      rawPath: "/service/EventBridgeV2/operation/PutEvents",
    } as GatewayRequest;
    const { message } = unknownOperation(EVENTS_API, request);
    assert.match(message, /^PutEvents of EventBridgeV2 is not emulated here\. It answers /);
  });

  it("names the operation that it cannot read, and refuses invalid JSON", async () => {
    const { endpoint } = boxes();
    const good = await signed("Put", { Box: "Mine" }, { by: "developer" });
    const incomplete = seen(
      await endpoint.handle({ ...good, headers: good.headers.filter(([name]) => name !== "x-amz-target") }),
    );
    // A header that is signed is missing.
    assert.equal(incomplete.body.__type, "InvalidSignatureException");
    const text = await signed("Put", [1] as never, { by: "developer" });
    assert.deepEqual(seen(await endpoint.handle(text)).body, {
      __type: "SerializationException",
      message: "The request body is no JSON object.",
    });
  });

  it("shows of a bug what the service shows of one", async () => {
    const internalError = { code: "InternalErrorException", message: "Something went wrong" };
    const { status, body, errors } = await ask(["Break", {}], { api: { internalError } });
    assert.deepEqual([status, body], [500, { __type: internalError.code, message: internalError.message }]);
    assert.equal(errors.length, 1);
  });

  it("serves only its own services at a port of a few, whatever their calls are signed for", async () => {
    const { endpoint } = boxes();
    const port = endpoint.portOf(["boxes"]);
    const handle = async (...call: Parameters<typeof signed>) =>
      seen(await port.handle(await signed(...call))).body;
    assert.deepEqual(await handle("WhoAmI", {}), { Arn: WORKER });
    const { __type, message } = await handle("WhoAmI", {}, { service: "crates" });
    assert.deepEqual(
      [__type, message],
      ["InvalidSignatureException", "Credential should be scoped to correct service: 'boxes'."],
    );
    const { body } = seen(await endpoint.portOf(["crates"]).handle(await signed("WhoAmI", {})));
    assert.equal(body.__type, "UnknownOperationException");
    assert.equal(port.refuseHead(await signed("WhoAmI", {}, { by: "nobody" }))?.status, 400);
  });

  it("reports that a service without resources in the program does not run", async () => {
    const { status, body } = await ask(["Put", {}, { service: "crates" }]);
    assert.equal(status, 400);
    assert.equal(body.code, "UnknownOperationException");
    assert.match(String(body.message), /Nothing here answers for the service "crates"/);
  });

  for (const [title, headers, service, type, body] of [
    [
      "a form",
      [["Content-Type", "application/x-www-form-urlencoded; charset=utf-8"]],
      "iam",
      "text/xml",
      /^<\?xml version="1.0"\?>\n<ErrorResponse><Error><Type>Sender<\/Type><Code>UnknownOperationException<\/Code><Message>Nothing here answers for the service &quot;iam&quot;/,
    ],
    ["a path of S3", [], "s3", "application/xml", /^<\?xml version="1.0"\?>\n<Error><Code>UnknownOp/],
    ["another path", [], "apigateway", "application/json", /^\{"__type":"UnknownOperationException","code":/],
    [
      "JSON with a target",
      [
        ["X-Amz-Target", "Logs_20140328.DescribeLogGroups"],
        ["Content-Type", "application/x-amz-json-1.1"],
      ],
      "logs",
      "application/x-amz-json-1.1",
      /^\{"__type":"UnknownOperationException"/,
    ],
    [
      "CBOR",
      [["Smithy-Protocol", "rpc-v2-cbor"]],
      "monitoring",
      "application/cbor",
      /__typey\0\x19UnknownOp/,
    ],
  ] as const)
    it(`refuses ${title} in its own protocol`, async () => {
      const { endpoint } = boxes();
      const scope = `20260101/eu-west-1/${service}/aws4_request`;
      const authorization = `AWS4-HMAC-SHA256 Credential=AKIA/${scope}, SignedHeaders=host, Signature=${"0".repeat(64)}`;
      const date = ["X-Amz-Date", "20260101T000000Z"] as const;
      const own = [["Host", "localhost:4000"], date, ["Authorization", authorization]] as const;
      const call = request("POST /", { host: "localhost:4000", headers: [...headers, ...own] });
      const refused = endpoint.refuseHead(call);
      assert.ok(refused);
      assert.equal(refused.status, 400);
      assert.equal(findHeader(refused.headers, "content-type"), type);
      assert.match(String(refused.body), body);
    });

  it("reports requests that come to no call, with the caller where the signature is good", async () => {
    const rejected: Rejection[] = [];
    const { endpoint, done } = boxes({ ports: { rejected: (one) => void rejected.push(one) } });
    const good = await signed("WhoAmI", {});
    await endpoint.handle(await signed("WhoAmI", {}, { given: { body: Buffer.from("{") } }));
    await endpoint.handle(await signed("Put", {}, { target: "Crates" }));
    await endpoint.handle(await signed("Put", {}, { service: "crates" }));
    await endpoint.handle(good);
    const codes = ["InvalidSignatureException", "UnknownOperationException", "UnknownOperationException"];
    assert.deepEqual(done.map(({ error }) => error?.code).slice(0, 3), codes);
    assert.deepEqual(
      done.map(({ service, operation, caller }) => [service, operation, nameOf(caller)]),
      [
        ["boxes", "WhoAmI", WORKER],
        ["boxes", "POST /", WORKER],
        ["crates", "POST /", WORKER],
        ["boxes", "WhoAmI", WORKER],
      ],
    );
    assert.deepEqual(
      rejected.map(({ error, refusal }) => [error.code, refusal?.fault?.fault]),
      codes.map((code, at) => [code, at === 0 ? "mismatch" : undefined]),
    );
  });

  it("answers a refused request also where the report on it fails", async () => {
    const bug = new Error("a bug");
    const rejected = () => {
      throw bug;
    };
    const { endpoint, errors } = boxes({ ports: { rejected } });
    const { body } = seen(await endpoint.handle(await signed("Put", {}, { by: "nobody" })));
    assert.equal(body.__type, "MissingAuthenticationTokenException");
    assert.deepEqual(errors, [bug]);
  });

  describe("of calls that are not signed as they should be", () => {
    for (const [by, code, caller] of [
      ["nobody", "MissingAuthenticationTokenException", "anonymous"],
      ["a stranger", "UnrecognizedClientException", "AKIASTRANGER"],
      ["a liar", "InvalidSignatureException", "arn:aws:sts::123456789012:user/local"],
    ] as const) {
      it(`refuses one by ${by} with ${code}, and reports whose key it names, and of what it is`, async () => {
        const { status, body, done } = await ask(["Put", { Box: "Mine" }, { by }]);
        assert.deepEqual([status, body.__type], [400, code]);
        assert.deepEqual(done.map(reported), [
          ["Put", "arn:aws:boxes:eu-west-1:123456789012:Mine", caller, code, {}],
        ]);
      });
    }

    it("reports those whose body it does not read by their heads", async () => {
      const { endpoint, done } = boxes();
      const given = { body: Buffer.alloc(0) };
      const refused = endpoint.refuseHead(await signed("Put", { Box: "Mine" }, { by: "a stranger", given }));
      assert.equal(refused?.status, 400);
      assert.deepEqual(done.map(reported), [
        ["Put", undefined, "AKIASTRANGER", "UnrecognizedClientException", {}],
      ]);
    });

    it("has the code and the status that the service has for them", async () => {
      const api = { deniedStatus: 403, codes: { UnrecognizedClientException: "InvalidAccessKeyId" } };
      const { status, body } = await ask(["WhoAmI", {}, { by: "a stranger" }], { api });
      assert.deepEqual([status, body.__type], [403, "InvalidAccessKeyId"]);
    });

    it("refuses a signature of another time", async () => {
      const { endpoint } = boxes({
        ports: { clientsTime: () => NOW + 6 * 60_000 },
      });
      const { body } = seen(await endpoint.handle(await signed("WhoAmI", {})));
      assert.match(String(body.message), /^Signature expired/);
    });

    it("refuses a signed call that was changed", async () => {
      const { endpoint } = boxes();
      const good = await signed("Put", { Box: "Mine" });
      const { body } = seen(await endpoint.handle({ ...good, body: Buffer.from('{"Box":"Other"}') }));
      assert.equal(body.__type, "InvalidSignatureException");
    });

    it("accepts unsigned calls where the service does, and never a wrong signature", async () => {
      const operations = {};
      const api = { anonymous: true };
      const anybody = await ask(["WhoAmI", {}, { by: "nobody" }], { api, operations });
      assert.deepEqual([anybody.status, anybody.body], [200, { Arn: "anonymous" }]);
      assert.equal((await ask(["Put", { Box: "Mine" }, { by: "nobody" }], { api })).status, 400);
      assert.equal((await ask(["WhoAmI", {}, { by: "a liar" }], { api })).status, 400);
    });

    it("accepts every caller of an operation that needs no signature, whatever signature the call has", async () => {
      const api = { access: { ...BOXES.access, WhoAmI: UNSIGNED } };
      for (const by of ["nobody", "a stranger", "a liar"] as const) {
        const { status, body, done } = await ask(["WhoAmI", {}, { by }], { api });
        assert.deepEqual([by, status, body, done.length], [by, 200, { Arn: "anonymous" }, 1]);
      }
      const { body } = await ask(["WhoAmI", {}], { api });
      assert.deepEqual(body, { Arn: WORKER });
      assert.equal((await ask(["Put", { Box: "Mine" }, { by: "nobody" }], { api })).status, 400);
    });

    it("reports an operation that it does not have as unknown", async () => {
      const { body } = await ask(["Burn", {}, { by: "nobody" }]);
      assert.equal(body.__type, "UnknownOperationException");
    });

    it("reads no body that they send, unless the operation needs no signature", async () => {
      const { endpoint } = boxes({ api: { access: { ...BOXES.access, WhoAmI: UNSIGNED } } });
      assert.equal(endpoint.refuseHead(await signed("WhoAmI", {}, { by: "nobody" })), undefined);
      assert.equal(endpoint.refuseHead(await signed("Put", {}, { by: "nobody" }))?.status, 400);
    });

    it("finds the service by the host of AWS that a handler called, and by no header of a client", async () => {
      const ports = {
        serviceOfHost: (host: string) => (host === "boxes.eu-west-1.amazonaws.com" ? "boxes" : undefined),
      };
      const { endpoint } = boxes({ ports });
      const host = "Boxes.eu-west-1.amazonaws.com";
      const headers = [["Host", host]] as const;
      const intercepted = seen(
        await endpoint.handle(request("POST /", { host, headers, isIntercepted: true })),
      );
      const claimed = await endpoint.handle(request("POST /", { host, headers }));

      assert.deepEqual(intercepted.body, {
        __type: "MissingAuthenticationTokenException",
        message: "Missing Authentication Token",
      });
      assert.match(String(claimed.body), /<Code>AccessDeniedException<\/Code>/);
    });
  });

  describe("for pages and machines other than this one", () => {
    const evil = [["Origin", "https://evil.example"]] as const;
    for (const [what, call] of [
      ["a page elsewhere", { headers: evil }],
      ["a page elsewhere that is let in as the developer", { by: "developer", headers: evil }],
      ["an image of a page elsewhere", { headers: [["Sec-Fetch-Site", "cross-site"]] }],
      ["another machine", { given: { sourceIp: "198.51.100.7" } }],
      ["a name that somebody made to lead here", { given: { host: "evil.example:4000" } }],
      ["a name of AWS that somebody claims", { given: { host: "boxes.eu-west-1.amazonaws.com" } }],
    ] as const) {
      it(`refuses ${what} with 403, and carries nothing out`, async () => {
        const { status, body, done } = await ask(["WhoAmI", {}, call], { api: { anonymous: true } });
        assert.deepEqual([status, body.__type], [403, "AccessDeniedException"]);
        assert.deepEqual(
          done.map(({ operation, error, output }) => [operation, error?.code, output]),
          [["WhoAmI", "AccessDeniedException", undefined]],
        );
      });
    }

    for (const [what, call, trusted] of [
      [
        "a page of this machine",
        { headers: [["Origin", "http://localhost:5173"]] },
        { names: [], addresses: false },
      ],
      [
        "a page of a name that is let in",
        { headers: [["Origin", "https://dev.example"]] },
        { names: ["dev.example"], addresses: false },
      ],
      [
        "another machine that is let in",
        { given: { sourceIp: "198.51.100.7" } },
        { names: [], addresses: true, openAdmin: true },
      ],
      [
        "another name that is let in",
        { given: { host: "gateway.docker.internal:4000" } },
        { names: ["gateway.docker.internal"], addresses: false },
      ],
      [
        "a handler that meant a host of AWS",
        { given: { host: "boxes.eu-west-1.amazonaws.com", isIntercepted: true } },
        { names: [], addresses: false },
      ],
    ] as const) {
      it(`answers ${what}`, async () => {
        const { status } = await ask(["WhoAmI", {}, call], { ports: { trusted } });
        assert.equal(status, 200);
      });
    }

    it("lets a service decide which pages may call it, and which headers they may read", async () => {
      const pages: Setup["pages"] = ({ method }) => ({
        headers: [["access-control-allow-origin", "https://evil.example"]],
        maySend: true,
        ...(method === "OPTIONS" && { preflight: { status: 204, headers: [["x-pre", "1"]], body: "" } }),
      });
      const { endpoint } = boxes({ pages });
      const answered = await endpoint.handle(await signed("WhoAmI", {}, { headers: evil }));
      const preflight = await endpoint.handle(await signed("WhoAmI", {}, { given: { method: "OPTIONS" } }));

      assert.equal(answered.status, 200);
      assert.deepEqual(answered.headers.at(-1), ["access-control-allow-origin", "https://evil.example"]);
      assert.deepEqual([preflight.status, preflight.headers], [204, [["x-pre", "1"]]]);
    });
  });

  describe("for callers in this process", () => {
    const sns: Caller = { service: "sns.amazonaws.com", sourceArn: "arn:aws:sns:eu-west-1:123456789012:T" };

    it("carries out the same calls, judged and reported in the same way", async () => {
      const { endpoint, worker, done, refused } = boxes();
      assert.deepEqual(await endpoint.call("boxes", "WhoAmI", {}, sns), { Arn: "sns.amazonaws.com" });
      assert.deepEqual(await endpoint.call("boxes", "Put", { Box: "Mine" }, worker), {
        Box: "Mine",
        At: NOW / 1000,
      });
      await assert.rejects(endpoint.call("boxes", "Put", { Box: "Mine" }, sns), {
        code: "AccessDeniedException",
        message: `User: sns.amazonaws.com is not authorized to perform: boxes:Put on resource: ${BOX}:Mine because no resource-based policy allows the boxes:Put action`,
      });
      assert.deepEqual(
        done.map(({ operation, error, sourceIp }) => [operation, error?.code, sourceIp]),
        [
          ["WhoAmI", undefined, undefined],
          ["Put", undefined, undefined],
          ["Put", "AccessDeniedException", undefined],
        ],
      );
      assert.equal(refused.length, 1);
    });

    it("reports a bug as the service's failure, and refuses services that do not run", async () => {
      const { endpoint, worker, errors } = boxes();
      await assert.rejects(endpoint.call("boxes", "Break", {}, worker), {
        code: "InternalFailure",
        status: 500,
      });
      assert.equal(errors.length, 1);
      await assert.rejects(endpoint.call("crates", "Put", {}, worker), { code: "UnknownOperationException" });
      assert.deepEqual([endpoint.serves("boxes"), endpoint.serves("crates")], [true, false]);
    });

    it("passes on the signal that ends a long poll, and account and region", async () => {
      const contexts: unknown[] = [];
      const operations = {
        WhoAmI: (
          _: unknown,
          {
            signal,
            accountRegion,
            request: came,
          }: { signal?: AbortSignal; accountRegion: object; request?: object },
        ) => {
          contexts.push([signal?.aborted, accountRegion, came]);
          return {};
        },
      };
      const { endpoint, worker } = boxes({ operations: operations as never });
      await endpoint.call("boxes", "WhoAmI", {}, worker, AbortSignal.abort());
      assert.deepEqual(contexts, [[true, ACCOUNT_REGION, undefined]]);
    });
  });

  it("lets a hook throw instead of a call, after policies were checked", async () => {
    const before: string[] = [];
    const ports = {
      before: async (service: string, operation: string) => {
        before.push(`${service} ${operation}`);
        throw new ServiceError("ThrottlingException", "Rate exceeded", 400);
      },
    };
    const { body } = await ask(["Put", { Box: "Mine" }], { ports });
    const denied = await ask(["Put", { Box: "Yours" }], { ports });
    assert.equal(body.__type, "ThrottlingException");
    assert.equal(denied.body.__type, "AccessDeniedException");
    assert.deepEqual(before, ["boxes Put"]);
  });

  it("reports nothing more to a listener that was removed", async () => {
    const { endpoint, worker } = boxes();
    const operations: string[] = [];
    const stop = endpoint.watch(({ operation }) => operations.push(operation));
    await endpoint.call("boxes", "WhoAmI", {}, worker);
    stop();
    await endpoint.call("boxes", "WhoAmI", {}, worker);
    assert.deepEqual(operations, ["WhoAmI"]);
  });

  it("serves a service by the backend that was mounted last", async () => {
    const { endpoint, worker } = boxes();
    const other = { ...BOXES, protocol: jsonProtocol({ targets: ["X"], version: "1.1" }) };
    endpoint.mount({ api: other, run: () => ({ Who: "the other" }) });
    assert.deepEqual(await endpoint.call("boxes", "WhoAmI", {}, worker), { Who: "the other" });
  });
});
