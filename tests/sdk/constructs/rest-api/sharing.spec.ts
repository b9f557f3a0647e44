import assert from "node:assert/strict";
import * as apigateway from "@pulumi/aws/apigateway";
import { type Stack, type StackContext, use } from "#sdk/app/index";
import { RestApiV1 } from "#sdk/constructs/rest-api/construct";
import type { RestApiV1Props } from "#sdk/constructs/rest-api/props";
import type { StackOutputs } from "#sdk/graph/index";
import { App } from "#sdk/index";
import { fromOutputText } from "#sdk/values/stack-state";
import { PERMISSION } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { laterTurn } from "../../../support/later-turn";
import { type Recorded, record } from "../../../support/record";
import { DEPLOYMENT, INTEGRATION_REPLY, METHOD, PATH, REST_API } from "../../../support/rest-api";
import { appOf, outputsOf, recordMore } from "../../../support/shared-api";
import { recordSplit } from "../../../support/split-app";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

type Added = (api: RestApiV1, stack: Stack) => unknown;

const restOf = (props: RestApiV1Props) => (stack: Stack) => new RestApiV1(stack, "Rest", props);
const notes = restOf({ routes: { "GET /notes/{id}": "src/notes.read" } });
const addOne: Added = (api, stack) => api.addRoutes(stack, { "GET /more": "src/more.run" });

/** Deploy one app stack after another, each in its Pulumi stack, each reading what the others have deployed last. */
async function deploy(...runs: readonly (readonly [stackId: string, program: () => unknown])[]) {
  let references: StackOutputs = {};
  const recorded: Recorded[] = [];
  for (const [stackId, program] of runs) {
    const found = await record(program, { stack: `dev.${stackId}`, stackReferences: references });
    references = { ...references, ...outputsOf(`dev.${stackId}`, found) };
    recorded.push(found);
  }
  return recorded;
}

/** The stack output that producers read, when it is about the one API of these tests. */
function routesOf(recorded: Recorded | undefined) {
  const routes = fromOutputText(String(recorded?.graph.outputs["sapi:routes"]));
  return routes as { readonly ApiStack: { readonly Rest: string } };
}

async function hashOf(consume: Added, make = notes): Promise<string> {
  const more = await recordMore(make, consume);
  return routesOf(more).ApiStack.Rest;
}

const triggersOf = (recorded: Recorded | undefined) =>
  recorded?.resource(DEPLOYMENT).inputs.triggers as object;
const warningsOf = (recorded: Recorded | undefined) => recorded?.logs.map(({ message }) => message);

describe("a route that is added to a RestApiV1 of another Pulumi stack", () => {
  it("is handed over as a hash, with the stack and the API that it is for", async () => {
    const more = await recordMore(notes, addOne);
    const routes = routesOf(more);
    assert.deepEqual(Object.keys(routes), ["ApiStack"]);
    assert.deepEqual(Object.keys(routes.ApiStack), ["Rest"]);
    assert.match(routes.ApiStack.Rest, /^[0-9a-f]{64}$/);
  });

  it("has no hash when the API is only read", async () => {
    const more = await recordMore(notes, (api) => api.attachPermissions(["ses:SendEmail"]));
    assert.equal(more.graph.outputs["sapi:routes"], undefined);
    assert.deepEqual(warningsOf(more), []);
  });

  it("has another hash when routes, or whatever shapes the API, come or change, and the same one otherwise", async () => {
    const timeout =
      (seconds: number): Added =>
      (api, stack) => {
        api.addRoutes(stack, { "GET /more": { function: { handler: "src/more.run", timeout: seconds } } });
      };
    const withMethod =
      (apiKeyRequired: boolean): Added =>
      (api, stack) => {
        const native = { method: { apiKeyRequired } };
        api.addRoutes(stack, { "GET /more": { function: "src/more.run", native } });
      };
    const first = await hashOf(addOne);
    assert.equal(await hashOf(addOne), first);
    assert.equal(await hashOf(timeout(9)), first);
    const others = [
      withMethod(true),
      (api: RestApiV1, stack: Stack) => addOne(api.addRoutes(stack, { "GET /other": "src/more.run" }), stack),
      (api: RestApiV1, stack: Stack) => {
        addOne(api, stack);
        api.native.restApi.addRequestValidator("Body", { validateRequestBody: true });
      },
      (api: RestApiV1, stack: Stack) => {
        addOne(api, stack);
        const args = { contentType: "application/json", schema: "{}" };
        new apigateway.Model("own", { restApi: api.restApiId, ...args }, { parent: stack });
      },
      (api: RestApiV1, stack: Stack) => {
        addOne(api, stack);
        const args = { contentType: "application/json", schema: "{}" };
        new apigateway.Model("own", { restApi: api.native.restApi, ...args }, { parent: stack });
      },
    ];
    const hashes: string[] = [];
    for (const consume of others) hashes.push(await hashOf(consume));
    assert.equal(new Set([first, ...hashes.slice(0, 4)]).size, 5);
    assert.equal(hashes[4], hashes[3], "whichever way the API is named");
  });

  it("makes a new deployment when its stack runs again, and is in no trigger before", async () => {
    const program = appOf(notes, addOne);
    const [first, more, second] = await deploy(
      ["ApiStack", program],
      ["MoreStack", program],
      ["ApiStack", program],
    );
    const { shape } = triggersOf(first) as { readonly shape: string };
    assert.deepEqual(triggersOf(first), { shape });
    const hash = routesOf(more).ApiStack.Rest;
    assert.deepEqual(triggersOf(second), { shape, "routes:MoreStack": hash });
  });

  it("is reported with the command that serves it, until that stack is deployed and again after a change", async () => {
    const program = appOf(notes, addOne);
    const changed = appOf(notes, (api, stack) => api.addRoutes(stack, { "GET /changed": "src/more.run" }));
    const [, more, , again, later] = await deploy(
      ["ApiStack", program],
      ["MoreStack", program],
      ["ApiStack", program],
      ["MoreStack", program],
      ["MoreStack", changed],
    );
    const warning =
      'the routes that MoreStack adds to RestApiV1 "Rest" are served after: pulumi up -s dev.ApiStack';
    assert.deepEqual(warningsOf(more), [warning]);
    assert.deepEqual(warningsOf(again), []);
    assert.deepEqual(warningsOf(later), [warning]);
  });

  it("is reported after its removal, too", async () => {
    const program = appOf(notes, addOne);
    const without = appOf(notes, (api) => api.url);
    const [, , , removed, after, quiet] = await deploy(
      ["ApiStack", program],
      ["MoreStack", program],
      ["ApiStack", program],
      ["MoreStack", without],
      ["ApiStack", without],
      ["MoreStack", without],
    );
    assert.deepEqual(warningsOf(removed), [
      'the routes that MoreStack no longer adds to RestApiV1 "Rest" are removed after: pulumi up -s dev.ApiStack',
    ]);
    assert.deepEqual(Object.keys(triggersOf(after)), ["shape"]);
    assert.deepEqual(warningsOf(quiet), []);
  });

  it("is refused when it comes after the hash has been taken", async () => {
    const refused: unknown[] = [];
    function ApiStack({ stack }: StackContext) {
      return notes(stack);
    }
    const program = async () => {
      let api: RestApiV1 | undefined;
      let scope: Stack | undefined;
      function MoreStack({ stack }: StackContext) {
        [api, scope] = [use(ApiStack), stack];
      }
      const app = new App({ defaults: "current" }).stack(ApiStack).stack(MoreStack);
      const { outputs } = app;
      await outputs;
      await laterTurn();
      const late = () => api?.addRoutes(scope as Stack, { "GET /late": "src/late.run" });
      if (api)
        refused.push(await expectDefinitionError(late, [{ code: "REST_API_CLOSED", path: "addRoutes" }]));
      return outputs;
    };
    await recordSplit(program, ["ApiStack", "MoreStack"]);
    assert.equal(refused.length, 1);
  });
});

describe("routes added to a RestApiV1 of another Pulumi stack", () => {
  it("go on with its tree of paths, and make what is new of it", async () => {
    const [producer, consumer] = await recordSplit(
      appOf(notes, (api, stack) => api.addRoutes(stack, { "GET /notes/{id}/parts/{part}": "src/part.run" })),
      ["ApiStack", "MoreStack"],
    );
    assert.ok(producer && consumer);
    const ids = new Map(producer.resources(PATH).map(({ id, inputs }) => [inputs.pathPart, id]));
    const made = consumer.resources(PATH).map(({ name, inputs }) => [name, inputs.pathPart, inputs.parentId]);
    const parts = consumer.resources(PATH)[0];
    assert.deepEqual(made, [
      [parts?.name, "parts", ids.get("{id}")],
      [consumer.resources(PATH)[1]?.name, "{part}", parts?.id],
    ]);
    assert.match(String(parts?.name), /^MoreStack-RestApiV1-Rest-resource-notes-parts-/);
    assert.equal(producer.resource(REST_API).id, parts?.inputs.restApi);
  });

  it("meet the variables, preflight answers and catch-all of its paths", async () => {
    const make = restOf({ routes: { "GET /notes/{id}": "src/notes.read", "ANY /{proxy+}": "src/rest.run" } });
    const consumer = await recordMore(make, (api, stack) =>
      expectDefinitionError(
        () =>
          api.addRoutes(stack, {
            "POST /notes/{other}": "src/a.run",
            "OPTIONS /notes": "src/b.run",
            "ANY /": "src/c.run",
          }),
        [
          { code: "PATH_VARIABLE_CLASH", path: 'addRoutes["POST /notes/{other}"]', value: "{other}" },
          { code: "PREFLIGHT_TAKEN", path: 'addRoutes["OPTIONS /notes"]' },
          { code: "ROUTE_DUPLICATE", path: 'addRoutes["ANY /"]' },
        ],
      ),
    );
    assert.deepEqual(consumer.resources(METHOD), []);
  });

  it("answer preflight requests as the API does", async () => {
    const consumer = await recordMore(
      restOf({ native: { preflight: { allowHeaders: ["X-Token"] } } }),
      addOne,
    );
    const { responseParameters } = consumer.resource(INTEGRATION_REPLY).inputs;
    assert.equal(
      (responseParameters as Readonly<Record<string, string>>)[
        "method.response.header.Access-Control-Allow-Headers"
      ],
      "'X-Token'",
    );
  });

  it("bring no authorizers, which belong to the API", async () => {
    const authorizers = { token: { type: "func_token", function: "src/auth.token" } } as const;
    await recordMore(notes, (api, stack) =>
      expectDefinitionError(
        () =>
          api.addRoutes(stack, { "GET /a": { function: "src/a.b", authorizer: "token" } }, { authorizers }),
        [{ code: "IMPORTED_READ_ONLY", path: "authorizers.token", cure: /of the API in ApiStack/ }],
      ),
    );
  });

  it("answer no preflight requests where the API does not", async () => {
    const consumer = await recordMore(restOf({ cors: false }), addOne);
    assert.deepEqual(
      consumer.resources(METHOD).map(({ inputs }) => inputs.httpMethod),
      ["GET"],
    );
  });

  it("to an existing API may be called through its stages, and need to know their parents", async () => {
    const make = (stack: Stack) => {
      const restApi = new apigateway.RestApi("existing", {}, { parent: stack });
      const importedPaths = { "/notes": "abc" };
      return new RestApiV1(stack, "Rest", { native: { restApi, importedPaths } });
    };
    const consumer = await recordMore(make, async (api, stack) => {
      await expectDefinitionError(
        () => api.addRoutes(stack, { "GET /other/part": "src/a.run" }),
        [{ code: "PATH_PARENT_MISSING", path: 'addRoutes["GET /other/part"]' }],
      );
      api.addRoutes(stack, { "GET /notes/new": "src/a.run" });
    });
    assert.equal(consumer.resource(PATH).inputs.parentId, "abc");
    assert.match(String(consumer.resource(PERMISSION).inputs.sourceArn), /\/\*\/GET\/notes\/new$/);
  });
});

describe("the platform object of a RestApiV1 of another Pulumi stack", () => {
  it("makes usage plans and keys here, for the stage that is there", async () => {
    const consumer = await recordMore(notes, (api) => {
      const plan = api.native.restApi.addUsagePlan("Basic", { throttle: { rateLimit: 10, burstLimit: 20 } });
      plan.addApiKey(api.native.restApi.addApiKey("Partner"));
    });
    const apiId = consumer.resource(REST_API).id;
    consumer.expect("aws:apigateway/usagePlan:UsagePlan", "MoreStack-import-Rest-usage-plan-Basic", {
      apiStages: [{ apiId, stage: "dev" }],
    });
    consumer.resource("aws:apigateway/apiKey:ApiKey", "MoreStack-import-Rest-api-key-Partner");
    consumer.resource("aws:apigateway/usagePlanKey:UsagePlanKey");
    assert.equal(consumer.graph.outputs["sapi:routes"], undefined, "neither is in the picture of the API");
  });

  it("is not taken by a construct of its own, which would not know its deployment", async () => {
    await recordMore(notes, (api, stack) =>
      expectDefinitionError(
        () => new RestApiV1(stack, "Again", { native: { restApi: api.native.restApi } }),
        [
          {
            code: "NATIVE_CONFLICT",
            path: "native.restApi",
            cure: "add the routes with addRoutes of that one",
          },
        ],
      ),
    );
  });
});

describe("a RestApiV1 of another project", () => {
  function ApiStack({ stack }: StackContext) {
    return notes(stack);
  }

  it("is informed of added routes by its configuration, as the warning says", async () => {
    const other = await record(() => new App().stack(ApiStack).outputs, { project: "shop", stack: "prod" });
    function More({ stack }: StackContext) {
      addOne(use(ApiStack), stack);
    }
    const program = () => new App().reference(ApiStack, "acme/shop/prod").stack(More).outputs;
    const more = await record(program, { stackReferences: outputsOf("acme/shop/prod", other) });
    const hash = routesOf(more).ApiStack.Rest;
    assert.deepEqual(
      warningsOf(more)?.filter((message) => message.startsWith("the routes")),
      [
        `the routes that More adds to RestApiV1 "Rest" are served after: pulumi config set sapi:routes ${hash} ` +
          "-s acme/shop/prod, and pulumi up -s acme/shop/prod in the project shop",
      ],
    );
    const config = { "sapi:routes": hash };
    const configured = await record(() => new App().stack(ApiStack).outputs, {
      project: "shop",
      stack: "prod",
      config,
    });
    assert.deepEqual(triggersOf(configured), { ...triggersOf(other), "routes:": hash });
    const again = await record(program, { stackReferences: outputsOf("acme/shop/prod", configured) });
    assert.deepEqual(
      warningsOf(again)?.filter((message) => message.startsWith("the routes")),
      [],
    );
  });
});
