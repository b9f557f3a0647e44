import { ServiceError } from "../../service-error";
import { invalid } from "../errors";
import { fault, raise, readMembers } from "../input/shape";
import { TRANSACTION_SHAPES } from "../input/shapes";
import { checkJson } from "../values/check-json";

/** A part of a transaction: what it does, and its members. */
export interface TransactionItem<Kind extends string> {
  readonly kind: Kind;
  readonly members: Readonly<Record<string, unknown>> & { readonly TableName: string };
}

/** Why a part of a transaction kept it from being done. `None` for one that did not. */
export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: unknown;
}

type Kind = keyof typeof TRANSACTION_SHAPES;

/** The parts of a transaction, each of which does one thing. */
export function readTransaction<Allowed extends Kind>(
  items: readonly unknown[],
  allowed: readonly Allowed[],
): readonly TransactionItem<Allowed>[] {
  return items.map((item, index) => {
    checkJson(item, "class com.amazonaws.dynamodb.v20120810.TransactWriteItem");
    const kinds = allowed.filter((kind) => item[kind] !== undefined && item[kind] !== null);
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1) {
      throw invalid(
        "TransactItems can only contain one of Check, Put, Update or Delete".replace(
          "Check, Put, Update or Delete",
          allowed.includes("Get" as Allowed) ? "Get" : "Check, Put, Update or Delete",
        ),
      );
    }
    const given = item[kind];
    checkJson(given, `class com.amazonaws.dynamodb.v20120810.${kind}`);
    if (given.TableName === undefined) {
      const name = `transactItems.${index + 1}.member.${kind.toLowerCase()}.tableName`;
      raise([fault("null", name, "Member must not be null")]);
    }
    return { kind, members: readMembers(given, TRANSACTION_SHAPES[kind]) };
  });
}

/** A part of a transaction by itself: undefined, or why it cannot be. */
export function attempt<Result>(run: () => Result): Result | CancellationReason {
  try {
    return run();
  } catch (error) {
    const { code, message, members } = error as ServiceError;
    if (code === "ConditionalCheckFailedException") {
      return { Code: "ConditionalCheckFailed", Message: message, ...members };
    }
    if (code === "ValidationException") return { Code: "ValidationError", Message: message };
    throw error;
  }
}

/** Refuses a transaction when there is a reason among its parts. */
export function checkReasons(reasons: readonly CancellationReason[]): void {
  if (reasons.every(({ Code }) => Code === "None")) return;
  const codes = reasons.map(({ Code }) => Code).join(", ");
  throw new ServiceError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}
