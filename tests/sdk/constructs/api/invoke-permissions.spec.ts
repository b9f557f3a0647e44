import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import type { DefaultsName } from "#sdk/app/default-sets";
import { Stack } from "#sdk/app/index";
import { Api } from "#sdk/constructs/api/construct";
import type { ApiProps } from "#sdk/constructs/api/props";
import { GraphQLApi } from "#sdk/constructs/graphql-api/construct";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { API, PERMISSION } from "../../../support/api";
import { type Recorded, record } from "../../../support/record";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** The ends of the source ARNs, by the logical names of the permissions. */
function sourcesIn(recorded: Recorded): Record<string, string> {
  const arn = String(recorded.resource(API).state.executionArn);
  return Object.fromEntries(
    recorded
      .resources(PERMISSION)
      .map(({ name, inputs }) => [name, String(inputs.sourceArn).replace(arn, "")]),
  );
}

async function sourcesOf(defaults: DefaultsName, routes: ApiProps["routes"]) {
  const make = () => new Api(new Stack(new App({ defaults }), "Web"), "Api", { routes });
  return sourcesIn(await record(make));
}

const ROUTES = {
  "GET /notes/{id}": "src/notes.get",
  "ANY /files/{path+}": "src/files.any",
  $default: "src/rest.all",
} as const;

describe("the permission of a route of an HTTP API", () => {
  it("is for the route alone with the defaults current", async () => {
    const sources = await sourcesOf("current", ROUTES);
    assert.deepEqual(Object.values(sources), ["/*/GET/notes/{id}", "/*/*/files/{path+}", "/*/$default"]);
  });

  it("is for any method of the path with v1, and for everything by $default", async () => {
    const sources = await sourcesOf("v1", ROUTES);
    assert.deepEqual(Object.values(sources), ["/*/*/notes/{id}", "/*/*/files/{path+}", "/*/*"]);
  });

  it("has one name with either", async () => {
    const [v1, current] = [await sourcesOf("v1", ROUTES), await sourcesOf("current", ROUTES)];
    assert.deepEqual(Object.keys(v1), Object.keys(current));
  });

  it("is created before the one that it replaces is deleted, whatever the provider would do", async () => {
    const asked: unknown[] = [];
    await record(() => {
      pulumi.runtime.registerStackTransformation(({ type, opts }) => {
        if (type === PERMISSION) asked.push((opts as pulumi.CustomResourceOptions).deleteBeforeReplace);
        return undefined;
      });
      new Api(new Stack(new App(), "Web"), "Api", { routes: ROUTES });
    });
    assert.deepEqual(asked, [false, false, false]);
  });

  it("is for both methods of a GraphQL server, which have one function", async () => {
    const make = () => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      new GraphQLApi(stack, "Graph", { server: "src/graph.server" });
    };
    assert.deepEqual(Object.values(sourcesIn(await record(make))), ["/*/*/"]);
  });

  it("is one for the whole API from the eleventh route of a function on", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Web");
      const all = new Function(stack, "All", "src/all.all");
      const keys = Array.from({ length: 12 }, (_, index) => `GET /${index}`);
      new Api(stack, "Api", { routes: Object.fromEntries(keys.map((key) => [key, all])) });
    });
    const sources = Object.values(sourcesIn(recorded));
    assert.equal(sources.length, 11);
    assert.deepEqual([sources[0], sources[9], sources[10]], ["/*/GET/0", "/*/GET/9", "/*/*"]);
  });
});
