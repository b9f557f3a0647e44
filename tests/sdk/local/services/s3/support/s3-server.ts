import { DeletePublicAccessBlockCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { LocalClock } from "#sdk/local/clock";
import { THIS_MACHINE } from "#sdk/local/http/guard";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { FindCaller } from "#sdk/local/iam/signed-request";
import type { DoneCall, LocalAws } from "#sdk/local/services/endpoint/aws-service";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import type { Rejection } from "#sdk/local/services/endpoint/rejected";
import { servePlain } from "#sdk/local/services/endpoint/server";
import { s3Service } from "#sdk/local/services/s3/service";
import { Store } from "#sdk/local/services/s3/state/store";

export const ACCOUNT_REGION = { region: "eu-west-1", accountId: "123456789012" };
export const CREDENTIALS = { accessKeyId: "SAPITEST", secretAccessKey: "secret" };
/** A caller who may only do what policies of buckets allow. */
export const GUEST = { accessKeyId: "SAPIGUEST", secretAccessKey: "guests-secret" };

/** A clock that tests move. */
export class HandClock implements LocalClock {
  ahead = 0;
  now(): number {
    return Date.now() + this.ahead;
  }
  after(): () => void {
    return () => undefined;
  }
}

export interface S3Server {
  readonly url: string;
  readonly client: S3Client;
  readonly clock: HandClock;
  readonly store: Store;
  readonly endpoint: AwsEndpoint;
  readonly calls: readonly DoneCall[];
  /** The requests that came to no call. */
  readonly rejections: readonly Rejection[];
  readonly findCaller: FindCaller;
  /** A client that may do everything. */
  readonly anybody: IamCaller;
  close(): Promise<void>;
}

/** S3 behind the endpoint that services share, with an SDK client that calls it. `aws` is what S3 itself calls. */
export async function startS3Server(folder?: string, aws?: LocalAws): Promise<S3Server> {
  const clock = new HandClock();
  const store = new Store(folder, clock);
  const callers = new Map<string, IamCaller>([
    [CREDENTIALS.accessKeyId, callerOf(CREDENTIALS, "root")],
    [GUEST.accessKeyId, { ...callerOf(GUEST, "user/guest"), allows: () => false }],
  ]);
  const errors: unknown[] = [];
  const rejections: Rejection[] = [];
  const findCaller: FindCaller = (id) => callers.get(id);
  const endpoint = new AwsEndpoint({
    accountRegion: ACCOUNT_REGION,
    clock,
    clientsTime: () => clock.now(),
    findCaller,
    rejected: (rejection) => void rejections.push(rejection),
    trusted: THIS_MACHINE,
    isJudging: true,
    refused: () => undefined,
    onError: (error) => void errors.push(error),
  });
  endpoint.mount(ours(s3Service(store, aws)));
  const calls: DoneCall[] = [];
  endpoint.watch((call) => void calls.push(call));
  const server = await servePlain(endpoint, {
    port: 0,
    host: "127.0.0.1",
    onError: (error) => errors.push(error),
  });
  const client = clientOf(server.url);
  return {
    url: server.url,
    client,
    clock,
    store,
    endpoint,
    calls,
    rejections,
    findCaller,
    anybody: callerOf(CREDENTIALS, "root"),
    async close() {
      client.destroy();
      await server.close();
      store.close();
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** Deletes the public access block of a bucket, which new buckets have. */
export async function unblock({ client }: Pick<S3Server, "client">, Bucket: string): Promise<void> {
  await client.send(new DeletePublicAccessBlockCommand({ Bucket }));
}

export function clientOf(
  url: string,
  credentials = CREDENTIALS,
  more: Pick<S3ClientConfig, "requestStreamBufferSize"> = {},
): S3Client {
  return new S3Client({
    endpoint: url,
    region: ACCOUNT_REGION.region,
    credentials,
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler(),
    ...more,
  });
}

function callerOf({ accessKeyId, secretAccessKey }: typeof CREDENTIALS, name: string): IamCaller {
  const { accountId } = ACCOUNT_REGION;
  const userArn = `arn:aws:iam::${accountId}:${name}`;
  return { secretAccessKey, identity: { accessKey: accessKeyId, accountId, userId: accessKeyId, userArn } };
}

/** The error that a client gets, with its members. */
export async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    () => {
      throw new Error("it was not refused");
    },
    (thrown: unknown) => thrown as Error & { $metadata?: { httpStatusCode?: number }; message: string },
  );
  const { name, message, $metadata } = error;
  if (name === "Error") throw error;
  return { ...error, code: name, message, status: $metadata?.httpStatusCode };
}
