import type { ServiceError } from "../../service-error";
import { dynamoDbError } from "../errors";

/** The reason why a part stopped a transaction. `None` for a part that did not. */
export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: unknown;
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
  throw dynamoDbError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}
