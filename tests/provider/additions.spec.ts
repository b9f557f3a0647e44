import assert from "node:assert/strict";
import type * as grpc from "@grpc/grpc-js";
import type { WireObject } from "#sdk/graph/wire";
import { Deployment } from "../support/provider/deployment";
import { propertyErrorsOf } from "../support/provider/errors";
import { graphOf } from "../support/provider/flat-and-typed";
import { Remote } from "../support/provider/remote";
import { sharedProvider } from "../support/provider/shared";
import { reference } from "../support/provider/wire";

const HANDLER = "src/handler.run";
const ROUTES = { "GET /x": { handler: HANDLER } };
const LIST = [{ word: "s3:ListAllMyBuckets" }];

describe("provider: additions to components", () => {
  let deployment: Deployment;

  beforeEach(async () => {
    deployment = await Deployment.start(await sharedProvider());
  });

  afterEach(() => deployment.close());

  it("have the same names in any order", async () => {
    const program = (order: readonly string[]) => {
      const fn = new Remote("Function", "Fn", { handler: HANDLER });
      for (const name of order)
        new Remote("Permissions", name, { component: fn, permissions: [{ word: `s3:${name}` }] });
    };
    const other = await Deployment.start(await sharedProvider());
    await deployment.run(() => program(["GetObject", "PutObject"]));
    await other.run(() => program(["PutObject", "GetObject"]));
    other.close();
    assert.deepEqual(graphOf(deployment), graphOf(other));
    const policies = deployment.registered.filter(({ type }) => type === "aws:iam/rolePolicy:RolePolicy");
    assert.equal(policies.length, 3);
  });

  it("belong to the component, and list its functions", async () => {
    const { urn } = await deployment.construct("Api", "Web", { inputs: { routes: ROUTES } });
    const { state } = await deployment.construct("ApiRoutes", "More", {
      inputs: {
        api: reference(urn),
        routes: { "GET /more": { handler: HANDLER }, "GET /url": { url: "https://example.com/" } },
      },
    });
    assert.deepEqual(Object.keys(state.functionNames as object), ["GET /more"]);
    assert.equal(deployment.resource("Web-route-GET-more").parent, urn);
    assert.deepEqual(
      deployment.registered.filter(({ parent }) => parent.endsWith("::More")),
      [],
    );
  });

  it("can be permissions for all functions of a component, later ones as well", async () => {
    const { urn } = await deployment.construct("Api", "Web", { inputs: { routes: ROUTES } });
    await deployment.construct("Permissions", "All", {
      inputs: { component: reference(urn), permissions: LIST },
    });
    await deployment.construct("ApiRoutes", "More", {
      inputs: { api: reference(urn), routes: { "GET /more": { handler: HANDLER } } },
    });
    const allowed = deployment.registered.filter(({ inputs }) =>
      String(inputs.policy).includes("ListAllMyBuckets"),
    );
    assert.deepEqual(allowed.map(({ parent }) => parent.split("::").at(-1)).sort(), [
      "Web-GET-more",
      "Web-GET-x",
    ]);
  });

  for (const [title, kind, inputs, expected] of [
    [
      "a route that there is",
      "ApiRoutes",
      { routes: { "GET /x": { handler: HANDLER } } },
      ['routes["GET /x"] ROUTE_DUPLICATE'],
    ],
    [
      "a key that is none",
      "ApiRoutes",
      { routes: { "GET more": { handler: HANDLER } } },
      ['routes["GET more"] ROUTE_PATH_INVALID'],
    ],
    [
      "an authorizer that there is not",
      "ApiRoutes",
      { routes: { "GET /more": { handler: HANDLER, authorizer: "users" } } },
      ['routes["GET /more"].authorizer AUTHORIZER_UNKNOWN'],
    ],
    [
      "a limit of requests, which stands in the stage that there is",
      "ApiRoutes",
      { routes: { "GET /more": { handler: HANDLER, throttle: { burst: 2, rate: 1 } } } },
      ['routes["GET /more"].throttle THROTTLE_TOO_LATE'],
    ],
    [
      "a part that there is not",
      "Permissions",
      { part: "GET /none", permissions: LIST },
      ["part ROUTE_UNKNOWN"],
    ],
    [
      "a target of what has none",
      "Permissions",
      { target: "x", part: "GET /x", permissions: LIST },
      ["target PROP_CONFLICT"],
    ],
    [
      "no permission",
      "Permissions",
      { permissions: [{ word: "s3 all" }] },
      ["permissions[0] PERMISSION_WORD_INVALID"],
    ],
  ] as readonly (readonly [string, string, WireObject, readonly string[]])[]) {
    it(`are refused by their path, and then nothing of them is registered: ${title}`, async () => {
      const { urn } = await deployment.construct("Api", "Web", { inputs: { routes: ROUTES } });
      const before = deployment.names;
      const given: WireObject =
        kind === "ApiRoutes" ? { api: reference(urn) } : { component: reference(urn) };
      await assert.rejects(
        deployment.construct(kind, "More", { inputs: { ...given, ...inputs } }),
        (error) => {
          const found = propertyErrorsOf(error as grpc.ServiceError);
          assert.deepEqual(
            found.map(({ path, reason }) => `${path} ${/\((\w+)\)$/.exec(reason)?.[1]}`),
            expected,
          );
          return true;
        },
      );
      assert.deepEqual(deployment.names, before);
    });
  }
});
