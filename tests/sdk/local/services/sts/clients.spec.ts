import assert from "node:assert/strict";
import {
  AssumeRoleWithWebIdentityCommand,
  GetFederationTokenCommand,
  GetSessionTokenCommand,
  STSClient,
} from "@aws-sdk/client-sts";
import { startSts } from "#sdk/local/services/sts/service";
import { RecordingPorts } from "../support/recording-ports";
import { type Served, served, thrown } from "../support/served";

describe("clients of the local STS", () => {
  let all: Served;
  let client: STSClient;

  before(async () => {
    all = await served(() => startSts({ ...new RecordingPorts().ports, isJudging: false }));
    client = new STSClient(all.config);
  });
  after(async () => {
    client.destroy();
    await all.close();
  });

  it("get a session token", async () => {
    const { Credentials: given } = await client.send(new GetSessionTokenCommand({ DurationSeconds: 900 }));
    assert.match(given?.AccessKeyId ?? "", /^SAPI/);
    assert.ok(given?.SecretAccessKey && given.SessionToken);
    assert.ok(given?.Expiration instanceof Date);
  });

  it("read what they are refused in XML, also for calls that nobody signs", async () => {
    const signed = await thrown(client.send(new GetFederationTokenCommand({ Name: "me" })));
    assert.match(signed.message, /^GetFederationToken of sts is not emulated here\./);
    const role = { RoleArn: "arn:aws:iam::123456789012:role/web", RoleSessionName: "web" };
    const unsigned = await thrown(
      client.send(new AssumeRoleWithWebIdentityCommand({ ...role, WebIdentityToken: "token" })),
    );
    assert.match(unsigned.message, /^The request is not signed and does not name its service\.$/);
    assert.equal(unsigned.name, "UnknownOperationException");
  });
});
