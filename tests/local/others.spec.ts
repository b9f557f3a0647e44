import assert from "node:assert/strict";
import { SapiProcess } from "./dev-process";
import { ProgramCopy } from "./programs";
import { answer, type Served, serve } from "./served";

const NETWORK = "organization/network/dev";
const ARN = "arn:aws:ssm:us-east-1:123456789012:parameter/api/key";

describe("values of other stacks and of look-ups", () => {
  describe("provided by the author", () => {
    let served: Served;

    before(async () => {
      served = await serve("others", {
        stackReferences: { [NETWORK]: { vpcId: "vpc-1", password: "hush", vpcID: "vpc-2" } },
        lookups: [
          { token: "aws.ssm.getParameter", outputs: { value: "k" } },
          { token: "aws.rds.getCluster", outputs: { endpoint: "replica.local", port: 5433 } },
          { type: "aws.rds.Cluster", id: "main", state: { endpoint: "main.local", port: 5432 } },
          { type: "aws.elasticache.Cluster", name: "Cache", state: { configurationEndpoint: "cache.local" } },
        ],
      });
    });

    after(() => served.close());

    it("are in a handler's environment, without a warning", async () => {
      assert.deepEqual(JSON.parse((await served.get("/")).body), [
        "vpc-1",
        "hush",
        "vpc-2",
        "k",
        ARN,
        "main.local:5432",
        "replica.local:5433",
        "cache.local",
        "us-east-1",
      ]);
      assert.deepEqual(
        served.events.of("warning").filter(({ message }) => message.includes("not known")),
        [],
      );
    });
  });

  describe("that are unknown", () => {
    let served: Served;
    let warnings: readonly string[];

    before(async () => {
      const program = new ProgramCopy("others");
      program.save("network.json", '{ "vpcId": "vpc-1", "password": "[secret]" }');
      const stackReferences = { "network/dev": program.path("network.json") };
      served = await serve("others", { stackReferences }, program);
      warnings = served.events
        .of("warning")
        .map(({ message }) => message.replaceAll(program.folder, ""))
        .filter((message) => message.includes("not known"));
    });

    after(() => served.close());

    const warningsOf = (value: string) => warnings.filter((message) => message.startsWith(value));

    it("have placeholders, which the start names with the variable and the line to write", () => {
      const [key, ...more] = warningsOf('aws.ssm.getParameter({"name":"/api/key"}).value');
      assert.deepEqual(more, []);
      assert.match(
        String(key),
        /^aws\.ssm\.getParameter\(\{"name":"\/api\/key"\}\)\.value is not known here: unknown-parameter-value-[0-9a-f]{8} stands in its place, in the variable API_KEY of src\/environment\.show; give it with --lookups FILE, or lookups of startLocal: \[\{"token":"aws\.ssm\.getParameter","inputs":\{"name":"\/api\/key"\},"outputs":\{"value":"\.\.\."\}\}\]$/,
      );
      for (const [value, variable] of [
        ['aws.rds.Cluster.get("main").endpoint', "DATABASE"],
        ['aws.rds.Cluster.get("main").port', "DATABASE"],
        ['aws.rds.getCluster({"clusterIdentifier":"replica"}).endpoint', "REPLICA"],
        ['aws.rds.getCluster({"clusterIdentifier":"replica"}).port', "REPLICA"],
        ['aws.elasticache.Cluster "Cache".configurationEndpoint', "CACHE"],
      ] as const) {
        const [warning = "", ...others] = warningsOf(value);
        assert.deepEqual(others, [], value);
        assert.match(warning, new RegExp(`in the variable ${variable} of src/environment\\.show;`), value);
      }
    });

    it("are named when a file masks them, and when a stack has no such output", () => {
      assert.match(
        String(warningsOf("the secret password of the stack network/dev")),
        /in the variable PASSWORD of src\/environment\.show; write \/network\.json with secrets: pulumi stack output --json --show-secrets --stack network\/dev$/,
      );
      assert.deepEqual(warningsOf("the output"), [
        `the output "vpcID" of the stack ${NETWORK} is not known here, and is undefined; did you mean "vpcId"`,
      ]);
    });

    it("are the only ones named, since the program's own values are known", async () => {
      assert.equal(warnings.length, 8);
      const [vpc, password, typo, key, arn, database, replica, cache, region] = JSON.parse(
        (await served.get("/")).body,
      ) as string[];
      assert.deepEqual([vpc, typo, arn, region], ["vpc-1", "undefined", ARN, "us-east-1"]);
      assert.match(String(password), /^unknown-secret-password-/);
      assert.match(String(key), /^unknown-parameter-value-/);
      assert.match(String(cache), /^unknown-cluster-configurationEndpoint-/);
      for (const address of [database, replica]) assert.match(String(address), /:\d{5}$/);
    });

    it("are read again when their file is saved", async () => {
      served.events.clear();
      served.program.save("network.json", '{ "vpcId": "vpc-9", "password": "hush", "vpcID": "vpc-2" }');
      await served.events.next("reload");
      const [vpc, password, typo] = JSON.parse((await served.get("/")).body) as string[];
      assert.deepEqual([vpc, password, typo], ["vpc-9", "hush", "vpc-2"]);
    });
  });

  describe("given to sapi", () => {
    const program = new ProgramCopy("others");
    after(() => program.remove());

    it("come from files: outputs or an export of a stack, and look-ups", async () => {
      const urn = "urn:pulumi:dev::network::pulumi:pulumi:Stack::network-dev";
      const mark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
      const outputs = { vpcId: "vpc-3", vpcID: "", password: { ...mark, plaintext: '"hush"' } };
      const resources = [{ urn, type: "pulumi:pulumi:Stack", outputs }];
      program.save("network.json", JSON.stringify({ version: 3, deployment: { resources } }));
      program.save("aws.json", '[{ "token": "aws.ssm.getParameter", "outputs": { "value": "k" } }]');
      const given = ["--stack-reference", `${NETWORK}=${program.path("network.json")}`];
      const lookups = ["--lookups", program.path("aws.json")];
      const sapi = new SapiProcess([
        "dev",
        program.folder,
        "--port",
        "0",
        "--json",
        "--once",
        ...given,
        ...lookups,
      ]);
      const { apis } = await sapi.ready();
      const { body } = await answer(`${apis[0]?.url}/`);
      assert.deepEqual((JSON.parse(body) as string[]).slice(0, 4), ["vpc-3", "hush", "", "k"]);
      await sapi.end("SIGINT");
    });

    it("are named in the error when they are missing", async () => {
      const sapi = new SapiProcess(["graph", program.folder]);
      assert.equal(await sapi.end(), 1);
      assert.match(
        sapi.stderr,
        /reads a stack that is not known, got "organization\/network\/dev"; deploy it first, or give its outputs: sapi takes --stack-reference organization\/network\/dev=organization\.network\.dev\.json, a file that "pulumi stack output --json --show-secrets --stack organization\/network\/dev" prints/,
      );
    });
  });
});
