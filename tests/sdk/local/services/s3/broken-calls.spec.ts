import assert from "node:assert/strict";
import * as sdk from "@aws-sdk/client-s3";
import { modelOf } from "#sdk/local/services/model/read-model";
import { type BrokenCall, brokenCalls } from "../model/broken-calls";
import { type S3Server, startS3Server } from "./support/s3-server";

const Bucket = "pictures";
const NEW_BUCKET = "made-by-a-broken-call";
const Key = "a";

/** Constraints of AWS's model that S3 does not check, with the reason. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  "without it the request is that of another operation": / (min 1 at key|required at uploadId)$/,
  "of headers that change nothing here, no answer of AWS is known":
    / enum( of an item)? at (requestPayer|checksumMode|optionalObjectAttributes|objectLockEventHold|bucketNamespace)$/,
};

type AnyCommand = new (input: object) => sdk.HeadBucketCommand;

/** The client refuses members without a part of a request, before it sends one. */
function isSent(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== undefined;
}

describe("a call of S3 that breaks AWS's model [BC]", () => {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
  });
  after(() => server.close());

  const made = async () => {
    await server.client.send(new sdk.CreateBucketCommand({ Bucket })).catch(() => undefined);
    await server.client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: "x" })).catch(() => undefined);
  };

  /** Whether the call is carried out, or `undefined` where the client does not send it. */
  const isTaken = async ({ operation, input }: BrokenCall): Promise<boolean | undefined> => {
    const Command = (sdk as unknown as Record<string, AnyCommand>)[`${operation}Command`];
    assert.ok(Command, operation);
    const name = operation === "CreateBucket" ? NEW_BUCKET : Bucket;
    const given = {
      ...input,
      ...("Bucket" in input && { Bucket: name }),
      ...("Key" in input && input.Key !== "" && { Key }),
    };
    try {
      await server.client.send(new Command(given));
      return true;
    } catch (error) {
      return isSent(error) ? false : undefined;
    } finally {
      await server.client.send(new sdk.DeleteBucketCommand({ Bucket: NEW_BUCKET })).catch(() => undefined);
    }
  };

  it("is refused, whatever member it is", async function () {
    this.timeout(120_000);
    const taken: string[] = [];
    let refused = 0;
    for (const call of brokenCalls(modelOf("s3"))) {
      await made();
      const found = await isTaken(call);
      const title = `${call.operation} ${call.title}`;
      if (found === false) refused += 1;
      else if (found && !Object.values(ALLOWED).some((one) => one.test(title))) taken.push(title);
    }
    assert.deepEqual(taken, []);
    assert.ok(refused > 100, `${refused} are refused`);
  });
});
