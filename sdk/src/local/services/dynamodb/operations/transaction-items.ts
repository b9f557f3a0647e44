import type { Input } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { invalid } from "../errors";
import { membersOf } from "../members";
import type { WriteInput } from "./planned-write";

/** A part of a transaction: what it does, and its members. */
export interface TransactionItem<Kind extends string> {
  readonly kind: Kind;
  readonly members: WriteInput & { readonly TableName: string };
}

/** Why a part of a transaction kept it from being done. `None` for one that did not. */
export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: unknown;
}

/** The parts of a transaction, each of which does one thing. */
export function readTransaction<Kind extends string>(
  items: readonly Readonly<Record<string, unknown>>[],
  allowed: readonly Kind[],
): readonly TransactionItem<Kind>[] {
  return items.map((item) => {
    const kinds = allowed.filter((kind) => item[kind] !== undefined && item[kind] !== null);
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1) {
      throw invalid("TransactItems can only contain one of Check, Put, Update or Delete");
    }
    return { kind, members: membersOf<TransactionItem<Kind>["members"]>(item[kind] as Input) };
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
    if (code === "DuplicateItemException") return { Code: "DuplicateItem", Message: message };
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
