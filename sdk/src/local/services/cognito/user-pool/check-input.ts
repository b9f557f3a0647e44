import type { Input } from "../../endpoint/aws-api";
import { checkByModel, checkMemberByModel } from "../../model";
import { USER_POOL_MODEL } from "./model";

/** Holds a call of the hosted pages against the model, as the endpoint does with those of clients. */
export function checkOwnCall(operation: string, input: Input): void {
  checkByModel("cognito-idp", operation, asOnAws(input, true), USER_POOL_MODEL);
}

/** A client in a file of pools may have an id that AWS gives none: `web-client`. */
export function asOnAws(input: Input, hasKnownClient: boolean): Input {
  return hasKnownClient ? { ...input, ClientId: "known" } : input;
}

/** Throws for a name or a password that no call could have, whether a function or the answer to a challenge has it. */
export function checkMember(name: "Password" | "Username", value: string | undefined): void {
  checkMemberByModel("cognito-idp", ["SignUp", name], value, USER_POOL_MODEL);
}
