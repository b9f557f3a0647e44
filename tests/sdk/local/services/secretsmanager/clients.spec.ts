import assert from "node:assert/strict";
import {
  CreateSecretCommand,
  type CreateSecretCommandInput,
  DeleteSecretCommand,
  DescribeSecretCommand,
  type Filter,
  GetSecretValueCommand,
  InvalidParameterException,
  InvalidRequestException,
  ListSecretsCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-secrets-manager";
import { secretsManagerApi } from "#sdk/local/services/secretsmanager/api";
import { startSecretsManager } from "#sdk/local/services/secretsmanager/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { type Served, served, thrown } from "../support/served";

const clock = { now: () => Date.now(), after: () => () => undefined };

describe("clients of the local Secrets Manager", () => {
  let all: Served;
  let client: SecretsManagerClient;

  beforeEach(async () => {
    all = await served(() => startSecretsManager({ clock }));
    client = new SecretsManagerClient(all.config);
  });
  afterEach(async () => {
    client.destroy();
    await all.close();
  });

  const create = (Name: string, more: Partial<CreateSecretCommandInput> = {}) =>
    client.send(new CreateSecretCommand({ Name, SecretString: "s", ...more }));
  const listed = async (...Filters: readonly Filter[]) => {
    const { SecretList = [] } = await client.send(new ListSecretsCommand({ Filters: [...Filters] }));
    return SecretList.map(({ Name }) => Name);
  };

  it("find descriptions by words, whatever their case, and names by how they begin [LSREC]", async () => {
    await create("testing1/one", { Description: "a secret" });
    await create("/testing2/two", { Description: "An secret" });
    await create("testing3/three", { Description: "asecret" });
    await create("/testing4/four", { Description: "thesecret" });
    const by = (Key: Filter["Key"], ...Values: string[]) => listed({ Key, Values });
    assert.deepEqual(await by("name", "/"), ["/testing2/two", "/testing4/four"]);
    assert.deepEqual(await by("name", "!/"), ["testing1/one", "testing3/three"]);
    assert.deepEqual(await by("name", "testing1 one"), []);
    assert.deepEqual(await by("name", "Testing"), []);
    assert.deepEqual(await by("description", "A"), ["testing1/one", "/testing2/two", "testing3/three"]);
    assert.deepEqual(await by("description", "a secret"), ["testing1/one", "/testing2/two"]);
    assert.deepEqual(await by("description", "!a"), ["/testing4/four"]);
    const both = [
      { Key: "description", Values: ["a"] },
      { Key: "name", Values: ["/"] },
    ] as const;
    assert.deepEqual(await listed(...both.map((one) => ({ ...one, Values: [...one.Values] }))), [
      "/testing2/two",
    ]);
  });

  it("search all that is said of a secret by words and parts of words, as moto has verified on AWS", async () => {
    await create("SecretOne");
    await create("SecretTwo", { Description: "DescTwo" });
    await create("Thirdsecret");
    await create("SecretFTag", { Tags: [{ Key: "1", Value: "foo" }] });
    await create("none");
    await create("prod/AppBeta/1");
    await create("prod-AppBeta/1");
    const by = (...Values: string[]) => listed({ Key: "all", Values });
    assert.deepEqual(await by("secret"), ["SecretOne", "SecretTwo", "SecretFTag"]);
    assert.deepEqual(await by("foo"), ["SecretFTag"]);
    assert.deepEqual(await by("ret"), []);
    assert.deepEqual(await by("d t"), ["SecretTwo"]);
    assert.deepEqual(await by("AppBeta"), ["prod/AppBeta/1"]);
  });

  it("delete by force what is there, what is to go and what is not there [LSREC]", async () => {
    const remove = (SecretId: string, more: object = {}) =>
      client.send(new DeleteSecretCommand({ SecretId, ...more }));
    const force = { ForceDeleteWithoutRecovery: true };
    const missing = await remove("missing", force);
    assert.equal(missing.Name, "missing");
    assert.match(missing.ARN ?? "", /:secret:missing-\w{6}$/);
    assert.ok(missing.DeletionDate instanceof Date);
    assert.ok((await thrown(remove("missing"))) instanceof ResourceNotFoundException);
    await create("db");
    await remove("db", { RecoveryWindowInDays: 7 });
    assert.ok((await thrown(remove("db"))) instanceof InvalidRequestException);
    assert.equal((await remove("db", force)).Name, "db");
    await create("db");
    const both = await thrown(remove("db", { ...force, RecoveryWindowInDays: 7 }));
    assert.ok(both instanceof InvalidParameterException);
  });

  it("are refused names that no secret has by every call [LSREC]", async () => {
    const SecretId = "Inv *Name?";
    const words =
      "Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!";
    const force = { SecretId, ForceDeleteWithoutRecovery: true };
    for (const call of [
      create("grün"),
      client.send(new GetSecretValueCommand({ SecretId })),
      client.send(new DescribeSecretCommand({ SecretId })),
      client.send(new DeleteSecretCommand(force)),
      client.send(new PutSecretValueCommand({ SecretId, SecretString: "x" })),
    ]) {
      const { name, message } = await thrown(call);
      assert.deepEqual([name, message], ["ValidationException", words]);
    }
  });

  it("describe nothing that a secret does not have, and no tags as none once it had some [LSREC]", async () => {
    await create("db", { SecretString: undefined, Description: "" });
    const described = async () => {
      const { $metadata: _, ...members } = await client.send(new DescribeSecretCommand({ SecretId: "db" }));
      return members;
    };
    assert.deepEqual(Object.keys(await described()).sort(), [
      "ARN",
      "CreatedDate",
      "LastChangedDate",
      "Name",
    ]);
    await client.send(new TagResourceCommand({ SecretId: "db", Tags: [{ Key: "a", Value: "b" }] }));
    await client.send(new UntagResourceCommand({ SecretId: "db", TagKeys: ["a"] }));
    assert.deepEqual((await described()).Tags, []);
  });

  it("get the words of an error in the member that its model has [LSREC]", () => {
    const { protocol } = secretsManagerApi();
    const bodyOf = (code: string) => {
      const context = { requestId: "req-1", request: {} as never };
      return JSON.parse(String(protocol.refuse(new ServiceError(code, "why"), context).body));
    };
    const code = "ResourceNotFoundException";
    assert.deepEqual(bodyOf(code), { __type: code, Message: "why" });
    // One that all services have.
    assert.deepEqual(bodyOf("ValidationException"), { __type: "ValidationException", message: "why" });
  });
});
