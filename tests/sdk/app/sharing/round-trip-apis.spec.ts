import type * as apigateway from "@pulumi/aws/apigateway";
import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import { Api } from "#sdk/constructs/api/construct";
import { GraphQLApi } from "#sdk/constructs/graphql-api/construct";
import { RestApiV1 } from "#sdk/constructs/rest-api/construct";
import { Table } from "#sdk/constructs/table/construct";
import { WebSocketApi } from "#sdk/constructs/websocket-api/construct";
import { Function } from "#sdk/functions/construct";
import type { Bindable } from "#sdk/permissions/bindable";
import {
  type SharedConstruct,
  type SharedKind,
  sharedSharingSuite,
} from "../../../support/shared-sharing-suite";

// The other constructs.

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

const POLICY = "aws:iam/rolePolicy:RolePolicy";
const TABLE = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

type AnyApi = SharedConstruct &
  Bindable &
  Pick<Api, "routes" | "url" | "customDomainUrl" | "attachPermissions" | "bind"> & {
    getFunction(key: string): Function | undefined;
    addRoutes(scope: unknown, routes: unknown): unknown;
    attachPermissionsToRoute(key: string, permissions: unknown): void;
    bindToRoute(key: string, constructs: readonly Bindable[]): void;
  };

/** The differences between the kinds of API. */
interface ApiKind {
  readonly kind: string;
  readonly of: unknown;
  /** Makes `Shared` with these routes, and settings of its own kind. */
  make(...args: Parameters<SharedKind["make"]>): unknown;
  /** The key of a route by its number. */
  keyOf(number: number): string;
  /** The same route for AWS as number 0. */
  readonly same: string;
  /** Ends of the names of its functions' policies, in the order of their keys. */
  readonly policies: readonly string[];
  /** The resource policy of the second key's function. */
  readonly policyOfSecond: string;
  /** Attributes of its own. */
  readonly own?: readonly string[];
  readonly foundBy?: SharedKind["foundBy"];
  readonly sameAsWhole?: SharedKind<AnyApi>["sameAsWhole"];
}

/** Something to bind that registers nothing. */
function another(): Bindable {
  return { getBinding: () => ({ kind: "Table", id: "Other", values: { name: "other" }, permissions: [] }) };
}

function routesOf({ keyOf }: Pick<ApiKind, "keyOf">, functions: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: functions }, (_, index) => [keyOf(index), `src/f${index}.run`]),
  );
}

function kindOf(subject: ApiKind): SharedKind<AnyApi> {
  const { kind, keyOf, same, own = [] } = subject;
  const [first, second, added] = [keyOf(0), keyOf(1), keyOf(100)];
  return {
    kind,
    of: subject.of as SharedKind<AnyApi>["of"],
    ...(subject.foundBy && { foundBy: subject.foundBy }),
    make: (stack, functions) => {
      const made = subject.make(stack, functions) as AnyApi;
      const table = new Table(stack, "Notes", TABLE);
      made.attachPermissions([[table, "grantReadData"], "ses:SendEmail"]);
      made.bind([table, made]);
      return made;
    },
    answers: (shared) => ({
      routes: shared.routes,
      url: shared.url,
      customDomainUrl: shared.customDomainUrl,
      functions: [first, second, added].map((key) => shared.getFunction(key)?.functionArn ?? null),
      ...Object.fromEntries(own.map((name) => [name, (shared as unknown as Record<string, unknown>)[name]])),
    }),
    sameAsWhole: {
      "is bound and granted to a function of the consumer": (shared, stack) =>
        new Function(stack, "User", {
          handler: "src/user.run",
          bind: [shared],
          permissions: [[shared as never, "grantInvoke"]],
        }),
      "takes routes, which get what all routes have": (shared, stack) => {
        shared.addRoutes(stack, { [added]: "src/added.run" });
        shared.addRoutes(stack, { [keyOf(101)]: { function: { handler: "src/own.run", timeout: 9 } } });
      },
      "lets a route that was added here do more than the others": (shared, stack) => {
        shared.addRoutes(stack, { [added]: "src/added.run", [keyOf(101)]: "src/other.run" });
        shared.attachPermissionsToRoute(added, ["s3:ListAllMyBuckets"]);
        shared.bindToRoute(added, [another()]);
      },
      ...subject.sameAsWhole,
    },
    attached: {
      "takes permissions for all routes": {
        call: (shared) => shared.attachPermissions(["s3:ListAllMyBuckets"]),
        makes: subject.policies.map((name) => `${POLICY} Consumer-import-Shared-${name}-policy`),
      },
      "takes permissions for one route": {
        call: (shared) => shared.attachPermissionsToRoute(second, ["s3:ListAllMyBuckets"]),
        makes: [`${POLICY} Consumer-import-Shared-${subject.policyOfSecond}-policy`],
      },
    },
    refused: {
      "bindings for all routes": {
        call: (shared) => shared.bind([another()]),
        path: "bind",
        cure: "write api.bind([...]) in Producer",
      },
      "bindings for a route made there": {
        call: (shared) => shared.bindToRoute(first, [another()]),
        path: "bindToRoute",
        cure: `write api.bindToRoute(${JSON.stringify(first)}, [...]) in Producer`,
      },
      "a route that is made there": {
        call: (shared, stack) => shared.addRoutes(stack, { [same]: "src/again.run" }),
        code: "ROUTE_DUPLICATE",
        path: `addRoutes[${JSON.stringify(same)}]`,
        cure: "remove one of the two",
      },
    },
  };
}

const FUNCTION_DEFAULTS = { function: { timeout: 7, environment: { MODE: "fast" } } } as const;
const HTTP_KEY = (number: number) => `GET /n${number}/{id}`;

const API: ApiKind = {
  kind: "Api",
  of: Api,
  keyOf: HTTP_KEY,
  same: "GET  /n0/{other}",
  policies: ["GET-n0-1411036b", "GET-n1-36dabb51", "GET-signed-54a9a616"],
  policyOfSecond: "GET-n1-36dabb51",
  own: ["httpApiId", "httpApiArn"],
  make: (stack, functions) =>
    new Api(stack, "Shared", {
      customDomain: "api.example.com",
      authorizers: {
        token: {
          type: "jwt",
          jwt: { issuer: "https://issuer.example.com", audience: ["app"] },
          scopes: ["a"],
        },
        unused: { type: "func", function: "src/unused.run" },
      },
      defaults: {
        ...FUNCTION_DEFAULTS,
        authorizer: "token",
        authorizationScopes: ["b"],
        payloadFormatVersion: "1.0",
      },
      routes: {
        ...routesOf(API, functions),
        "GET /old": { type: "url", url: "https://example.com" },
        "GET /signed": { function: "src/signed.run", authorizer: "iam" },
      },
    }),
  sameAsWhole: {
    "takes routes with authorizers, scopes, formats and targets of their own": (shared, stack) =>
      shared.addRoutes(stack, {
        "GET /open": { function: "src/open.run", authorizer: "none", payloadFormatVersion: "2.0" },
        "GET /own": { function: "src/own.run", authorizationScopes: ["c"] },
        "GET /iam": { type: "url", url: "https://example.com", authorizer: "iam" },
        $default: "src/rest.run",
      }),
  },
};

const GRAPHQL: ApiKind = {
  kind: "GraphQLApi",
  of: GraphQLApi,
  keyOf: (number) => (number < 2 ? (["GET /graphql", "POST /graphql"][number] as string) : HTTP_KEY(number)),
  same: "get /graphql",
  policies: ["server"],
  policyOfSecond: "server",
  own: ["httpApiId", "httpApiArn"],
  make: (stack) =>
    new GraphQLApi(stack, "Shared", {
      server: "src/graphql.run",
      rootPath: "/graphql",
      defaults: { ...FUNCTION_DEFAULTS, authorizer: "iam" },
    }),
};

const WEBSOCKET: ApiKind = {
  kind: "WebSocketApi",
  of: WebSocketApi,
  keyOf: (number) => `message${number}`,
  same: " message0 ",
  policies: ["-connect-84d2d8e9", "message0", "message1"],
  policyOfSecond: "message1",
  foundBy: {
    "aws:apigatewayv2/stage:Stage": ({ apiId, name }: apigatewayv2.Stage) =>
      pulumi.interpolate`${apiId}/${name}`,
  },
  make: (stack, functions) =>
    new WebSocketApi(stack, "Shared", {
      customDomain: "chat.example.com",
      authorizer: "iam",
      defaults: FUNCTION_DEFAULTS,
      routes: { $connect: "src/connect.run", ...routesOf(WEBSOCKET, functions) },
    }),
  sameAsWhole: {
    "lets a function of the consumer send to its connections": (shared, stack) =>
      new Function(stack, "User", {
        handler: "src/user.run",
        permissions: [[shared as never, "grantManageConnections"], shared as never],
      }),
    "takes the other routes of AWS": (shared, stack) =>
      shared.addRoutes(stack, { $default: "src/rest.run", $disconnect: "src/disconnect.run" }),
  },
};

const REST: ApiKind = {
  kind: "RestApiV1",
  of: RestApiV1,
  keyOf: HTTP_KEY,
  same: "GET  /n0/{id}",
  policies: ["GET-n0-1411036b", "GET-n1-36dabb51", "GET-signed-54a9a616"],
  policyOfSecond: "GET-n1-36dabb51",
  own: ["restApiId", "restApiArn"],
  foundBy: {
    "aws:apigateway/stage:Stage": ({ restApi, stageName }: apigateway.Stage) =>
      pulumi.interpolate`${restApi}/${stageName}`,
    "aws:apigateway/deployment:Deployment": ({ restApi, id }: apigateway.Deployment) =>
      pulumi.interpolate`${restApi}/${id}`,
  },
  make: (stack, functions) =>
    new RestApiV1(stack, "Shared", {
      customDomain: "rest.example.com",
      authorizers: {
        pools: { type: "user_pools", userPoolIds: ["us-east-1_abc"], scopes: ["a"] },
        unused: { type: "func_token", function: "src/unused.run" },
      },
      defaults: { ...FUNCTION_DEFAULTS, authorizer: "pools", authorizationScopes: ["b"] },
      routes: {
        ...routesOf(REST, functions),
        "GET /signed": { function: "src/signed.run", authorizer: "iam" },
      },
    }),
  sameAsWhole: {
    "takes routes at paths that go on, begin or are the producer's": (shared, stack) =>
      shared.addRoutes(stack, {
        "POST /n0/{id}": "src/post.run",
        "GET /n0/{id}/parts/{part}": "src/part.run",
        "GET /new": { function: "src/new.run", authorizer: "none" },
        "DELETE /": { function: "src/root.run", native: { method: { apiKeyRequired: true } } },
        "ANY /{proxy+}": "src/rest.run",
      }),
  },
};

describe("Api used from another Pulumi stack", () => sharedSharingSuite(kindOf(API)));
describe("GraphQLApi used from another Pulumi stack", () => sharedSharingSuite(kindOf(GRAPHQL)));
describe("WebSocketApi used from another Pulumi stack", () => sharedSharingSuite(kindOf(WEBSOCKET)));
describe("RestApiV1 used from another Pulumi stack", () => sharedSharingSuite(kindOf(REST)));
