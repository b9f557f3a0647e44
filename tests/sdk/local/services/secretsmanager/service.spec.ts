import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GraphResource } from "#sdk/graph/index";
import { startSecretsManager } from "#sdk/local/services/secretsmanager/service";
import type { LocalService } from "#sdk/local/services/service";
import { graphResource } from "../../../../support/graph";
import { ACCOUNT_REGION, callOperation, refusal } from "../service-calls";

/** Tokens, which are versions too, have 32 characters at least. */
const token = (name: string) => name.padEnd(36, "-0");
const FIRST = "terraform-20261101100000000000000001";
const [V2, V3, TOKEN, OTHER_TOKEN] = ["v2", "v3", "t", "u"].map(token) as [string, string, string, string];

const ARN = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-a1b2c3";
const DAY_MS = 86_400_000;
const NOT_FOUND = "Secrets Manager can't find the specified secret.";

function program(secretString: string, versionId: string | undefined = FIRST): GraphResource[] {
  return [
    graphResource("aws:secretsmanager/secret:Secret", "db", {
      inputs: { name: "db", description: "of the database", tags: { team: "shop" } },
      state: { name: "db", arn: ARN },
    }),
    graphResource("aws:secretsmanager/secretVersion:SecretVersion", "value", {
      inputs: { secretId: ARN, secretString },
      state: { ...(versionId !== undefined && { versionId }) },
    }),
  ];
}

function withoutVersion({ state }: GraphResource): GraphResource["state"] {
  const { versionId: _, ...rest } = state;
  return rest;
}

interface Answer {
  readonly ARN: string;
  readonly SecretString?: string;
  readonly VersionId: string;
  readonly VersionStages: readonly string[];
  readonly SecretList: readonly { readonly Name: string }[];
  readonly Versions: readonly { readonly VersionId: string; readonly VersionStages?: readonly string[] }[];
  readonly RandomPassword: string;
  readonly NextToken?: string;
  readonly DeletionDate: number;
}

describe("secrets of Secrets Manager", () => {
  let manager: LocalService;
  let now: number;
  const clock = { now: () => now, after: () => () => undefined };
  const call = (operation: string, input: object) =>
    callOperation(manager, operation, input as never) as Promise<unknown> as Promise<Answer>;
  const put = (token: string, SecretString: string, VersionStages?: readonly string[]) =>
    call("PutSecretValue", { SecretId: "db", ClientRequestToken: token, SecretString, VersionStages });
  const stages = async () => {
    const { Versions } = await call("ListSecretVersionIds", { SecretId: "db" });
    return Object.fromEntries(Versions.map(({ VersionId, VersionStages }) => [VersionId, VersionStages]));
  };

  beforeEach(async () => {
    now = Date.parse("2026-11-01T10:00:00Z");
    manager = startSecretsManager({ clock });
    await manager.serve(program("one"));
  });

  it("are those of the program, by name, by ARN, and by an ARN without its last letters [LSREC]", async () => {
    const expected = {
      ARN,
      Name: "db",
      VersionId: FIRST,
      SecretString: "one",
      VersionStages: ["AWSCURRENT"],
      CreatedDate: now / 1000,
    };
    for (const SecretId of ["db", ARN, ARN.replace("-a1b2c3", "")])
      assert.deepEqual(await call("GetSecretValue", { SecretId }), expected, SecretId);
    const other = await refusal(call("GetSecretValue", { SecretId: ARN.replace("a1b2c3", "zzzzzz") }));
    assert.deepEqual(other, ["ResourceNotFoundException", NOT_FOUND]);
  });

  it("hold text or bytes [LSREC]", async () => {
    const bytes = Buffer.from([0, 1, 255]).toString("base64");
    await call("CreateSecret", { Name: "bytes", ClientRequestToken: TOKEN, SecretBinary: bytes });
    const value = await call("GetSecretValue", { SecretId: "bytes" });
    assert.deepEqual(
      [value.SecretString, (value as unknown as { SecretBinary: string }).SecretBinary],
      [undefined, bytes],
    );
    const both = {
      SecretId: "bytes",
      ClientRequestToken: OTHER_TOKEN,
      SecretBinary: bytes,
      SecretString: "x",
    };
    assert.equal((await refusal(call("PutSecretValue", both)))[0], "InvalidParameterException");
  });

  it("have a new current version after a change, and the one before it [LSREC]", async () => {
    assert.deepEqual(await put(V2, "two"), {
      ARN,
      Name: "db",
      VersionId: V2,
      VersionStages: ["AWSCURRENT"],
    });
    assert.deepEqual(await stages(), { [FIRST]: ["AWSPREVIOUS"], [V2]: ["AWSCURRENT"] });
    const before = await call("GetSecretValue", { SecretId: "db", VersionStage: "AWSPREVIOUS" });
    assert.equal(before.SecretString, "one");
    await put(V3, "three");
    assert.deepEqual(await stages(), { [V2]: ["AWSPREVIOUS"], [V3]: ["AWSCURRENT"] });
    const { Versions } = await call("ListSecretVersionIds", { SecretId: "db", IncludeDeprecated: true });
    assert.deepEqual(
      Versions.map(({ VersionId }) => VersionId),
      [FIRST, V2, V3],
    );
  });

  it("have stages that move from version to version [LSREC]", async () => {
    await put(V2, "two", ["AWSPENDING", "PUT1"]);
    const move = { SecretId: "db", VersionStage: "AWSCURRENT", MoveToVersionId: V2 };
    const [code] = await refusal(call("UpdateSecretVersionStage", move));
    assert.equal(code, "InvalidParameterException");
    await call("UpdateSecretVersionStage", { ...move, RemoveFromVersionId: FIRST });
    assert.deepEqual(await stages(), {
      [FIRST]: ["AWSPREVIOUS"],
      [V2]: ["AWSCURRENT", "AWSPENDING", "PUT1"],
    });
    await put(V3, "three");
    assert.deepEqual(await stages(), { [V2]: ["AWSPREVIOUS", "PUT1"], [V3]: ["AWSCURRENT"] });
  });

  it("refuse versions and stages that there are not, or that do not go together [LSREC]", async () => {
    assert.deepEqual(await refusal(call("GetSecretValue", { SecretId: "db", VersionStage: "AWSPREVIOUS" })), [
      "ResourceNotFoundException",
      "Secrets Manager can't find the specified secret value for staging label: AWSPREVIOUS",
    ]);
    await put(V2, "two");
    const both = { SecretId: "db", VersionId: V2, VersionStage: "AWSPREVIOUS" };
    assert.deepEqual(await refusal(call("GetSecretValue", both)), [
      "InvalidRequestException",
      "You provided a VersionStage that is not associated to the provided VersionId.",
    ]);
  });

  it("take the same change once, and a token for one change only [LSREC; BC]", async () => {
    await put(V2, "two");
    await put(V2, "two");
    assert.deepEqual(Object.keys(await stages()), [FIRST, V2]);
    assert.equal((await refusal(put(V2, "other")))[0], "ResourceExistsException");
    assert.deepEqual(await refusal(call("PutSecretValue", { SecretId: "db", SecretString: "x" })), [
      "InvalidRequestException",
      "You must provide a ClientRequestToken value. We recommend a UUID-type value.",
    ]);
  });

  it("are made once under a name that is one [LSREC]", async () => {
    const made = await call("CreateSecret", { Name: "mine", ClientRequestToken: TOKEN, SecretString: "x" });
    assert.match(made.ARN, /^arn:aws:secretsmanager:eu-west-1:123456789012:secret:mine-[a-zA-Z0-9]{6}$/);
    assert.equal(made.VersionId, TOKEN);
    assert.deepEqual(await refusal(call("CreateSecret", { Name: "mine", ClientRequestToken: OTHER_TOKEN })), [
      "ResourceExistsException",
      "The operation failed because the secret mine already exists.",
    ]);
    const other = { Name: "mine", ClientRequestToken: TOKEN, SecretString: "y" };
    assert.deepEqual(await refusal(call("CreateSecret", other)), [
      "ResourceExistsException",
      `You can't use ClientRequestToken ${TOKEN} because that value is already in use for a version of secret ${made.ARN}.`,
    ]);
    const invalid = { Name: "Inv Name", ClientRequestToken: OTHER_TOKEN };
    assert.deepEqual(await refusal(call("CreateSecret", invalid)), [
      "ValidationException",
      "Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!",
    ]);
  });

  it("change what is said of them with and without a new value [LSREC]", async () => {
    const plain = await call("UpdateSecret", {
      SecretId: "db",
      ClientRequestToken: V2,
      Description: "new",
    });
    assert.deepEqual(plain, { ARN, Name: "db" });
    const full = await call("UpdateSecret", {
      SecretId: "db",
      ClientRequestToken: V2,
      SecretString: "two",
    });
    assert.equal(full.VersionId, V2);
    assert.deepEqual(await call("DescribeSecret", { SecretId: "db" }), {
      ARN,
      Name: "db",
      Description: "new",
      LastChangedDate: now / 1000,
      Tags: [{ Key: "team", Value: "shop" }],
      VersionIdsToStages: { [FIRST]: ["AWSPREVIOUS"], [V2]: ["AWSCURRENT"] },
      CreatedDate: now / 1000,
    });
  });

  it("are scheduled for deletion before they are deleted, and can be restored until then [LSREC; BC]", async () => {
    const { DeletionDate } = await call("DeleteSecret", { SecretId: "db", RecoveryWindowInDays: 7 });
    assert.equal(DeletionDate, (now + 7 * DAY_MS) / 1000);
    const marked = "You can't perform this operation on the secret because it was marked for deletion.";
    assert.deepEqual(await refusal(call("GetSecretValue", { SecretId: "db" })), [
      "InvalidRequestException",
      marked,
    ]);
    assert.deepEqual(await refusal(call("TagResource", { SecretId: "db", Tags: [] })), [
      "InvalidRequestException",
      marked,
    ]);
    assert.deepEqual(await refusal(call("CreateSecret", { Name: "db", ClientRequestToken: TOKEN })), [
      "InvalidRequestException",
      "You can't create this secret because a secret with this name is already scheduled for deletion.",
    ]);
    await call("RestoreSecret", { SecretId: "db" });
    assert.equal((await call("GetSecretValue", { SecretId: "db" })).SecretString, "one");
    await call("DeleteSecret", { SecretId: "db" });
    now += 30 * DAY_MS;
    assert.deepEqual(await refusal(call("GetSecretValue", { SecretId: "db" })), [
      "ResourceNotFoundException",
      NOT_FOUND,
    ]);
    await call("CreateSecret", { Name: "db", ClientRequestToken: TOKEN, SecretString: "again" });
    await call("DeleteSecret", { SecretId: "db", ForceDeleteWithoutRecovery: true });
    assert.deepEqual(await refusal(call("DescribeSecret", { SecretId: "db" })), [
      "ResourceNotFoundException",
      NOT_FOUND,
    ]);
  });

  it("are listed by filters, page by page, and fetched many at a time [BC]", async () => {
    for (const name of ["a1", "a2", "b"])
      await call("CreateSecret", { Name: name, ClientRequestToken: token(name), SecretString: name });
    const names = (answer: Answer) => answer.SecretList.map(({ Name }) => Name);
    const filters = (Key: string, ...Values: string[]) => ({ Filters: [{ Key, Values }] });
    assert.deepEqual(names(await call("ListSecrets", filters("name", "a"))), ["a1", "a2"]);
    assert.deepEqual(names(await call("ListSecrets", filters("name", "!a"))), ["db", "b"]);
    assert.deepEqual(names(await call("ListSecrets", filters("tag-key", "team"))), ["db"]);
    const first = await call("ListSecrets", { MaxResults: 3 });
    assert.deepEqual(
      [names(first).length, names(await call("ListSecrets", { NextToken: first.NextToken }))],
      [3, ["b"]],
    );
    const batch = (await callOperation(manager, "BatchGetSecretValue", {
      SecretIdList: ["a1", "none"],
    })) as unknown as {
      readonly SecretValues: readonly Answer[];
      readonly Errors: readonly object[];
    };
    assert.deepEqual(
      [batch.SecretValues.map(({ SecretString }) => SecretString), batch.Errors],
      [["a1"], [{ SecretId: "none", ErrorCode: "ResourceNotFoundException", Message: NOT_FOUND }]],
    );
  });

  it("have a policy, which is asked who may use them [BC]", async () => {
    const service = manager.services?.[0];
    const ResourcePolicy = JSON.stringify({ Version: "2012-10-17", Statement: [] });
    await call("PutResourcePolicy", { SecretId: "db", ResourcePolicy });
    assert.equal(service?.policyOf?.(ARN), ResourcePolicy);
    assert.deepEqual(await call("GetResourcePolicy", { SecretId: "db" }), {
      ARN,
      Name: "db",
      ResourcePolicy,
    });
    await call("DeleteResourcePolicy", { SecretId: "db" });
    assert.equal(service?.policyOf?.(ARN), undefined);
    assert.deepEqual(service?.api.access.GetSecretValue?.({ SecretId: "db" }, ACCOUNT_REGION), [
      {
        action: "secretsmanager:GetSecretValue",
        arn: ARN,
        keys: {
          "secretsmanager:secretid": ["db"],
          "secretsmanager:versionid": [],
          "secretsmanager:versionstage": [],
        },
      },
    ]);
  });

  it("can be drawn as passwords [BC]", async () => {
    const plain = await call("GetRandomPassword", {});
    assert.match(plain.RandomPassword, /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z0-9]).{32}$/);
    const digits = {
      ExcludeLowercase: true,
      ExcludeUppercase: true,
      ExcludePunctuation: true,
      ExcludeCharacters: "01",
    };
    assert.match(
      (await call("GetRandomPassword", { ...digits, PasswordLength: 50 })).RandomPassword,
      /^[2-9]{50}$/,
    );
    assert.equal(
      (await refusal(call("GetRandomPassword", { PasswordLength: 2 })))[0],
      "InvalidParameterException",
    );
  });

  it("stay as a client has set them until the program says something else", async () => {
    const policy = { Version: "2012-10-17", Statement: [] };
    const [secret, value] = program("one") as [GraphResource, GraphResource];
    const beside = graphResource("aws:secretsmanager/secretPolicy:SecretPolicy", "policy", {
      inputs: { secretArn: ARN, policy },
    });
    const serve = (inputs: GraphResource["inputs"]) =>
      manager.serve([{ ...secret, inputs: { ...secret.inputs, ...inputs } }, value, beside]);
    const described = async () => {
      const found = (await call("DescribeSecret", { SecretId: "db" })) as object as Record<string, unknown>;
      return [found.Description, found.Tags];
    };
    await serve({});
    await call("UpdateSecret", { SecretId: "db", Description: "client's", ClientRequestToken: TOKEN });
    await call("TagResource", { SecretId: "db", Tags: [{ Key: "seen", Value: "yes" }] });
    await serve({ tags: { team: "other" } });
    const seen = { Key: "seen", Value: "yes" };
    assert.deepEqual(await described(), ["client's", [{ Key: "team", Value: "other" }, seen]]);
    assert.equal(manager.services?.[0]?.policyOf?.(ARN), JSON.stringify(policy));
    await serve({ description: "program's", tags: {} });
    assert.deepEqual(await described(), ["program's", [seen]]);
  });

  it("change with the program, and keep what functions wrote when it does not", async () => {
    await put(V2, "two");
    await manager.serve(program("one"));
    assert.equal((await call("GetSecretValue", { SecretId: "db" })).SecretString, "two");
    await manager.serve(program("three"));
    assert.equal((await call("GetSecretValue", { SecretId: "db" })).SecretString, "three");
  });

  it("outlive the process with a folder for data, without a secret of the program in it", async () => {
    const data = mkdtempSync(join(tmpdir(), "sapi-secrets-"));
    try {
      manager = startSecretsManager({ clock, data });
      await manager.serve(program("hidden"));
      await put(V2, "kept");
      // Not closed: it was killed.
      const first = manager;
      manager = startSecretsManager({ clock, data });
      await manager.serve(program("hidden"));
      const value = async (VersionStage: string) =>
        (await call("GetSecretValue", { SecretId: "db", VersionStage })).SecretString;
      assert.deepEqual([await value("AWSCURRENT"), await value("AWSPREVIOUS")], ["kept", "hidden"]);
      assert.ok(!readFileSync(join(data, "secretsmanager", "secrets.jsonl"), "utf8").includes("hidden"));
      await first.close();
      await manager.close();
    } finally {
      rmSync(data, { recursive: true });
    }
  });

  it("have versions that calls can name, and keep the ids that a folder for data has", async () => {
    const data = mkdtempSync(join(tmpdir(), "sapi-secrets-"));
    const unnamed = program("hidden", "").map((resource) => ({
      ...resource,
      state: withoutVersion(resource),
    }));
    try {
      manager = startSecretsManager({ clock });
      await manager.serve(unnamed);
      const { VersionId } = await call("GetSecretValue", { SecretId: "db" });
      const named = { SecretId: "db", VersionId };
      assert.equal((await call("GetSecretValue", named)).SecretString, "hidden");

      // A folder has this when it was written while a version had the id of its resource.
      manager = startSecretsManager({ clock, data });
      await manager.serve(program("hidden", unnamed[1]?.id));
      await put(V2, "kept");
      const first = manager;
      manager = startSecretsManager({ clock, data });
      await manager.serve(unnamed);
      assert.equal((await call("GetSecretValue", { SecretId: "db" })).SecretString, "kept");
      assert.equal(Object.keys(await stages()).length, 2);
      await first.close();
      await manager.close();
    } finally {
      rmSync(data, { recursive: true });
    }
  });
});
