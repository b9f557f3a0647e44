import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as iam from "@pulumi/aws/iam";
import * as lb from "@pulumi/aws/lb";
import * as pulumi from "@pulumi/pulumi";
import { Stack, type StackContext, use } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/construct";
import type { ApiProps } from "#sdk/constructs/api/props";
import { GraphQLApi } from "#sdk/constructs/graphql-api/construct";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import {
  API,
  AUTHORIZER,
  INTEGRATION,
  LAMBDA,
  PERMISSION,
  POLICY,
  ROUTE,
  routeOf,
  VPC_LINK,
} from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { settled } from "../../../support/settled";
import { appOf, outputsOf, recordBesideWhole, recordMore } from "../../../support/shared-api";
import { recordSplit } from "../../../support/split-app";

const WHERE = "ApiStack (Pulumi stack organization/notes/dev.ApiStack)";
const LISTENER_ARN = "arn:aws:elasticloadbalancing:us-east-1:123456789012:listener/app/web/a/b";
const TOKEN = { type: "jwt", jwt: { issuer: "https://issuer.example.com", audience: ["app"] } } as const;

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const apiOf = (props: ApiProps) => (stack: Stack) => new Api(stack, "Api", props);

describe("authorizers of an API of another Pulumi stack", () => {
  const declared = apiOf({ authorizers: { token: TOKEN }, defaults: { authorizer: "token" } });

  it("are all made when their API is shared by a Pulumi stack of its own, and none otherwise", async () => {
    const alone = await record(
      appOf(declared, () => undefined),
      { stack: "dev.ApiStack" },
    );
    alone.expect(AUTHORIZER, "ApiStack-Api-authorizer-token", { name: "token", authorizerType: "JWT" });
    const unshared = appOf(
      (stack) => void declared(stack),
      () => undefined,
    );
    assert.deepEqual((await record(unshared, { stack: "dev.ApiStack" })).resources(AUTHORIZER), []);
    const whole = await record(appOf(declared, () => undefined));
    assert.deepEqual(whole.resources(AUTHORIZER), []);
  });

  it("guard added routes by their ids, the default one by itself", async () => {
    const [producer, consumer] = await recordSplit(
      appOf(declared, (api, stack) => api.addRoutes(stack, { "GET /more": "src/more.run" })),
      ["ApiStack", "MoreStack"],
    );
    assert.ok(producer && consumer);
    const { authorizationType, authorizerId } = routeOf(consumer, "GET /more").inputs;
    assert.deepEqual([authorizationType, authorizerId], ["JWT", producer.resource(AUTHORIZER).id]);
    assert.deepEqual(consumer.resources(AUTHORIZER), []);
  });

  it("that were not made are refused, by name or by default, with where to use them", async () => {
    const consumer = await recordBesideWhole(declared, (api, stack) =>
      expectDefinitionError(
        () =>
          api.addRoutes(stack, {
            "GET /a": { function: "src/a.run", authorizer: "token" },
            "GET /b": "src/b.run",
          }),
        ["GET /a", "GET /b"].map((key) => ({
          code: "AUTHORIZER_NOT_MADE" as const,
          path: `addRoutes[${JSON.stringify(key)}].authorizer`,
          value: "token",
          message:
            "ApiStack (Pulumi stack organization/notes/dev) declares this authorizer and did not make it",
          cure: "use it for a route in ApiStack, or deploy ApiStack as a Pulumi stack of its own",
        })),
      ),
    );
    assert.deepEqual(consumer.resources(ROUTE), []);
  });

  it("that were given are there whether or not a route uses them", async () => {
    const make = (stack: Stack) => {
      const httpApi = new apigatewayv2.Api("existing", { protocolType: "HTTP" }, { parent: stack });
      const args = { apiId: httpApi.id, authorizerType: "JWT", name: "given" };
      const authorizer = new apigatewayv2.Authorizer("given", args, { parent: stack });
      return new Api(stack, "Api", {
        native: { httpApi },
        authorizers: { given: { type: "jwt", native: { authorizer } } },
      });
    };
    const consumer = await recordBesideWhole(make, (api, stack) =>
      api.addRoutes(stack, { "GET /a": { function: "src/a.run", authorizer: "given" } }),
    );
    assert.equal(typeof routeOf(consumer, "GET /a").inputs.authorizerId, "string");
  });

  it("are warned of when their API is shared with more than ten", async () => {
    const authorizers = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`a${index}`, TOKEN]));
    const { logs } = await record(
      appOf(apiOf({ authorizers }), () => undefined),
      { stack: "dev.ApiStack" },
    );
    const said = logs.filter(({ message }) => message.includes("takes at most 10 authorizers of an API"));
    assert.equal(said.length, 1);
  });
});

describe("routes added to an API of another Pulumi stack", () => {
  it("have no throttle of their own, which is a setting of the stage there", async () => {
    await recordMore(apiOf({}), (api, stack) =>
      expectDefinitionError(
        () => api.addRoutes(stack, { "GET /a": { function: "src/a.run", throttle: { burst: 1, rate: 1 } } }),
        [
          {
            code: "IMPORTED_READ_ONLY",
            path: 'addRoutes["GET /a"].throttle',
            message: `it is a setting of the API's stage, which was made in ${WHERE}`,
            cure: "write the route in ApiStack, or use defaults.throttle there",
          },
        ],
      ),
    );
  });

  it("bring no authorizers, which belong to the API", async () => {
    await recordMore(apiOf({}), (api, stack) =>
      expectDefinitionError(
        () =>
          api.addRoutes(
            stack,
            { "GET /a": { function: "src/a.run", authorizer: "token" } },
            { authorizers: { token: TOKEN } },
          ),
        [
          {
            code: "IMPORTED_READ_ONLY",
            path: "authorizers.token",
            message: `it belongs to the API, which was made in ${WHERE}`,
            cure: "write it among the authorizers of the API in ApiStack",
          },
        ],
      ),
    );
  });

  it("have no throttle of their own where the stage is not even the API's, as there", async () => {
    const existing = (stack: Stack) => {
      const httpApi = new apigatewayv2.Api("existing", { protocolType: "HTTP" }, { parent: stack });
      return new Api(stack, "Api", { native: { httpApi } });
    };
    const path = 'addRoutes["GET /a"].throttle';
    await recordMore(existing, (api, stack) =>
      expectDefinitionError(
        () => api.addRoutes(stack, { "GET /a": { function: "src/a.run", throttle: { burst: 1, rate: 1 } } }),
        [
          { code: "IMPORTED_READ_ONLY", path },
          { code: "NATIVE_CONFLICT", path },
        ],
      ),
    );
  });

  it("are refused when a function default of the API cannot travel and is not replaced", async () => {
    const make = (stack: Stack) => {
      const role = new iam.Role("shared", { assumeRolePolicy: "{}" }, { parent: stack });
      return new Api(stack, "Api", {
        defaults: { function: { role, timeout: 7 } },
        routes: { "GET /a": "src/a.run" },
      });
    };
    const consumer = await recordMore(make, async (api, stack) => {
      await expectDefinitionError(
        () => api.addRoutes(stack, { "GET /b": "src/b.run" }),
        [{ code: "FUNCTION_DEFAULT_NOT_SHARED", path: 'addRoutes["GET /b"].role' }],
      );
      const role = new iam.Role("own", { assumeRolePolicy: "{}" }, { parent: stack });
      api.addRoutes(stack, { "GET /c": { function: { handler: "src/c.run", role } } });
    });
    consumer.expect(LAMBDA, "MoreStack-Api-Api-GET-c-298456c2-function", { timeout: 7 });
    assert.equal(consumer.resources(LAMBDA).length, 1);
  });

  it("that lead to a load balancer have a VPC link of their own stack", async () => {
    const listener = (stack: Stack, name: string) =>
      new lb.Listener(name, { loadBalancerArn: LISTENER_ARN, defaultActions: [] }, { parent: stack });
    const make = (stack: Stack) => {
      const native = { albListener: listener(stack, "there") };
      return new Api(stack, "Api", { routes: { "GET /a": { type: "alb", native } } });
    };
    const [producer, consumer] = await recordSplit(
      appOf(make, (api, stack) => {
        api.addRoutes(stack, { "GET /b": { type: "alb", native: { albListener: listener(stack, "here") } } });
      }),
      ["ApiStack", "MoreStack"],
    );
    assert.ok(producer && consumer);
    assert.equal(producer.resource(VPC_LINK).name, "ApiStack-Api-vpc-link");
    const link = consumer.resource(VPC_LINK);
    assert.equal(link.name, "MoreStack-Api-Api-vpc-link");
    consumer.expect(INTEGRATION, "MoreStack-Api-Api-integration-GET-b", {
      connectionId: link.id,
      apiId: producer.resource(API).id,
    });
  });

  it("may be served by the API's own functions, which have all they are to have", async () => {
    const make = (stack: Stack) => {
      const api = new Api(stack, "Api", { routes: { "GET /a": "src/a.run" } });
      api.attachPermissions(["ses:SendEmail"]);
      api.bind([api]);
      return api;
    };
    const consumer = await recordMore(make, (api, stack) => {
      const served = api.getFunction("GET /a") as Function;
      const added = api.addRoutes(stack, { "GET /b": served });
      assert.equal(added.getFunction("GET /b"), served);
    });
    assert.deepEqual(consumer.resources(POLICY), []);
    assert.deepEqual(consumer.resources(LAMBDA), []);
    const { function: name, sourceArn } = consumer.resource(PERMISSION).inputs;
    assert.match(String(name), /^ApiStack-Api-GET-a-/);
    assert.match(String(sourceArn), /\/\*\/GET\/b$/);
  });

  it("get what is attached to the API in their stack, before or after them, as the API's own do", async () => {
    const consumer = await recordMore(apiOf({ routes: { "GET /a": "src/a.run" } }), (api, stack) => {
      api.addRoutes(stack, { "GET /b": "src/b.run" });
      api.attachPermissions(["ses:SendEmail"]);
      api.addRoutes(stack, { "GET /c": "src/c.run" });
    });
    const may = consumer
      .resources(POLICY)
      .map(({ name, inputs }) => [name, /ses:SendEmail/.test(String(inputs.policy))]);
    assert.deepEqual(may, [
      ["MoreStack-Api-Api-GET-b-2c06a17a-policy", true],
      ["MoreStack-import-Api-GET-a-c2a64b16-policy", true],
      ["MoreStack-Api-Api-GET-c-298456c2-policy", true],
    ]);
  });

  it("may be bound all at once when no function of another stack would be left out", async () => {
    const url = { type: "url", url: "https://example.com" } as const;
    const consumer = await recordMore(apiOf({ routes: { "GET /a": url } }), (api, stack) => {
      api.addRoutes(stack, { "GET /b": "src/b.run" });
      api.bind([new Function(stack, "Other", { handler: "src/other.run", functionName: "other" })]);
    });
    const lambda = consumer.resource(LAMBDA, "MoreStack-Api-Api-GET-b-2c06a17a-function");
    const { variables } = lambda.inputs.environment as { readonly variables: Record<string, string> };
    assert.equal(variables.SAPI_Function_name_Other, "other");
  });

  it("know a secret of the API's defaults, which makes no secret of anything else", async () => {
    const make = apiOf({
      defaults: { function: { environment: { KEY: pulumi.secret("hidden"), MODE: pulumi.output("fast") } } },
      routes: { "GET /a": "src/a.run" },
    });
    const consumer = await recordMore(make, async (api, stack) => {
      api.addRoutes(stack, { "GET /b": "src/b.run" });
      assert.equal(await pulumi.isSecret(api.url), false);
      assert.equal(
        await pulumi.isSecret(api.getFunction("GET /a")?.functionArn as pulumi.Output<string>),
        false,
      );
    });
    const { variables } = consumer.resource(LAMBDA).inputs.environment as {
      variables: Record<string, string>;
    };
    assert.deepEqual([variables.KEY, variables.MODE], ["hidden", "fast"]);
  });
});

describe("an API of another project", () => {
  it("has routes added under a name that its project is part of, beside those of an own API of that id", async () => {
    function ApiStack({ stack }: StackContext) {
      return new Api(stack, "Api");
    }
    const other = await record(() => new App().stack(ApiStack).outputs, { project: "shop", stack: "prod" });
    function Own({ stack }: StackContext) {
      return new Api(stack, "Api");
    }
    function More({ stack }: StackContext) {
      for (const api of [use(ApiStack), use(Own)]) api.addRoutes(stack, { "GET /a": "src/a.run" });
    }
    const recorded = await record(
      () => new App().reference(ApiStack, "acme/shop/prod").stack(Own).stack(More).outputs,
      { stackReferences: outputsOf("acme/shop/prod", other) },
    );
    const names = recorded.resources(ROUTE).map(({ name }) => name);
    assert.deepEqual(names, ["More-Api-shop-Api-route-GET-a", "More-Api-Api-route-GET-a"]);
  });
});

describe("an API made of a state by hand", () => {
  it("is an API of a Pulumi stack that nobody knows", async () => {
    await record(async () => {
      const stack = new Stack(new App(), "Web");
      const made = new Api(stack, "Made", { routes: { "GET /a": "src/a.run" } });
      const api = Api.fromState(stack, "Api", made.exportState());
      assert.deepEqual([api.imported, api.id, api.routes], [true, "Api", ["GET /a"]]);
      assert.equal(await settled(api.url), await settled(made.url));
      await expectDefinitionError(
        () => api.bind([]),
        [
          {
            code: "IMPORTED_READ_ONLY",
            path: "bind",
            cure: "write api.bind([...]) in the stack that makes it",
          },
        ],
      );
    });
  });
});

describe("a GraphQLApi of another Pulumi stack", () => {
  it("knows the function behind its server, and takes routes beside it", async () => {
    const make = (stack: Stack) =>
      new GraphQLApi(stack, "Graph", { server: "src/graph.run", rootPath: "/graphql" });
    const consumer = await recordMore(make, (graph, stack) => {
      assert.ok(GraphQLApi.isInstance(graph) && Api.isInstance(graph));
      assert.ok(graph.serverFunction.imported);
      assert.equal(graph.serverFunction, graph.getFunction("POST /graphql"));
      graph.addRoutes(stack, { "GET /health": "src/health.run" });
    });
    assert.deepEqual(
      consumer.resources(ROUTE).map(({ name }) => name),
      ["MoreStack-GraphQLApi-Graph-route-GET-health"],
    );
  });
});
