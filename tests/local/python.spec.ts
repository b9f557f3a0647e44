import assert from "node:assert/strict";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import type { TemporaryProject } from "../support/project";
import { pythonProject } from "../support/python/project";
import { Events } from "./events";
import { answer } from "./served";

const PROGRAM = `
  const pulumi = require("@pulumi/pulumi");
  const aws = require("@pulumi/aws");
  const role = new aws.iam.Role("role", { assumeRolePolicy: "{}" });
  const greet = new aws.lambda.Function("greet", {
    role: role.arn,
    runtime: "nodejs22.x",
    handler: "greeting.handler",
    code: new pulumi.asset.FileArchive("./functions"),
  });
  const api = new aws.apigatewayv2.Api("web", { protocolType: "HTTP" });
  const integration = new aws.apigatewayv2.Integration("greet", {
    apiId: api.id, integrationType: "AWS_PROXY", integrationUri: greet.invokeArn, payloadFormatVersion: "2.0",
  });
  new aws.apigatewayv2.Route("greet", {
    apiId: api.id, routeKey: "GET /greeting", target: pulumi.interpolate\`integrations/\${integration.id}\`,
  });
  new aws.apigatewayv2.Stage("stage", { apiId: api.id, name: "$default", autoDeploy: true });
  new aws.lambda.Permission("greet", {
    action: "lambda:InvokeFunction", function: greet.name, principal: "apigateway.amazonaws.com",
    sourceArn: pulumi.interpolate\`\${api.executionArn}/*/*\`,
  });
`;

describe("a served program in another language", () => {
  const events = new Events();
  let project: TemporaryProject;
  let local: LocalMode;

  before(async () => {
    project = pythonProject({
      "program.js": PROGRAM,
      "functions/greeting.js": 'exports.handler = async () => "hello";\n',
    });
    const files = ["__main__.py", "program.js"].map((file) => path.join(project.folder, file));
    project.write({ "script.json": JSON.stringify({ report: { files } }) });
    local = await startLocal(project.folder, { port: 0, onEvent: events.add });
  });

  after(async () => {
    await local.close();
    project.remove();
  });

  beforeEach(() => events.clear());

  const get = (route: string) => answer(`${local.apis[0]?.url}${route}`);
  const edit = (name: string, before: string, after: string): void => {
    const file = path.join(project.folder, name);
    const source = readFileSync(file, "utf8");
    assert.ok(source.includes(before), `${name} does not contain ${before}`);
    writeFileSync(`${file}.saving`, source.replace(before, after));
    renameSync(`${file}.saving`, file);
  };

  it("answers on its routes", async () => {
    assert.deepEqual(await get("/greeting"), { status: 200, body: "hello" });
  });

  it("reloads a saved handler without running the program again", async () => {
    edit("functions/greeting.js", "hello", "good morning");
    assert.equal((await events.next("reload")).what, "functions");
    assert.equal((await get("/greeting")).body, "good morning");
  });

  it("runs again when one of its files is saved, and keeps its last good state when the file is broken", async () => {
    edit("program.js", "GET /greeting", "GET /words");
    assert.equal((await events.next("reload")).what, "program");
    assert.equal((await get("/words")).status, 200);
    assert.equal((await get("/greeting")).status, 404);

    events.clear();
    edit("program.js", "const api =", "process.exit(3);\n  const api =");
    assert.match(
      (await events.next("error")).message,
      /^Program "notes": the program throws Error: ended with 3/,
    );
    assert.equal((await get("/words")).status, 200);

    events.clear();
    edit("program.js", "process.exit(3);", "");
    assert.equal((await events.next("reload")).what, "program");
  });
});
