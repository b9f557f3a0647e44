import assert from "node:assert/strict";
import type { IamCaller } from "#sdk/local/iam/caller";
import { startDynamoDb } from "#sdk/local/services/dynamodb/service";
import { ServiceError } from "#sdk/local/services/service-error";
import { RecordingPorts } from "../../support/recording-ports";
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
    const recording = new RecordingPorts({ services: { dynamodb: URL } });
    const caller = { secretAccessKey: "secret", identity: {} } as IamCaller;
    const credentials = { accessKeyId: "SAPI", secretAccessKey: "secret" };
    const findCaller = (id: string) => (id === "SAPI" ? caller : undefined);
    const service = startDynamoDb({ ...recording.ports, credentials, findCaller });
    return { told: recording, service };
  }

  it("gets the tables of the program by its API, once, with their expiry", async () => {
    const { told: recording, service } = setUp();
    const there = new Tables();
    const [elsewhere] = there.service.services ?? [];
    assert.ok(elsewhere);
    recording.backends.set("dynamodb", elsewhere);
    await service.serve([SESSIONS]);
    await service.serve([SESSIONS]);
    assert.deepEqual(
      recording.calls.map(({ operation }) => operation),
      ["CreateTable", "DescribeTable", "UpdateTimeToLive"],
    );
    const ttl = there.call("DescribeTimeToLive", { TableName: "sessions" });
    assert.equal(ttl.TimeToLiveDescription.AttributeName, "expires");
    await setUpAgain(recording);
    const other = table({ name: "sessions", hashKey: "key", attributes: [{ name: "key", type: "S" }] });
    await assert.rejects(service.serve([other]), /table sessions exists with other keys/);
  });

  /** A session that finds its tables already made. */
  async function setUpAgain({ backends }: RecordingPorts): Promise<void> {
    const again = setUp();
    for (const [name, service] of backends) again.told.backends.set(name, service);
    await again.service.serve([SESSIONS]);
    assert.deepEqual(again.told.notices, []);
  }

  it("is named when it does not answer", async () => {
    const { told: recording, service } = setUp();
    const message = `the dynamodb at ${URL} does not answer: connect ECONNREFUSED 127.0.0.1:1`;
    recording.answers.set("dynamodb CreateTable", () => new ServiceError("ServiceUnavailable", message, 503));
    await assert.rejects(service.serve([SESSIONS]), {
      message: `the DynamoDB at ${URL} does not answer: connect ECONNREFUSED 127.0.0.1:1`,
      isUserError: true,
    });
  });
});
