import { strict as assert } from "node:assert";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import * as proto from "@pulumi/pulumi/proto/resource_pb";
import { captureProgram } from "#sdk/graph/index";
import { expectDefinitionError } from "../../support/definition-error";
import { record } from "../../support/record";

describe("a capture", () => {
  it("keeps files as files, in inputs and inside archives", async () => {
    const { asset } = pulumi;
    const recorded = await record(() => {
      new aws.s3.BucketObject("page", { bucket: "b", source: new asset.StringAsset("<p>") });
      new aws.lambda.Function("fn", {
        role: "r",
        code: new asset.AssetArchive({
          "index.js": new asset.FileAsset("dist/index.js"),
          lib: new asset.FileArchive("lib"),
          more: new asset.RemoteArchive("https://example.com/a.zip"),
        }),
      });
    });
    const page = recorded.resource(aws.s3.BucketObject);
    assert.deepEqual(page.inputs.source, { $asset: "string", text: "<p>" });
    assert.deepEqual(recorded.resource(aws.lambda.Function).inputs.code, {
      $asset: "archive",
      entries: {
        "index.js": { $asset: "file", path: "dist/index.js" },
        lib: { $asset: "fileArchive", path: "lib" },
        more: { $asset: "remoteArchive", uri: "https://example.com/a.zip" },
      },
    });
  });

  it("opens secrets and says which inputs have one", async () => {
    const recorded = await record(
      () => {
        const token = new pulumi.Config().requireSecret("token");
        new aws.lambda.Function("fn", {
          role: "r",
          environment: { variables: { TOKEN: token } },
          memorySize: 256,
        });
        return { token };
      },
      { config: { token: "abc" }, secretConfig: ["token"] },
    );
    const fn = recorded.resource(aws.lambda.Function);
    assert.deepEqual(fn.inputs.environment, { variables: { TOKEN: "abc" } });
    assert.deepEqual(fn.secretInputs, ["environment"]);
    assert.deepEqual(recorded.outputs, { token: "abc" });
  });

  it("records dependencies by input, and those written as options", async () => {
    const recorded = await record(() => {
      const queue = new aws.sqs.Queue("jobs");
      const topic = new aws.sns.Topic("news");
      new aws.sqs.Queue(
        "more",
        { policy: pulumi.interpolate`{"a":"${queue.arn}"}`, delaySeconds: 1 },
        { dependsOn: topic },
      );
    });
    const more = recorded.resource(aws.sqs.Queue, "more");
    const [queue, topic] = [
      recorded.resource(aws.sqs.Queue, "jobs").urn,
      recorded.resource(aws.sns.Topic).urn,
    ];
    assert.deepEqual(more.propertyDependencies, { policy: [queue] });
    assert.deepEqual(more.dependencies, [topic, queue].sort());
    assert.deepEqual(
      recorded.index.referenced(more, "policy").map(({ name }) => name),
      ["jobs"],
    );
  });

  it("records resource options, and the names of hooks", async () => {
    const recorded = await record(() => {
      const hook = new pulumi.ResourceHook("look", () => undefined);
      new aws.sqs.Queue(
        "jobs",
        {},
        {
          protect: true,
          retainOnDelete: true,
          deleteBeforeReplace: true,
          ignoreChanges: ["tags"],
          aliases: [{ name: "old" }],
          hooks: { beforeUpdate: [hook] },
        },
      );
      new aws.sqs.Queue("plain");
    });
    assert.deepEqual(recorded.resource(aws.sqs.Queue, "jobs").options, {
      protect: true,
      retainOnDelete: true,
      deleteBeforeReplace: true,
      ignoreChanges: ["tags"],
      aliases: ["urn:pulumi:dev::notes::aws:sqs/queue:Queue::old"],
      provider: undefined,
      hooks: { beforeUpdate: ["look"] },
    });
    assert.deepEqual(recorded.resource(aws.sqs.Queue, "plain").options, {
      protect: false,
      retainOnDelete: false,
      deleteBeforeReplace: false,
      ignoreChanges: [],
      aliases: [],
      provider: undefined,
    });
  });

  it("applies transforms of the resource, its parents and the stack, as the engine does", async () => {
    const add =
      (key: string): pulumi.ResourceTransform =>
      ({ props, opts }) => ({ props: { ...props, tags: { ...props.tags, [key]: "yes" } }, opts });
    const recorded = await record(() => {
      pulumi.runtime.registerResourceTransform(add("stack"));
      const parent = new pulumi.ComponentResource(
        "app:index:Jobs",
        "jobs",
        {},
        { transforms: [add("parent")] },
      );
      new aws.sqs.Queue("queue", {}, { parent, transforms: [add("own")] });
      new aws.sqs.Queue("other");
    });
    assert.deepEqual(recorded.resource(aws.sqs.Queue, "queue").inputs.tags, {
      own: "yes",
      parent: "yes",
      stack: "yes",
    });
    assert.deepEqual(recorded.resource(aws.sqs.Queue, "other").inputs.tags, { stack: "yes" });
  });

  it("takes the region of the resource, of its provider, or of the configuration", async () => {
    const recorded = await record(
      () => {
        const provider = new aws.Provider("far", { region: "ap-south-1" });
        new aws.sqs.Queue("far", {}, { provider });
        new aws.sqs.Queue("own", { region: "eu-west-3" });
        new aws.sqs.Queue("near");
      },
      { config: { "aws:region": "eu-north-1" } },
    );
    const regions = recorded
      .resources(aws.sqs.Queue)
      .map(({ name, state }) => [name, String(state.arn).split(":")[3]]);
    assert.deepEqual(Object.fromEntries(regions), {
      far: "ap-south-1",
      own: "eu-west-3",
      near: "eu-north-1",
    });
  });

  it("gives a stash the value it is made with, and an existing resource the id it is read by", async () => {
    const recorded = await record(() => {
      const stash = new pulumi.Stash("first", { input: "kept" });
      const bucket = aws.s3.Bucket.get("mine", "my-bucket");
      return { kept: stash.output, id: bucket.id };
    });
    assert.deepEqual(recorded.outputs, { kept: "kept", id: "my-bucket" });
    assert.equal(recorded.resource(aws.s3.Bucket).external, true);
  });

  it("gives an existing resource the attributes that follow from its id or that the program states", async () => {
    const tableArn = "arn:aws:dynamodb:us-east-1:123456789012:table/notes";
    const streamArn = `${tableArn}/stream/1`;
    const layerArn = "arn:aws:lambda:eu-west-1:111122223333:layer:fonts:3";
    const recorded = await record(() => {
      aws.iam.Role.get("role", "worker");
      aws.dynamodb.Table.get("table", "notes", { streamArn });
      aws.lambda.LayerVersion.get("layer", layerArn);
      aws.route53.Zone.get("zone", "Z123");
      aws.apigatewayv2.Api.get("api", "abc123");
      aws.apigatewayv2.DomainName.get("domain", "api.example.com");
    });
    const valuesOf = (type: Parameters<typeof recorded.resource>[0], ...names: readonly string[]) => {
      const { state } = recorded.resource(type);
      return names.map((name) => state[name]);
    };
    assert.deepEqual(valuesOf(aws.iam.Role, "name", "arn"), [
      "worker",
      "arn:aws:iam::123456789012:role/worker",
    ]);
    assert.deepEqual(valuesOf(aws.dynamodb.Table, "name", "arn", "streamArn"), [
      "notes",
      tableArn,
      streamArn,
    ]);
    assert.deepEqual(valuesOf(aws.lambda.LayerVersion, "arn"), [layerArn]);
    assert.deepEqual(valuesOf(aws.route53.Zone, "zoneId"), ["Z123"]);
    assert.deepEqual(valuesOf(aws.apigatewayv2.Api, "apiEndpoint", "executionArn"), [
      "https://abc123.execute-api.us-east-1.amazonaws.com",
      "arn:aws:execute-api:us-east-1:123456789012:abc123",
    ]);
    assert.deepEqual(valuesOf(aws.apigatewayv2.DomainName, "domainName", "arn"), [
      "api.example.com",
      "arn:aws:apigateway:us-east-1::/domainnames/api.example.com",
    ]);
  });

  it("reads other stacks as given, secrets still secret", async () => {
    const program = async (): Promise<object> => {
      const other = new pulumi.StackReference("organization/shop/dev");
      const details = await other.getOutputDetails("password");
      const same = (await pulumi.runtime.invoke("pulumi:pulumi:readStackOutputs", {
        name: "dev.Storage",
      })) as object;
      return {
        url: other.requireOutput("url"),
        missing: other.getOutput("none").apply((v) => v ?? "nothing"),
        details,
        same,
      };
    };
    const stackReferences = {
      "shop/dev": { url: "https://shop", password: pulumi.secret("hush") },
      "dev.Storage": { table: "notes" },
    };
    const { outputs } = await record(program, { stackReferences });
    assert.equal(outputs.url, "https://shop");
    assert.equal(outputs.missing, "nothing");
    assert.deepEqual(outputs.details, { secretValue: "hush" });
    assert.deepEqual((outputs.same as { outputs: unknown }).outputs, { table: "notes" });
  });

  it("refuses to read a stack that is not given", async () => {
    const program = (): void => {
      new pulumi.StackReference("organization/shop/dev").getOutput("url");
    };
    await expectDefinitionError(record(program), [
      {
        code: "STACK_REFERENCE_UNKNOWN",
        path: "stackReferences",
        value: "organization/shop/dev",
        cure: /stackReferences/,
      },
    ]);
  });

  it("lets a program handle an unknown stack that it asks for by an invoke", async () => {
    const { outputs } = await record(async () => {
      const read = pulumi.runtime.invoke("pulumi:pulumi:readStackOutputs", {
        name: "organization/notes/none",
      });
      return { message: await read.then(String, (error: Error) => error.message) };
    });
    assert.equal(outputs.message, 'unknown stack "organization/notes/none"');
  });

  it("keeps what the program logs", async () => {
    const { graph } = await captureProgram(() => {
      void pulumi.log.warn("careful");
    });
    assert.deepEqual(graph.logs, [{ severity: "warn", message: "careful" }]);
  });

  it("runs as a preview when asked to", async () => {
    const isPreview = (): object => ({ preview: pulumi.runtime.isDryRun() });
    assert.deepEqual((await record(isPreview, { preview: true })).outputs, { preview: true });
    assert.deepEqual((await record(isPreview)).outputs, { preview: false });
  });

  it("answers with messages of the installed SDK, so that it finds in them whatever it asks for", async () => {
    const answers: object[] = [];
    const noting = (monitor: object, method: string): object => {
      const original = Reflect.get(monitor, method) as (...args: unknown[]) => void;
      const noted = (request: unknown, callback: (error: unknown, answer: object) => void): void =>
        original.call(monitor, request, (error: unknown, answer: object) => {
          answers.push(answer);
          callback(error, answer);
        });
      return Object.assign(monitor, { [method]: noted });
    };
    const program = (): void => {
      const monitor = pulumi.runtime.getMonitor() as object;
      for (const method of ["registerResource", "readResource", "invoke"]) noting(monitor, method);
      const queue = new aws.sqs.Queue("jobs");
      aws.sqs.Queue.get("old", "https://sqs.eu-west-1.amazonaws.com/1/old");
      aws.getCallerIdentityOutput({}, { dependsOn: queue });
    };
    await captureProgram(program, { plain: true });
    assert.deepEqual(
      new Set(answers.map((answer) => answer.constructor)),
      new Set([
        proto.RegisterResourceResponse,
        proto.ReadResourceResponse,
        Reflect.get(proto, "ResourceInvokeResponse") ?? InvokeResponse,
      ]),
    );
  });
});
