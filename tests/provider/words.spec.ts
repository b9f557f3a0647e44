import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import * as path from "node:path";
import type * as grpc from "@grpc/grpc-js";
import { GetSchemaRequest, type GetSchemaResponse } from "@pulumi/pulumi/proto/provider_pb";
import { schema, schemaTextFor } from "../../provider/src/schema";
import { runtimeOfProject } from "../../provider/src/words/caller";
import { inWords, reportedIssueOf } from "../../provider/src/words/reported-issue";
import { spellingOf } from "../../provider/src/words/spelling";
import { type TemporaryProject, temporaryProject } from "../support/project";
import { Deployment } from "../support/provider/deployment";
import { type PropertyError, propertyErrorsOf } from "../support/provider/errors";
import { FOLDER } from "../support/provider/flat-and-typed";
import { PROVIDER, ProviderProcess } from "../support/provider/process";

const projects: TemporaryProject[] = [];

function projectOf(files: Readonly<Record<string, string>>): string {
  const project = temporaryProject(files);
  projects.push(project);
  return project.folder;
}

describe("provider: the words of the program's language", () => {
  after(() => {
    for (const project of projects) project.remove();
  });

  describe("the language is that of the project around the folder that the provider runs in", () => {
    const cases: readonly (readonly [string, string, string, string])[] = [
      ["a word", "Pulumi.yaml", "name: notes\nruntime: python\n", "python"],
      [
        "a word in quotes, with a comment",
        "Pulumi.yaml",
        'runtime: "go" # the language\nname: notes\n',
        "go",
      ],
      [
        "an object",
        "Pulumi.yaml",
        "name: notes\nruntime:\n  name: python\n  options:\n    virtualenv: venv\nmain: src\n",
        "python",
      ],
      [
        "an object whose options come first",
        "Pulumi.yaml",
        "runtime:\n  options:\n    toolchain: uv\n  name: python\n",
        "python",
      ],
      ["an object in one line", "Pulumi.yaml", "runtime: { options: { x: y }, name: dotnet }\n", "dotnet"],
      ["the other ending", "Pulumi.yml", "runtime: java\n", "java"],
      ["JSON", "Pulumi.json", '{ "name": "notes", "runtime": { "name": "go" } }', "go"],
      ["JSON that is none", "Pulumi.json", '{ "name": ', ""],
      ["no runtime", "Pulumi.yaml", "name: notes\ndescription: runtime of notes\n", ""],
    ];
    for (const [title, file, text, runtime] of cases) {
      it(title, () => {
        const folder = path.join(
          projectOf({ [`infra/${file}`]: text, "infra/program/src/file.txt": "" }),
          "infra",
        );
        assert.equal(runtimeOfProject(folder), runtime);
        assert.equal(runtimeOfProject(path.join(folder, "program", "src")), runtime);
      });
    }
  });

  it("names of Python are those of the generated package", () => {
    const folder = path.join(PROVIDER, "sdks", "python", "pulumi_serverless_api");
    const text = readFileSync(path.join(folder, "_inputs.py"), "utf8");
    const named = [...text.matchAll(/@pulumi\.getter\(name="(\w+)"\)\n {4}def (\w+)\(/g)];
    assert.ok(named.length > 100);
    for (const [, name, python] of named) assert.equal(spellingOf("python")(name as string), python);
  });

  it("props in a path are respelled, keys of the program and settings of AWS are not", () => {
    const pathOf = (kind: string, given: string, runtime: string) =>
      reportedIssueOf(kind, { code: "VALUE_WRONG_TYPE", path: given, message: "", cure: "" }, runtime).path;
    const written = [
      ["Api", 'routes["GET /a"].function.memorySize'],
      ["Api", "native.httpApi.disableExecuteApiEndpoint"],
      ["Table", "globalIndexes.byUserId.partitionKey"],
      ["Table", "fields.userId"],
      ["Function", "environment.tableName"],
      ["Function", "permissions[2].resource"],
      ["Queue", "deadLeters.maxReceiveCount"],
    ] as const;
    assert.deepEqual(
      written.map(([kind, given]) => pathOf(kind, given, "python")),
      [
        'routes["GET /a"].function.memory_size',
        "native.http_api.disableExecuteApiEndpoint",
        "global_indexes.byUserId.partition_key",
        "fields.userId",
        "environment.tableName",
        "permissions[2].resource",
        "deadLeters.maxReceiveCount",
      ],
    );
    assert.equal(pathOf("Api", written[0][1], "go"), 'Routes["GET /a"].Function.MemorySize');
    assert.equal(pathOf("Table", written[2][1], "dotnet"), "GlobalIndexes.byUserId.PartitionKey");
    for (const runtime of ["java", "yaml", "nodejs", ""])
      for (const [kind, given] of written) assert.equal(pathOf(kind, given, runtime), given);
  });

  it("props in a sentence are respelled, but not prose, texts in quotes, calls, files and settings of AWS", () => {
    const rows = [
      ["add primaryIndex.sortKey, or use globalIndexes", "add primary_index.sort_key, or use global_indexes"],
      ['write srcPath: "functions"', 'write src_path: "functions"'],
      ["write eventBridge: true", "write event_bridge: True"],
      ['the key "memorySize" of handler.py', 'the key "memorySize" of handler.py'],
      ["the consumer of deadLetters; addRoutes(...)", "the consumer of dead_letters; addRoutes(...)"],
      ["set native.cluster.clusterIdentifier", "set native.cluster.clusterIdentifier"],
      ["pass its pool as native.userPool", "pass its pool as native.user_pool"],
      [
        'write new App({ defaults: "current" }), or runtime: "nodejs22.x"',
        'run pulumi config set serverless-api:defaults current, or runtime: "nodejs22.x"',
      ],
    ] as const;
    assert.deepEqual(
      rows.map(([text]) => inWords(text, "python")),
      rows.map(([, expected]) => expected),
    );
    assert.equal(inWords(rows[0][0], "go"), "add PrimaryIndex.SortKey, or use GlobalIndexes");
    assert.equal(inWords(rows[0][0], "yaml"), rows[0][0]);
  });

  it("values in a message are those of the program", () => {
    const cure = "pass minCapacity";
    const message = `not a number, got {"minCapacity":1}; ${cure}`;
    const reported = reportedIssueOf(
      "RDS",
      { code: "VALUE_WRONG_TYPE", path: "scaling", message, cure },
      "python",
    );
    assert.equal(reported.message, 'not a number, got {"minCapacity":1}; pass min_capacity');
  });

  it("the schema for Python takes text where the others have an enum, and is the same otherwise", () => {
    assert.equal(schemaTextFor("go"), readFileSync(path.join(PROVIDER, "schema.json"), "utf8"));
    const python = JSON.parse(schemaTextFor("python")) as ReturnType<typeof schema>;
    const ofTable = python.resources["serverless-api:index:Table"]?.inputProperties;
    const { description: _, ...stream } = ofTable?.stream as Readonly<Record<string, unknown>>;
    assert.deepEqual(stream, {
      optional: true,
      plain: true,
      oneOf: [
        { type: "string", plain: true },
        { $ref: "#/types/serverless-api:index:StreamView", plain: true },
      ],
    });
    assert.deepEqual(
      ofTable?.primaryIndex,
      schema().resources["serverless-api:index:Table"]?.inputProperties.primaryIndex,
    );
    assert.deepEqual(
      python.types["serverless-api:index:StreamView"],
      schema().types["serverless-api:index:StreamView"],
    );
  });

  describe("a provider that is started for a program", () => {
    const mistakes = {
      routes: { "GET /a": { handler: "src/handler.run", function: { handler: "src/handler.run" } } },
      customDomain: { domainName: "api.example.com", path: 1, is_externl_domain: true },
      defaults: { function: { memorySize: 1 } },
    };
    const errorsIn = async (runtime: string): Promise<readonly PropertyError[]> => {
      const folder = projectOf({ "Pulumi.yaml": `name: notes\nruntime: ${runtime}\n` });
      cpSync(path.join(FOLDER, "src"), path.join(folder, "src"), { recursive: true });
      const env = { PULUMI_SERVERLESS_API_BUNDLE: "skip" };
      const provider = await ProviderProcess.start({ folder, engine: "127.0.0.1:1", env });
      const deployment = await Deployment.start(provider);
      try {
        const served = await provider.call<GetSchemaResponse>("getSchema", new GetSchemaRequest());
        assert.equal(served.getSchema(), schemaTextFor(runtime));
        await deployment.construct("Api", "Api", { inputs: mistakes });
      } catch (error) {
        return propertyErrorsOf(error as grpc.ServiceError);
      } finally {
        deployment.close();
        await provider.close();
      }
      assert.fail("nothing is wrong");
    };

    it("in Python reports mistakes as Python writes props", async () => {
      assert.deepEqual(await errorsIn("python"), [
        {
          path: 'routes["GET /a"]',
          reason: "handler and function cannot be set together; remove one of them (PROP_CONFLICT)",
        },
        {
          path: "custom_domain.is_externl_domain",
          reason: "there is no such prop, got true; did you mean is_external_domain (PROP_UNKNOWN)",
        },
        { path: "custom_domain.path", reason: "not a string, got 1; pass a string (VALUE_WRONG_TYPE)" },
        {
          path: "defaults.function.memory_size",
          reason: "out of range, got 1; write 128 MB to 10240 MB (VALUE_OUT_OF_RANGE)",
        },
      ]);
    });

    it("in Go reports them as Go does", async () => {
      const reasons = (await errorsIn("go")).map(({ path: at, reason }) => `${at}: ${reason.split(";")[0]}`);
      assert.deepEqual(reasons, [
        'Routes["GET /a"]: Handler and Function cannot be set together',
        "CustomDomain.is_externl_domain: there is no such prop, got true",
        "CustomDomain.Path: not a string, got 1",
        "Defaults.Function.MemorySize: out of range, got 1",
      ]);
    });
  });
});
