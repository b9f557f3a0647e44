import { strict as assert } from "node:assert";
import {
  makeRestLambdaAuthorizer,
  type RestLambdaAuthorizerSettings,
} from "#sdk/local/gateways/rest/authorizers/lambda";
import type { Header } from "#sdk/local/http/types";
import type { InvokeResult } from "#sdk/local/lambda/types";
import { NOW, request } from "../../support/requests";
import { policy } from "../../support/stand-ins";
import { restCallOn } from "../events/calls";

const ARN = "arn:aws:execute-api:eu-west-1:ACCOUNT_ID:EXAMPLE";
const BEARER: Header = ["Authorization", "Bearer abc"];

const TOKEN: RestLambdaAuthorizerSettings = {
  kind: "lambda",
  type: "TOKEN",
  id: "auth1",
  name: "token",
  functionArn: "arn:aws:lambda:eu-west-1:123456789012:function:auth",
  identitySources: ["method.request.header.Authorization"],
  validation: undefined,
  ttlSeconds: 0,
  permitted: true,
};
const REQUEST: RestLambdaAuthorizerSettings = { ...TOKEN, type: "REQUEST" };

/** An authorizer that calls a function of the test. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape of the event it sends
function setUp(settings: RestLambdaAuthorizerSettings, answer: (event: any) => unknown) {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const events: any[] = [];
  const clock = { now: NOW };
  const invoke = async (_: string, payload: string): Promise<InvokeResult> => {
    const report = { requestId: "r", durationMs: 1, logs: [] };
    events.push(JSON.parse(payload));
    try {
      return { ...report, ok: true, payload: JSON.stringify(answer(events.at(-1))) };
    } catch (error) {
      return { ...report, ok: false, error: { errorType: "Error", errorMessage: (error as Error).message } };
    }
  };
  const authorizer = makeRestLambdaAuthorizer(settings, { invoke, now: () => clock.now });
  const ask = (target: string, headers: readonly Header[] = [], variables?: Record<string, string>) =>
    authorizer.authorize(
      restCallOn("ANY /{proxy+}", request(target, { headers }), variables && { variables }),
      [],
    );
  /** Status and body that the client gets, or `undefined` for a request that is allowed. */
  const refused = async (...given: Parameters<typeof ask>) => {
    const decision = await ask(...given);
    return decision.allowed ? undefined : [decision.error.status, decision.error.body, decision.decision];
  };
  return { ask, refused, events, clock };
}

const UNAUTHORIZED = [401, '{"message":"Unauthorized"}', "unauthorized"];
const BROKEN = [500, '{"message":null}', "failed"];

describe("a TOKEN authorizer of a REST API", () => {
  it("calls its function with the token and the ARN of the method, and nothing else [DG/api-gateway-lambda-authorizer-input]", async () => {
    const { ask, events } = setUp(TOKEN, () => policy("Allow"));

    const decision = await ask("GET /test/notes/a%20b?x=1", [BEARER]);

    assert.ok(decision.allowed);
    assert.deepEqual(events, [
      { type: "TOKEN", methodArn: `${ARN}/test/GET/notes/a%20b`, authorizationToken: "Bearer abc" },
    ]);
  });

  it("answers 401 to a missing or empty header, and does not call its function [DG/api-gateway-lambda-authorizer-input]", async () => {
    const { refused, events } = setUp(TOKEN, () => policy("Allow"));

    assert.deepEqual(await refused("GET /test/a"), UNAUTHORIZED);
    assert.deepEqual(await refused("GET /test/a", [["authorization", ""]]), UNAUTHORIZED);
    assert.deepEqual(events, []);
  });

  it("stops a validation expression that does not end, and does not call its function", async () => {
    const { ask, events } = setUp({ ...TOKEN, validation: /^(?:(a+)+)$/ }, () => policy("Allow"));
    const endless: Header = ["Authorization", `${"a".repeat(40)}!`];
    await assert.rejects(
      ask("GET /dev", [endless]),
      /^Stopped: the identityValidationExpression .* ran for more than 500 ms/,
    );
    assert.deepEqual(events, []);
  });

  it("answers 401 to a token that does not match the validation expression, and does not call its function [BC]", async () => {
    const { refused, events } = setUp({ ...TOKEN, validation: /^(?:Bearer [a-z]+)$/ }, () => policy("Allow"));

    assert.deepEqual(await refused("GET /test/a", [["Authorization", "Bearer 123"]]), UNAUTHORIZED);
    assert.deepEqual(events, []);
    assert.equal(await refused("GET /test/a", [BEARER]), undefined);
  });

  it("distinguishes an explicit denial from a missing permission, with a capital letter [GK]", async () => {
    const explicit = setUp(TOKEN, () => policy("Deny"));
    const implicit = setUp(TOKEN, () => policy("Allow", `${ARN}/test/GET/other`));

    const text = "User is not authorized to access this resource";
    assert.deepEqual(await explicit.refused("GET /test/a", [BEARER]), [
      403,
      JSON.stringify({ Message: `${text} with an explicit deny` }),
      "denied",
    ]);
    assert.deepEqual(await implicit.refused("GET /test/a", [BEARER]), [
      403,
      JSON.stringify({ Message: text }),
      "denied",
    ]);
  });

  it('answers 401 when the function throws the text "Unauthorized", and 500 for any other [DG/api-gateway-lambda-authorizer-output]', async () => {
    const throwing = (message: string) =>
      setUp(TOKEN, () => {
        throw new Error(message);
      });
    assert.deepEqual(await throwing("Unauthorized").refused("GET /test/a", [BEARER]), UNAUTHORIZED);
    assert.deepEqual(await throwing("unauthorized").refused("GET /test/a", [BEARER]), BROKEN);
  });

  for (const [what, answer] of [
    ["null", null],
    ["no principalId", { policyDocument: policy("Allow").policyDocument }],
    ["no policy", { principalId: "ann" }],
    ["a list in its context", policy("Allow", "*", { context: { roles: ["a"] } })],
    ["an object in its context", policy("Allow", "*", { context: { user: {} } })],
  ] as const) {
    it(`answers 500 when the answer is, or has, ${what} [DG/api-gateway-lambda-authorizer-output]`, async () => {
      assert.deepEqual(await setUp(TOKEN, () => answer).refused("GET /test/a", [BEARER]), BROKEN);
    });
  }

  it("answers 500 when the API may not call the function, and does not call it [DG/api-gateway-lambda-authorizer-output]", async () => {
    const { refused, events } = setUp({ ...TOKEN, permitted: false }, () => policy("Allow"));
    assert.deepEqual(await refused("GET /test/a", [BEARER]), BROKEN);
    assert.deepEqual(events, []);
  });

  it("passes its context to handlers as text [DG/api-gateway-lambda-authorizer-output]", async () => {
    const context = { plan: "gold", age: 7, admin: true, nothing: null };
    const { ask } = setUp(TOKEN, () => policy("Allow", "*", { context, usageIdentifierKey: "key" }));

    const decision = await ask("GET /test/a", [BEARER]);

    assert.ok(decision.allowed && decision.context.kind === "lambda");
    assert.deepEqual(decision.context.context, { plan: "gold", age: "7", admin: "true" });
    assert.equal(decision.context.principalId, "ann");
    assert.equal(decision.context.usageIdentifierKey, "key");
  });

  it("reuses an answer for the same token within the TTL, and evaluates it for each method [DG/api-gateway-lambda-authorizer-output]", async () => {
    const { ask, refused, events, clock } = setUp({ ...TOKEN, ttlSeconds: 60 }, () =>
      policy("Allow", `${ARN}/test/GET/*`),
    );

    const [first, second] = [await ask("GET /test/a", [BEARER]), await ask("GET /test/b", [BEARER])];
    assert.deepEqual([first.cached, second.cached, second.allowed], [false, true, true]);
    assert.equal((await refused("POST /test/a", [BEARER]))?.[0], 403);
    await ask("GET /test/a", [["Authorization", "Bearer other"]]);
    assert.equal(events.length, 2);
    clock.now += 60_000;
    await ask("GET /test/a", [BEARER]);
    assert.equal(events.length, 3);
  });

  it("caches no answer with a TTL of 0, and none of a function that failed", async () => {
    const without = setUp(TOKEN, () => policy("Allow"));
    await without.ask("GET /test/a", [BEARER]);
    await without.ask("GET /test/a", [BEARER]);
    assert.equal(without.events.length, 2);

    const failing = setUp({ ...TOKEN, ttlSeconds: 60 }, () => null);
    await failing.ask("GET /test/a", [BEARER]);
    await failing.ask("GET /test/a", [BEARER]);
    assert.equal(failing.events.length, 2);
  });
});

describe("a REQUEST authorizer of a REST API", () => {
  it("calls its function with the whole request without its body [DG/api-gateway-lambda-authorizer-input]", async () => {
    const { ask, events } = setUp(REQUEST, () => policy("Allow"));

    await ask("GET /test/notes/7?a=1", [BEARER], { color: "red" });

    const { requestContext, ...event } = events[0];
    assert.equal(event.type, "REQUEST");
    assert.equal(event.methodArn, `${ARN}/test/GET/notes/7`);
    assert.equal(event.headers.Authorization, "Bearer abc");
    assert.deepEqual(event.multiValueHeaders.Authorization, ["Bearer abc"]);
    assert.deepEqual(event.queryStringParameters, { a: "1" });
    assert.deepEqual(event.pathParameters, { proxy: "notes/7" });
    assert.deepEqual(event.stageVariables, { color: "red" });
    assert.equal(requestContext.path, "/test/notes/7");
    for (const absent of ["body", "isBase64Encoded", "authorizationToken", "version"])
      assert.ok(!(absent in event));
  });

  const sources = [
    "method.request.header.authorization",
    "method.request.querystring.Key",
    "stageVariables.color",
    "context.httpMethod",
  ];

  it("needs a value of every source if answers are cached [DG/configure-api-gateway-lambda-authorization-with-console]", async () => {
    const { refused, events } = setUp({ ...REQUEST, identitySources: sources, ttlSeconds: 300 }, () =>
      policy("Allow"),
    );
    const variables = { color: "red" };

    assert.equal(await refused("GET /test/a?Key=1", [BEARER], variables), undefined);
    assert.deepEqual(await refused("GET /test/a?Key=", [BEARER], variables), UNAUTHORIZED);
    assert.deepEqual(await refused("GET /test/a?key=1", [BEARER], variables), UNAUTHORIZED);
    assert.deepEqual(await refused("GET /test/a?Key=1", [BEARER]), UNAUTHORIZED);
    assert.deepEqual(await refused("GET /test/a?Key=1", [], variables), UNAUTHORIZED);
    assert.equal(events.length, 1);
  });

  it("calls its function without its sources if answers are not cached [DG/configure-api-gateway-lambda-authorization-with-console]", async () => {
    const { refused, events } = setUp({ ...REQUEST, identitySources: sources }, () => policy("Allow"));
    assert.equal(await refused("GET /test/a"), undefined);
    assert.equal(events.length, 1);
  });

  it("caches answers by the values of all sources", async () => {
    const identitySources = ["method.request.header.Authorization", "context.httpMethod"];
    const { ask, events } = setUp({ ...REQUEST, identitySources, ttlSeconds: 300 }, () => policy("Allow"));

    await ask("GET /test/a", [BEARER]);
    await ask("GET /test/b", [BEARER]);
    await ask("POST /test/a", [BEARER]);

    assert.deepEqual(
      events.map(({ httpMethod }) => httpMethod),
      ["GET", "POST"],
    );
  });
});
