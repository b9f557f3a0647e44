import assert from "node:assert/strict";
import type { IamCaller } from "#sdk/local/iam/caller";
import { startDynamoDb } from "#sdk/local/services/dynamodb/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { ToldPorts } from "../../support/told-ports";
import { Tables, table } from "../support/tables";

const URL = "http://127.0.0.1:1";
const SESSIONS = table({
  name: "sessions",
  hashKey: "id",
  attributes: [{ name: "id", type: "S" }],
  ttl: { attributeName: "expires", enabled: true },
});

describe("a DynamoDB that runs elsewhere", () => {
  function setUp() {
    const told = new ToldPorts({ services: { dynamodb: URL } });
    const caller = { secretAccessKey: "secret", identity: {} } as IamCaller;
    const credentials = { accessKeyId: "SAPI", secretAccessKey: "secret" };
    const findCaller = (id: string) => (id === "SAPI" ? caller : undefined);
    const service = startDynamoDb({ ...told.ports, credentials, findCaller });
    return { told, service };
  }

  it("gets the tables of the program by its API, once, with their expiry", async () => {
    const { told, service } = setUp();
    const there = new Tables();
    const [elsewhere] = there.service.services ?? [];
    assert.ok(elsewhere);
    told.mounted.set("dynamodb", elsewhere);
    await service.serve([SESSIONS]);
    await service.serve([SESSIONS]);
    assert.deepEqual(
      told.calls.map(({ operation }) => operation),
      ["CreateTable", "DescribeTable", "UpdateTimeToLive"],
    );
    const ttl = there.call("DescribeTimeToLive", { TableName: "sessions" });
    assert.equal(ttl.TimeToLiveDescription.AttributeName, "expires");
    await setUpAgain(told);
    const other = table({ name: "sessions", hashKey: "key", attributes: [{ name: "key", type: "S" }] });
    await assert.rejects(service.serve([other]), /table sessions exists with other keys/);
  });

  /** A session that finds its tables already made. */
  async function setUpAgain({ mounted }: ToldPorts): Promise<void> {
    const again = setUp();
    for (const [name, service] of mounted) again.told.mounted.set(name, service);
    await again.service.serve([SESSIONS]);
    assert.deepEqual(again.told.notices, []);
  }

  it("is named when it does not answer", async () => {
    const { told, service } = setUp();
    const message = `the dynamodb at ${URL} does not answer: connect ECONNREFUSED 127.0.0.1:1`;
    told.answers.set("dynamodb CreateTable", () => new ServiceError("ServiceUnavailable", message, 503));
    await assert.rejects(service.serve([SESSIONS]), {
      message: `the DynamoDB at ${URL} does not answer: connect ECONNREFUSED 127.0.0.1:1`,
      isUserError: true,
    });
  });
});
