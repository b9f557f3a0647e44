import assert from "node:assert/strict";
import { main } from "#sdk/cli/main";
import type { TemporaryProject } from "../../support/project";
import { pythonProject } from "../../support/python/project";
import { Said } from "../../support/said";

const PROGRAM = `
  const aws = require("@pulumi/aws");
  const api = new aws.apigatewayv2.Api("web", { protocolType: "HTTP" });
  const there = new aws.apigatewayv2.Integration("there", {
    apiId: api.id, integrationType: "HTTP_PROXY", integrationMethod: "ANY", integrationUri: "https://example.com",
  });
  new aws.apigatewayv2.Route("notes", {
    apiId: api.id, routeKey: "GET /notes", target: there.id.apply((id) => "integrations/" + id),
  });
  new aws.apigatewayv2.Stage("stage", { apiId: api.id, name: "$default", autoDeploy: true });`;

describe("commands that read a program in Python", () => {
  let project: TemporaryProject;

  afterEach(() => project.remove());

  async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
    const [stdout, stderr] = [new Said(), new Said()];
    const code = await main(argv, { stdout, stderr, signal: new AbortController().signal });
    return { code, out: stdout.text, err: stderr.text };
  }

  it("list its routes, draw it, describe it, and look for what is unsafe in it", async () => {
    project = pythonProject({ "program.js": PROGRAM });
    const routes = await run("routes", project.folder);
    assert.match(routes.out, /GET \/notes +none +https:\/\/example\.com/);
    assert.match((await run("graph", project.folder)).out, /GET \/notes/);
    assert.ok(JSON.parse((await run("openapi", project.folder)).out).paths["/notes"].get);
    assert.match((await run("check", project.folder)).out, /in 0 files and 4 resources/);
  });

  it("say of other languages that they are not served", async () => {
    project = pythonProject({ "Pulumi.yaml": "name: notes\nruntime: go\n" });
    for (const command of ["routes", "graph", "dev"]) {
      const { code, err } = await run(command, project.folder);
      assert.equal(code, 1);
      assert.match(err, / runtime: programs in Go are not served yet/);
    }
  });
});
