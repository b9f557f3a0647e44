import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Header } from "#sdk/local/http/types";
import { authorizationOf } from "#sdk/local/iam/sigv4";
import { checkPostPolicy } from "#sdk/local/services/s3/operations/post-policy";
import { startS3 } from "#sdk/local/services/s3/service";
import { startSts } from "#sdk/local/services/sts/service";
import { graphResource } from "../../../support/graph";
import { MachineClock, momentOf } from "../../../support/machine-clock";
import { callOperation, DEVELOPER } from "../services/service-calls";
import { type portsWith, ServedService } from "./services";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const Bucket = "files";

describe("access by the clock of this machine", () => {
  let clock: MachineClock;
  beforeEach(() => {
    clock = new MachineClock();
  });
  afterEach(() => clock.close());

  /** Times of signatures are whole seconds. */
  const secondOf = (time: number) => Math.floor(time / SECOND) * SECOND;

  describe("to S3", () => {
    let served: ServedService;
    let client: S3Client;
    beforeEach(async () => {
      served = await ServedService.start((ports) => startS3({ ...ports, folder: "" }), clock);
      const config: S3ClientConfig = served.config;
      client = new S3Client(config);
      await client.send(new CreateBucketCommand({ Bucket }));
      await client.send(new PutObjectCommand({ Bucket, Key: "a", Body: "data" }));
    });
    afterEach(async () => {
      client.destroy();
      await served.close();
    });

    const isRefused = async (url: string, headers: readonly Header[] = []) => {
      const answer = await fetch(url, { headers: headers.map(([name, value]) => [name, value]) });
      await answer.text();
      return answer.status === 403;
    };

    it("ends with the seconds of a presigned URL", async () => {
      const command = new GetObjectCommand({ Bucket, Key: "a" });
      const since = secondOf(clock.now());
      const url = await getSignedUrl(client, command, { expiresIn: 2 });
      assert.equal(await isRefused(url), false);
      assert.ok((await momentOf(clock, () => isRefused(url))) - since >= 2 * SECOND);
    });

    it("ends five minutes after a request was signed", async () => {
      const since = secondOf(clock.now());
      const time = new Date(since).toISOString().replace(/[:-]|\.\d{3}/g, "");
      const { endpoint, credentials, region } = served.config;
      const signed: readonly Header[] = [
        ["host", new URL(endpoint).host],
        ["x-amz-content-sha256", "UNSIGNED-PAYLOAD"],
        ["x-amz-date", time],
      ];
      const request = {
        method: "GET",
        rawPath: `/${Bucket}/a`,
        rawQuery: "",
        headers: signed,
        body: Buffer.alloc(0),
      };
      const authorization = authorizationOf(request, credentials, { region, service: "s3" });
      const headers: readonly Header[] = [...signed.slice(1), ["authorization", authorization]];
      const url = `${endpoint}/${Bucket}/a`;
      assert.equal(await isRefused(url, headers), false);
      clock.approach(5 * MINUTE);
      assert.ok((await momentOf(clock, () => isRefused(url, headers))) - since >= 5 * MINUTE);
    });

    it("compares conditions with the second of an object", async () => {
      const { LastModified } = await client.send(new GetObjectCommand({ Bucket, Key: "a" }));
      const get = (condition: object) =>
        client.send(new GetObjectCommand({ Bucket, Key: "a", ...condition })).then(
          ({ $metadata }) => $metadata.httpStatusCode,
          ({ $metadata }) => $metadata.httpStatusCode,
        );
      const before = new Date(Number(LastModified) - SECOND);
      assert.deepEqual(
        [
          await get({ IfModifiedSince: LastModified }),
          await get({ IfModifiedSince: before }),
          await get({ IfUnmodifiedSince: LastModified }),
          await get({ IfUnmodifiedSince: before }),
        ],
        [304, 200, 200, 412],
      );
    });

    it("ends with the policy of a form", async () => {
      const end = clock.now() + SECOND;
      const policy = { expiration: new Date(end).toISOString(), conditions: [{ bucket: Bucket }] };
      const text = Buffer.from(JSON.stringify(policy)).toString("base64");
      const isOver = () => {
        try {
          checkPostPolicy(text, { fields: { bucket: Bucket }, size: 1 }, clock.now());
          return false;
        } catch {
          return true;
        }
      };
      assert.equal(isOver(), false);
      assert.ok((await momentOf(clock, isOver)) >= end);
    });
  });

  it("ends with the credentials of a role", async () => {
    const RoleArn = "arn:aws:iam::123456789012:role/reader";
    const Statement = [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: "*" }];
    const role = graphResource("aws:iam/role:Role", "reader", {
      inputs: { name: "reader", assumeRolePolicy: JSON.stringify({ Version: "2012-10-17", Statement }) },
      state: { name: "reader", arn: RoleArn, uniqueId: "AROAREADER" },
    });
    const start = (ports: ReturnType<typeof portsWith>) =>
      startSts({ ...ports, callerOfRole: () => DEVELOPER, isJudging: true });
    const served = await ServedService.start(start, clock, [role]);
    const since = clock.now();
    const input = { RoleArn, RoleSessionName: "me", DurationSeconds: 900 };
    const { Credentials: given } = (await callOperation(served.service, "AssumeRole", input)) as {
      readonly Credentials?: Readonly<Record<string, string>>;
    };
    const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = given ?? {};
    const credentials = {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
    };
    const ask = async () => {
      // Clients use the time of the service.
      const systemClockOffset = clock.now() - Date.now();
      const client = new STSClient({ ...served.config, credentials, systemClockOffset });
      try {
        await client.send(new GetCallerIdentityCommand({}));
        return "allowed";
      } catch (error) {
        return (error as Error).name;
      } finally {
        client.destroy();
      }
    };
    assert.equal(await ask(), "allowed");
    clock.approach(900 * SECOND);
    assert.ok((await momentOf(clock, async () => (await ask()) !== "allowed")) - since >= 900 * SECOND);
    assert.match(await ask(), /^ExpiredToken/);
    await served.close();
  });
});
