import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GraphResource } from "#sdk/graph/index";
import type { LocalService } from "#sdk/local/services/service";
import { SSM_API } from "#sdk/local/services/ssm/api";
import { startSsm } from "#sdk/local/services/ssm/service";
import { graphResource } from "../../../../support/graph";
import { ACCOUNT_REGION, callOperation, refusal } from "../service-calls";
import { RecordingPorts } from "../support/recording-ports";

const NOW = Date.parse("2026-11-01T10:00:00Z");

function parameter(name: string, inputs: GraphResource["inputs"]): GraphResource {
  return graphResource("aws:ssm/parameter:Parameter", name.replace(/\W/g, ""), { inputs, state: { name } });
}

const PLAIN = parameter("/shop/dev/Config/region", { type: "String", insecureValue: "north" });
const SECRET = parameter("/shop/dev/Config/key", { type: "SecureString", value: "hidden" });

async function start(resources: readonly GraphResource[], data?: string): Promise<LocalService> {
  const clock = { now: () => NOW, after: () => () => undefined };
  const { aws } = new RecordingPorts().ports;
  const service = startSsm({ aws, clock, notice: () => undefined, data });
  await service.serve(resources);
  return service;
}

interface Described {
  readonly Name: string;
  readonly Type: string;
  readonly KeyId?: string;
  readonly Value: string;
  readonly Version: number;
  readonly Selector?: string;
  readonly Labels: readonly string[];
}

/** Members of all answers that are asserted here. */
interface Answer {
  readonly Parameter: Described;
  readonly Parameters: readonly Described[];
  readonly NextToken?: string;
  readonly TagList: readonly object[];
}

describe("parameters of SSM", () => {
  let ssm: LocalService;
  const call = (operation: string, input: object): Promise<Answer> =>
    callOperation(ssm, operation, input as never) as Promise<unknown> as Promise<Answer>;

  beforeEach(async () => {
    ssm = await start([PLAIN, SECRET]);
  });

  it("are those of the program, by name and by ARN [LSREC]", async () => {
    const expected = {
      Name: "/shop/dev/Config/region",
      Type: "String",
      Value: "north",
      Version: 1,
      LastModifiedDate: NOW / 1000,
      ARN: "arn:aws:ssm:eu-west-1:123456789012:parameter/shop/dev/Config/region",
      DataType: "text",
    };
    assert.deepEqual((await call("GetParameter", { Name: expected.Name })).Parameter, expected);
    assert.deepEqual((await call("GetParameter", { Name: expected.ARN })).Parameter, expected);
    const listed = await call("GetParameters", { Names: [expected.ARN, "/none"] });
    assert.deepEqual(listed, { Parameters: [expected], InvalidParameters: ["/none"] });
  });

  it("that are secret return their value only on request [BC]", async () => {
    const value = async (WithDecryption?: boolean) =>
      (await call("GetParameter", { Name: "/shop/dev/Config/key", WithDecryption })).Parameter.Value;
    assert.deepEqual(
      [await value(true), (await value(false)).includes("hidden"), (await value()).includes("hidden")],
      ["hidden", false, false],
    );
  });

  it("are reported by name when they do not exist [BC]", async () => {
    assert.deepEqual(await refusal(call("GetParameter", { Name: "/none" })), ["ParameterNotFound", ""]);
    assert.deepEqual(
      (await refusal(call("GetParameter", { Name: "/shop/dev/Config/key:7" })))[0],
      "ParameterVersionNotFound",
    );
    assert.deepEqual((await refusal(call("DeleteParameter", { Name: "/none" })))[0], "ParameterNotFound");
    const eleven = Array.from({ length: 11 }, (_, i) => `/p${i}`);
    assert.deepEqual((await refusal(call("GetParameters", { Names: eleven })))[0], "ValidationException");
  });

  it("have versions, which a number or a label finds [BC]", async () => {
    await call("PutParameter", { Name: "/a", Type: "String", Value: "one" });
    assert.deepEqual(await call("PutParameter", { Name: "/a", Value: "two", Overwrite: true }), {
      Version: 2,
      Tier: "Standard",
    });
    assert.deepEqual(
      await call("LabelParameterVersion", { Name: "/a", ParameterVersion: 1, Labels: ["old", "aws-no"] }),
      {
        InvalidLabels: ["aws-no"],
        ParameterVersion: 1,
      },
    );
    const value = async (Name: string) => {
      const { Value, Version, Selector } = (await call("GetParameter", { Name })).Parameter;
      return [Value, Version, Selector];
    };
    assert.deepEqual(await value("/a"), ["two", 2, undefined]);
    assert.deepEqual(await value("/a:1"), ["one", 1, ":1"]);
    assert.deepEqual(await value("/a:old"), ["one", 1, ":old"]);
    const { Parameters } = await call("GetParameterHistory", { Name: "/a" });
    assert.deepEqual(
      Parameters.map(({ Version, Labels }) => [Version, Labels]),
      [
        [1, ["old"]],
        [2, []],
      ],
    );
  });

  it("are overwritten only on request, and need a type when they are new [BC]", async () => {
    assert.equal(
      (await refusal(call("PutParameter", { Name: "/shop/dev/Config/region", Value: "x" })))[0],
      "ParameterAlreadyExists",
    );
    assert.deepEqual(await refusal(call("PutParameter", { Name: "/new", Value: "x" })), [
      "ValidationException",
      "A parameter type is required when you create a parameter.",
    ]);
    assert.deepEqual(await refusal(call("PutParameter", { Name: "aws-x", Value: "x", Type: "String" })), [
      "AccessDeniedException",
      "No access to reserved parameter name: aws-x.",
    ]);
    const large = { Name: "/large", Value: "x".repeat(4097), Type: "String" };
    assert.match(
      (await refusal(call("PutParameter", large)))[1],
      /^Standard tier parameters support a maximum parameter value of 4096 characters/,
    );
    const shaped = { Name: "/shaped", Value: "x", Type: "String", AllowedPattern: "^\\d+$" };
    assert.equal((await refusal(call("PutParameter", shaped)))[0], "ParameterPatternMismatchException");
  });

  it("are refused with a pattern that takes too long", async () => {
    const put = (AllowedPattern: string) =>
      refusal(
        call("PutParameter", {
          Name: "/shaped",
          Value: `${"a".repeat(40)}!`,
          Type: "String",
          AllowedPattern,
        }),
      );
    const [code, message] = await put("^(a+)+$");
    assert.equal(code, "InvalidAllowedPatternException");
    assert.match(message, /AllowedPattern \^\(a\+\)\+\$ ran for more than 500 ms and was stopped$/);
    assert.equal((await put("("))[0], "InvalidAllowedPatternException");
    assert.match((await put("a".repeat(1025)))[1], /Member must have length less than or equal to 1024$/);
  });

  it("are found by their path, page by page [BC]", async () => {
    for (const name of ["/a/1", "/a/2", "/a/b/3", "/ab/4"])
      await call("PutParameter", { Name: name, Type: "String", Value: name });
    const names = (output: Answer) => output.Parameters.map(({ Name }) => Name);
    assert.deepEqual(names(await call("GetParametersByPath", { Path: "/a" })), ["/a/1", "/a/2"]);
    assert.deepEqual(names(await call("GetParametersByPath", { Path: "/a/", Recursive: true })), [
      "/a/1",
      "/a/2",
      "/a/b/3",
    ]);
    const first = await call("GetParametersByPath", { Path: "/a", MaxResults: 1 });
    const second = await call("GetParametersByPath", {
      Path: "/a",
      MaxResults: 1,
      NextToken: first.NextToken,
    });
    assert.deepEqual([names(first), names(second), second.NextToken], [["/a/1"], ["/a/2"], undefined]);
    assert.equal((await refusal(call("GetParametersByPath", { Path: "a" })))[0], "ValidationException");
  });

  it("are described without their values, and have tags [BC]", async () => {
    const resource = { ResourceType: "Parameter", ResourceId: "/shop/dev/Config/key" };
    await call("AddTagsToResource", { ...resource, Tags: [{ Key: "team", Value: "shop" }] });
    const { Parameters } = await call("DescribeParameters", {
      ParameterFilters: [{ Key: "tag:team", Values: ["shop"] }],
    });
    assert.deepEqual(
      Parameters.map(({ Name, Type, KeyId, Value }) => [Name, Type, KeyId, Value]),
      [["/shop/dev/Config/key", "SecureString", "alias/aws/ssm", undefined]],
    );
    assert.deepEqual((await call("ListTagsForResource", resource)).TagList, [{ Key: "team", Value: "shop" }]);
    await call("RemoveTagsFromResource", { ...resource, TagKeys: ["team"] });
    assert.deepEqual((await call("ListTagsForResource", resource)).TagList, []);
  });

  it("are deleted one by one or ten at a time [BC]", async () => {
    assert.deepEqual(await call("DeleteParameters", { Names: ["/shop/dev/Config/key", "/none"] }), {
      DeletedParameters: ["/shop/dev/Config/key"],
      InvalidParameters: ["/none"],
    });
    await call("DeleteParameter", { Name: "/shop/dev/Config/region" });
    assert.deepEqual((await call("DescribeParameters", {})).Parameters, []);
  });

  it("have the tags of the program, and those of clients", async () => {
    const Name = "/shop/dev/Config/region";
    const tagged = (tags: Record<string, string>) =>
      parameter(Name, { type: "String", value: "north", tags });
    const tags = async () =>
      (await call("ListTagsForResource", { ResourceType: "Parameter", ResourceId: Name })).TagList;
    await ssm.serve([tagged({ team: "a" })]);
    const Tags = [{ Key: "seen", Value: "yes" }];
    await call("AddTagsToResource", { ResourceType: "Parameter", ResourceId: Name, Tags });
    await ssm.serve([tagged({ team: "b" })]);
    assert.deepEqual(await tags(), [{ Key: "team", Value: "b" }, ...Tags]);
    await ssm.serve([tagged({})]);
    assert.deepEqual(await tags(), Tags);
    assert.equal((await call("GetParameter", { Name })).Parameter.Version, 1);
  });

  it("change with the program, and otherwise retain values that functions wrote", async () => {
    await call("PutParameter", { Name: "/shop/dev/Config/region", Value: "south", Overwrite: true });
    const value = async () =>
      (await call("GetParameter", { Name: "/shop/dev/Config/region" })).Parameter.Value;
    await ssm.serve([PLAIN, SECRET]);
    assert.equal(await value(), "south");
    await ssm.serve([
      parameter("/shop/dev/Config/region", { type: "String", insecureValue: "west" }),
      SECRET,
    ]);
    assert.equal(await value(), "west");
  });

  it("are checked in policies by their ARNs [BC]", () => {
    const ask = (operation: string, input: object) =>
      SSM_API.access[operation]?.(input as never, ACCOUNT_REGION);
    const arn = (name: string) => `arn:aws:ssm:eu-west-1:123456789012:parameter/${name}`;
    assert.deepEqual(ask("GetParameter", { Name: "plain:3" }), [
      { action: "ssm:GetParameter", arn: arn("plain") },
    ]);
    assert.deepEqual(ask("GetParameters", { Names: ["/a/b", "c"] }), [
      { action: "ssm:GetParameters", arn: arn("a/b") },
      { action: "ssm:GetParameters", arn: arn("c") },
    ]);
    assert.deepEqual(ask("GetParametersByPath", { Path: "/a" }), [
      { action: "ssm:GetParametersByPath", arn: arn("a"), keys: { "ssm:recursive": ["false"] } },
    ]);
  });

  it("outlive the process with a folder for data, without a secret of the program in it", async () => {
    const data = mkdtempSync(join(tmpdir(), "sapi-ssm-"));
    try {
      const first = await start([PLAIN, SECRET], data);
      await callOperation(first, "PutParameter", { Name: "/mine", Type: "String", Value: "kept" });
      await callOperation(first, "PutParameter", {
        Name: "/shop/dev/Config/region",
        Value: "south",
        Overwrite: true,
      });
      // The service is not closed: it was killed.
      const second = await start([PLAIN, SECRET], data);
      const value = async (Name: string) =>
        ((await callOperation(second, "GetParameter", { Name })).Parameter as Described).Value;
      assert.deepEqual(
        [
          await value("/mine"),
          await value("/shop/dev/Config/region"),
          await value("/shop/dev/Config/region:1"),
        ],
        ["kept", "south", "north"],
      );
      assert.ok(!readFileSync(join(data, "ssm", "parameters.jsonl"), "utf8").includes("hidden"));
      await first.close();
      await second.close();
    } finally {
      rmSync(data, { recursive: true });
    }
  });
});
