import assert from "node:assert/strict";
import { needsOf } from "#sdk/upgrade/sst/project-needs";

const ENTRY = 'import { Api, RDS } from "@serverless-stack/resources";\n';

function needsIn(text: string, major: 0 | 1 | 2 = 1) {
  return needsOf([["stacks/Main.ts", text]], { major, minor: 0 });
}

describe("the needs of a project that SST met", () => {
  it("are a network for a cluster, and for migrations a query builder in the versions of SST and the client of the Data API", () => {
    const network = { "@pulumi/awsx": "3.9.0" };
    const own = { ...network, "@aws-sdk/client-rds-data": "^3.1143.0" };
    const made = `${ENTRY}new RDS(stack, "db", { engine: "mysql5.7", migrations: "migrations" });`;
    assert.deepEqual(needsIn(made, 0).packages, { ...own, kysely: "0.16.11", "kysely-data-api": "0.0.9" });
    assert.deepEqual(needsIn(made, 1).packages, { ...own, kysely: "0.21.6", "kysely-data-api": "0.2.1" });
    assert.deepEqual(needsIn(made, 2).packages, { ...own, kysely: "0.25.0", "kysely-data-api": "0.2.1" });
    assert.deepEqual(needsIn(`${ENTRY}new RDS(stack, "db", { engine: "mysql5.7" });`).packages, network);
    assert.deepEqual(needsIn(`${ENTRY}new Api(stack, "Api");`).packages, {});
  });

  it("are a Postgres for localhost", () => {
    const made = (engine: string) => `${ENTRY}new RDS(stack, "db", { engine: "${engine}" });`;
    assert.deepEqual(needsIn(made("postgresql11.13")).tools, { "@electric-sql/pglite": "0.5.16" });
    assert.deepEqual(needsIn(made("mysql5.7")).tools, {});
  });

  it("are schemas of routes, each once, in both forms", () => {
    const older = '{ type: "pothos", schema: "a.ts", output: "a.graphql", commands: ["npx genql"] }';
    const newer = '{ type: "graphql", pothos: { schema: "b.ts", output: `b.graphql` } }';
    const text = `${ENTRY}new Api(stack, "api", { routes: { "POST /": ${older}, "GET /": ${older}, "POST /b": ${newer} } });`;
    assert.deepEqual(needsIn(text).generators, [
      { makes: "schema", schema: "a.ts", output: "a.graphql", commands: ["npx genql"] },
      { makes: "schema", schema: "b.ts", output: "b.graphql", commands: [] },
    ]);
  });

  it("are types of databases", () => {
    const types = (props: string) =>
      needsIn(`${ENTRY}new RDS(stack, "db", { engine: "mysql5.7", types: ${props} });`).generators;
    const made = { makes: "types", output: "db.ts", dialect: "mysql" };
    assert.deepEqual(types('"db.ts"'), [{ ...made, isCamelCase: false }]);
    assert.deepEqual(types('{ path: "db.ts", camelCase: true }'), [{ ...made, isCamelCase: true }]);
    assert.deepEqual(types("path"), []);
  });

  it("are none of files without SST, such as those of a program that was moved", () => {
    const text =
      'import { RDS } from "pulumi-serverless-api";\nnew RDS(stack, "db", { engine: "mysql5.7", types: "a", migrations: "m" });';
    assert.deepEqual(needsIn(text), { packages: {}, tools: {}, generators: [] });
  });
});
