import assert from "node:assert/strict";
import type { IamCaller } from "#sdk/local/iam/caller";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import type { AwsService, CallContext, Caller } from "#sdk/local/services/endpoint/aws-service";
import { checkByModel } from "#sdk/local/services/model/index";
import type { LocalService } from "#sdk/local/services/service";
import type { ServiceError } from "#sdk/local/services/service-error";

export const ACCOUNT_REGION = { region: "eu-west-1", accountId: "123456789012" };

/** The caller that has the credentials of the session. */
export const DEVELOPER: IamCaller = {
  secretAccessKey: "secret",
  identity: {
    accessKey: "SAPI",
    accountId: ACCOUNT_REGION.accountId,
    userId: "AIDA",
    userArn: "arn:aws:iam::123456789012:user/local",
  },
};

/** Carries out an operation of a service, as if policies allowed it: a call that its model does not allow is refused. */
export async function callOperation(
  service: LocalService,
  operation: string,
  input: Input,
  caller: Caller = DEVELOPER,
): Promise<Output> {
  return carryOut(service.services?.[0], operation, input, { caller });
}

/** The same, where what a call gives does not have to be waited for. */
export function carryOut(
  service: AwsService | undefined,
  operation: string,
  input: Input,
  context: Partial<CallContext> = {},
): Output | Promise<Output> {
  const run = service?.operations[operation];
  assert.ok(service && run, `there is no ${operation}`);
  const { name, model } = service.api;
  const checked = model ? checkByModel(name, operation, input, model) : input;
  return run(checked, { caller: DEVELOPER, requestId: "req-1", accountRegion: ACCOUNT_REGION, ...context });
}

/** Code and message of the refusal of a call. */
export async function refusal(call: Promise<unknown>): Promise<readonly [code: string, message: string]> {
  const error = await call.then(
    () => assert.fail("it was carried out"),
    (reason: ServiceError) => reason,
  );
  return [error.code, error.message];
}
