import assert from "node:assert/strict";
import type { LocalAws } from "#sdk/local/services/endpoint/aws-service";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { servePlain } from "#sdk/local/services/endpoint/server";
import type { LocalService } from "#sdk/local/services/service";
import { DEVELOPER } from "../service-calls";
import { ACCOUNT_REGION } from "./recording-ports";

export interface Served {
  /** For clients of the AWS SDK. */
  readonly config: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
    readonly maxAttempts: number;
  };
  close(): Promise<void>;
}

/** Services at one address for clients of the AWS SDK, with whoever calls allowed everything. */
export async function served(
  start: (aws: LocalAws) => Promise<LocalService> | LocalService,
  ...others: readonly (typeof start)[]
): Promise<Served> {
  const onError = (error: unknown) => assert.fail(String(error));
  const endpoint = new AwsEndpoint({
    accountRegion: ACCOUNT_REGION,
    clock: { now: () => Date.now(), after: () => () => undefined },
    clientsTime: () => Date.now(),
    findCaller: () => DEVELOPER,
    trusted: { names: [], addresses: false },
    isJudging: false,
    refused: () => undefined,
    onError,
  });
  for (const one of [start, ...others])
    for (const service of (await one(endpoint)).services ?? []) endpoint.mount(ours(service));
  const server = await servePlain(endpoint, { port: 0, host: "127.0.0.1", onError });
  const credentials = { accessKeyId: "SAPI", secretAccessKey: DEVELOPER.secretAccessKey };
  return {
    config: { endpoint: server.url, region: ACCOUNT_REGION.region, credentials, maxAttempts: 1 },
    close: () => server.close(),
  };
}

/** The error of a call that is refused. */
export async function thrown(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => assert.fail("it was carried out"),
    (error: Error) => error,
  );
}
