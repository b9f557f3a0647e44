import { hexOf } from "./request";

/** Secrets that AWS draws at random: how long they are here, and what tells them from other digits of the resource. */
const SECRETS: Readonly<Record<string, { readonly digits: number; readonly salt: string }>> = {
  "aws:apigateway/apiKey:ApiKey": { digits: 40, salt: "key" },
  "aws:cognito/userPoolClient:UserPoolClient": { digits: 51, salt: "secret" },
};

/** The secret that a resource has unless it is given one, the same at every start; empty for types that draw none. */
export function madeUpSecret(urn: string): string {
  const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
  const secret = SECRETS[type];
  return secret ? hexOf(urn, secret.digits, secret.salt) : "";
}
