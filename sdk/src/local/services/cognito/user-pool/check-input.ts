import type { Input } from "../../endpoint/aws-api";
import { checkByModel, checkMemberByModel } from "../../model";
import { USER_POOL_MODEL } from "./model";

/** Validates a call of the hosted pages by the model, as the endpoint validates calls of clients. */
export function checkOwnCall(operation: string, input: Input): void {
  checkByModel("cognito-idp", operation, asOnAws(input, true), USER_POOL_MODEL);
}

/** The input with a client id that the model accepts. A file of pools may have others, such as `web-client`. */
export function asOnAws(input: Input, hasKnownClient: boolean): Input {
  return hasKnownClient ? { ...input, ClientId: "known" } : input;
}

/** Throws for a name or password that the model does not accept. It may come from a function or from a challenge. */
export function checkMember(name: "Password" | "Username", value: string | undefined): void {
  checkMemberByModel("cognito-idp", ["SignUp", name], value, USER_POOL_MODEL);
}
