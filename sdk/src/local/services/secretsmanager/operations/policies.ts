import { parseJson } from "../../../http/json";
import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls } from "../../model/calls/secretsmanager";
import { secretsError } from "../errors";
import type { Secrets } from "../state/secrets";
import { named } from "./secrets";

/** Operations on the policies of secrets. */
export function policyOperations(secrets: Secrets, now: () => number) {
  const change = (id: string, policy: string | undefined) => {
    const secret = { ...secrets.getUndeleted(id, now()), policy };
    secrets.commit({ kind: "secret-put", secret });
    return named(secret);
  };
  return {
    GetResourcePolicy: ({ SecretId }) => {
      const secret = secrets.get(SecretId, now());
      return { ...named(secret), ResourcePolicy: secret.policy };
    },
    PutResourcePolicy: ({ SecretId, ResourcePolicy }) => change(SecretId, checkedPolicy(ResourcePolicy)),
    DeleteResourcePolicy: ({ SecretId }) => change(SecretId, undefined),
  } satisfies SomeOperations<Calls>;
}

function checkedPolicy(policy: string): string {
  try {
    parseJson(policy);
  } catch {
    throw secretsError("MalformedPolicyDocumentException", "This resource policy contains invalid Json.");
  }
  return policy;
}
