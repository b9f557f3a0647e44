import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls, DeleteSecretRequest, DeleteSecretResponse } from "../../model/calls/secretsmanager";
import { secretsError } from "../errors";
import { checkName, isOver, type Secrets } from "../state/secrets";
import { named, newArn } from "./secrets";

const DAY_MS = 86_400_000;
const WINDOW_DAYS = { least: 7, most: 30 };

/** Operations that delete secrets, and take that back. */
export function deletionOperations(secrets: Secrets, now: () => number) {
  return {
    DeleteSecret: (input, { accountRegion }) => {
      const { SecretId: id, ForceDeleteWithoutRecovery = false } = input;
      const days = readWindow(input);
      if (!ForceDeleteWithoutRecovery) return schedule(secrets, id, days, now());
      checkName(id);
      const found = secrets.find(id);
      const DeletionDate = now() / 1000;
      // A secret that is not there is deleted all the same.
      if (!found || isOver(found, now()))
        return {
          ARN: id.startsWith("arn:") ? id : newArn(id, accountRegion),
          Name: nameOf(id),
          DeletionDate,
        };
      secrets.commit({ kind: "secret-deleted", secret: found.name });
      return { ...named(found), DeletionDate };
    },
    RestoreSecret: ({ SecretId }) => {
      const { goneAt: _, deletedAt: __, ...secret } = secrets.get(SecretId, now());
      secrets.commit({ kind: "secret-put", secret });
      return named(secret);
    },
  } satisfies SomeOperations<Calls>;
}

function schedule(secrets: Secrets, id: string, days: number, now: number): DeleteSecretResponse {
  const secret = secrets.getUndeleted(id, now);
  const goneAt = now + days * DAY_MS;
  secrets.commit({ kind: "secret-put", secret: { ...secret, deletedAt: now, goneAt } });
  return { ...named(secret), DeletionDate: goneAt / 1000 };
}

function readWindow({ RecoveryWindowInDays, ForceDeleteWithoutRecovery }: DeleteSecretRequest): number {
  if (ForceDeleteWithoutRecovery && RecoveryWindowInDays !== undefined)
    throw secretsError(
      "InvalidParameterException",
      "You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.",
    );
  const days = RecoveryWindowInDays ?? WINDOW_DAYS.most;
  if (days >= WINDOW_DAYS.least && days <= WINDOW_DAYS.most) return days;
  throw secretsError(
    "InvalidParameterException",
    "The RecoveryWindowInDays value must be between 7 and 30 days (inclusive).",
  );
}

function nameOf(id: string): string {
  return id.replace(/^arn:.*:secret:/, "");
}
