import assert from "node:assert/strict";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  AddTagsToResourceCommand,
  DeleteParameterCommand,
  DescribeParametersCommand,
  type DescribeParametersCommandInput,
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  InvalidFilterOption,
  LabelParameterVersionCommand,
  ListTagsForResourceCommand,
  ParameterNotFound,
  ParameterVersionLabelLimitExceeded,
  PutParameterCommand,
  type PutParameterCommandInput,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { startSecretsManager } from "#sdk/local/services/secretsmanager/service";
import { startSsm } from "#sdk/local/services/ssm/service";
import { type Served, served, thrown } from "../support/served";

const clock = { now: () => Date.now(), after: () => () => undefined };

describe("clients of the local Parameter Store", () => {
  let all: Served;
  let ssm: SSMClient;

  beforeEach(async () => {
    all = await served(
      (aws) => startSsm({ aws, clock, notice: () => undefined }),
      () => startSecretsManager({ clock }),
    );
    ssm = new SSMClient(all.config);
  });
  afterEach(async () => {
    ssm.destroy();
    await all.close();
  });

  const put = (Name: string, more: Partial<PutParameterCommandInput> = {}) =>
    ssm.send(new PutParameterCommand({ Name, Value: "v", Type: "String", ...more }));
  const get = async (Name: string) => (await ssm.send(new GetParameterCommand({ Name }))).Parameter;
  const found = async (filters: DescribeParametersCommandInput["ParameterFilters"]) => {
    const input = { ParameterFilters: filters };
    const { Parameters = [] } = await ssm.send(new DescribeParametersCommand(input));
    return Parameters.map(({ Name }) => Name);
  };

  for (const name of ["/with", "without"])
    it(`find ${name} with and without a slash before it, as moto has verified on AWS`, async () => {
      await put(name);
      const { ARN } = (await get(name)) ?? {};
      const other = name.startsWith("/") ? name.slice(1) : `/${name}`;
      const found = await get(other);
      assert.deepEqual([found?.Name, found?.ARN], [other, ARN]);
      assert.equal((await get(ARN ?? ""))?.Name, name);
      const tags = { ResourceType: "Parameter", ResourceId: other } as const;
      await ssm.send(new AddTagsToResourceCommand({ ...tags, Tags: [{ Key: "a", Value: "b" }] }));
      const listed = await ssm.send(new ListTagsForResourceCommand({ ...tags, ResourceId: name }));
      assert.deepEqual(listed.TagList, [{ Key: "a", Value: "b" }]);
      await ssm.send(new DeleteParameterCommand({ Name: other }));
      assert.ok((await thrown(get(name))) instanceof ParameterNotFound);
    });

  it("are refused invalid names, also where they read [LSREC]", async () => {
    for (const name of ["/a//b", "a/b/c", "/a/", "/grün", "ssm-x"]) {
      const { name: code, message } = await thrown(get(name));
      assert.equal(code, "ValidationException", name);
      assert.match(message, /sub-paths divided by slash symbol/);
    }
  });

  it("read secrets by names of parameters, when they ask for decrypted values [LSREC]", async () => {
    const secrets = new SecretsManagerClient(all.config);
    await secrets.send(new CreateSecretCommand({ Name: "db/key", SecretString: "hidden" }));
    await put("plain");
    const Name = "/aws/reference/secretsmanager/db/key";
    const WithDecryption = true;
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption }));
    assert.deepEqual(
      [Parameter?.Name, Parameter?.Type, Parameter?.Value, Parameter?.Version],
      [Name, "SecureString", "hidden", 0],
    );
    const source = JSON.parse(Parameter?.SourceResult ?? "");
    assert.deepEqual([source.name, source.secretString, source.ARN], ["db/key", "hidden", Parameter?.ARN]);
    assert.equal(
      (await thrown(get(Name))).message,
      "WithDecryption flag must be True for retrieving a Secret Manager secret.",
    );
    const missing = "/aws/reference/secretsmanager/none";
    const error = await thrown(ssm.send(new GetParameterCommand({ Name: missing, WithDecryption })));
    assert.ok(error instanceof ParameterNotFound);
    assert.match(error.message, /^Secret .*none not found\.$/);
    const Names = ["plain", Name, missing, `${Name}:AWSPREVIOUS`];
    const many = await ssm.send(new GetParametersCommand({ Names, WithDecryption }));
    assert.deepEqual(
      [many.Parameters?.map((one) => one.Name), many.InvalidParameters],
      [
        ["plain", Name],
        [missing, `${Name}:AWSPREVIOUS`],
      ],
    );
    secrets.destroy();
  });

  it("filter descriptions, and get an error for unknown filters [BC]", async () => {
    await put("/a/one", { Tags: [{ Key: "team", Value: "shop" }] });
    await put("/a/b/two", { Type: "SecureString", KeyId: "alias/own" });
    await put("three", { Tier: "Advanced" });
    assert.deepEqual(await found([{ Key: "Name", Option: "Contains", Values: ["o"] }]), [
      "/a/b/two",
      "/a/one",
    ]);
    assert.deepEqual(await found([{ Key: "Path", Option: "OneLevel", Values: ["/a"] }]), ["/a/one"]);
    assert.deepEqual(await found([{ Key: "Path", Values: ["/"] }]), ["three"]);
    assert.deepEqual(await found([{ Key: "KeyId", Values: ["alias/own"] }]), ["/a/b/two"]);
    assert.deepEqual(await found([{ Key: "Tier", Option: "BeginsWith", Values: ["Advanced"] }]), ["three"]);
    assert.deepEqual(await found([{ Key: "tag:team", Option: "BeginsWith", Values: ["sh"] }]), ["/a/one"]);
    const wrong = async (filter: object) => {
      const { name, message } = await thrown(found([filter as { Key: string }]));
      return [name, message];
    };
    assert.deepEqual(await wrong({ Key: "Label", Values: ["x"] }), [
      "InvalidFilterKey",
      "The following filter key is not valid: Label. Valid filter keys include: [Path, Name, Type, KeyId, Tier, DataType].",
    ]);
    assert.deepEqual((await wrong({ Key: "Name" }))[0], "InvalidFilterValue");
    assert.deepEqual((await wrong({ Key: "Type", Values: ["Text"] }))[0], "InvalidFilterValue");
    const option = await thrown(found([{ Key: "Path", Option: "Equals", Values: ["/a"] }]));
    assert.ok(option instanceof InvalidFilterOption);
    assert.equal(
      option.message,
      "The following filter option is not valid: Equals. Valid options include: [Recursive, OneLevel].",
    );
    assert.match(
      String(await wrong({ Key: "Path", Values: ["a"] })),
      /^ValidationException,The parameter doesn't/,
    );
    assert.match(String(await wrong({ Key: "Path", Values: ["/aws/x"] })), /can't be prefixed with "aws"/);
    const twice = { Key: "Name", Values: ["x"] };
    assert.match((await thrown(found([twice, twice]))).message, /^The following filter is duplicated/);
  });

  it("give a version ten labels at most, which versions are found by [BC]", async () => {
    await put("/a/one");
    await put("/a/one", { Overwrite: true, Value: "w" });
    const label = (ParameterVersion: number, ...Labels: string[]) =>
      ssm.send(new LabelParameterVersionCommand({ Name: "/a/one", ParameterVersion, Labels }));
    await label(1, ..."abcdefghij");
    const error = await thrown(label(1, "k"));
    assert.ok(error instanceof ParameterVersionLabelLimitExceeded);
    assert.match(error.message, /^A parameter version can have maximum 10 labels\./);
    // A label that the version already has counts as none, and one that moves makes room.
    await label(1, "a");
    await label(2, "a");
    await label(1, "k");
    const { Parameters = [] } = await ssm.send(
      new GetParametersByPathCommand({ Path: "/a", ParameterFilters: [{ Key: "Label", Values: ["k"] }] }),
    );
    assert.deepEqual(
      Parameters.map(({ Value, Version }) => [Value, Version]),
      [["v", 1]],
    );
  });

  it("are refused unknown data types, and tags together with a new value [BC]", async () => {
    assert.equal(
      (await thrown(put("/a", { DataType: "Text" }))).message,
      "The following data type is not supported: Text (Data type names are all lowercase.)",
    );
    const tagged = put("/a", { Overwrite: true, Tags: [{ Key: "a", Value: "b" }] });
    assert.match(
      (await thrown(tagged)).message,
      /^Invalid request: tags and overwrite can't be used together\./,
    );
    await put("/a", { DataType: "aws:ec2:image" });
    assert.equal((await get("/a"))?.DataType, "aws:ec2:image");
    const empty = await thrown(put("/b", { Value: "" }));
    assert.equal(
      empty.message,
      "1 validation error detected: Value '' at 'value' failed to satisfy constraint: Member must have length greater than or equal to 1.",
    );
  });
});
