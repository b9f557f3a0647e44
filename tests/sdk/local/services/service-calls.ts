import assert from "node:assert/strict";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import type { Caller } from "#sdk/local/services/endpoint/aws-service";
import type { LocalService } from "#sdk/local/services/service";
import type { ServiceError } from "#sdk/local/services/service-error";

export const PLACE = { region: "eu-west-1", accountId: "123456789012" };

/** Whoever has the credentials of the session. */
export const DEVELOPER: IamCaller = {
  secretAccessKey: "secret",
  identity: {
    accessKey: "SAPI",
    accountId: PLACE.accountId,
    userId: "AIDA",
    userArn: "arn:aws:iam::123456789012:user/local",
  },
};

/** Carries out an operation of a service, as if it had been judged. */
export async function callOperation(
  service: LocalService,
  operation: string,
  input: Input,
  caller: Caller = DEVELOPER,
): Promise<Output> {
  const run = service.services?.[0]?.operations[operation];
  assert.ok(run, `there is no ${operation}`);
  return run(input, { caller, requestId: "req-1", place: PLACE });
}

/** Code and message of the refusal of a call. */
export async function refusal(call: Promise<unknown>): Promise<readonly [code: string, message: string]> {
  const error = await call.then(
    () => assert.fail("it was carried out"),
    (reason: ServiceError) => reason,
  );
  return [error.code, error.message];
}
