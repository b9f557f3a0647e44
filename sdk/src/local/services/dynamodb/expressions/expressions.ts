import type { QueryInput, UpdateItemInput } from "../../model/calls/dynamodb";
import { invalid } from "../errors";
import { bindCondition } from "./bind-condition";
import { bindUpdate } from "./bind-update";
import { conditionOf, naming, projectionOf, updateOf } from "./cached-parsers";
import { Selection } from "./document";
import { Faults } from "./fault";
import { Paths } from "./overlap";
import { Placeholders } from "./placeholders";
import type { Action, Bound, Condition, Path } from "./syntax";

/** The parameters of calls that are expressions, and what belongs to them. */
export type ExpressionInput = Pick<UpdateItemInput, "UpdateExpression" | "ConditionExpression"> &
  Pick<
    QueryInput,
    | "KeyConditionExpression"
    | "FilterExpression"
    | "ProjectionExpression"
    | "ExpressionAttributeNames"
    | "ExpressionAttributeValues"
  >;

/** The expressions of a call with their names and values in place. */
export interface Expressions {
  readonly update: readonly Action<Bound>[] | undefined;
  readonly condition: Condition<Bound> | undefined;
  readonly keyCondition: Condition<Bound> | undefined;
  readonly filter: Condition<Bound> | undefined;
  readonly projection: Projection | undefined;
}

/** A projection with the values of its placeholders. */
interface Projection {
  readonly paths: readonly Path[];
  readonly selection: Selection;
}

export type ExpressionName = Exclude<keyof ExpressionInput, `ExpressionAttribute${string}`>;

/** The expressions that an operation takes, and the parameters that they took the place of. */
export interface ExpressionRule {
  readonly expressions: readonly ExpressionName[];
  readonly legacy: readonly string[];
}

/**
 * Reads the expressions of a call that its operation takes. Others that a call has besides are nothing to the service.
 * @throws ServiceError in the words of the service
 */
export function readExpressions(input: ExpressionInput, names: readonly ExpressionName[]): Expressions {
  const hasValues = names.some((name) => name !== "ProjectionExpression");
  const given = new Placeholders(
    input.ExpressionAttributeNames,
    hasValues ? input.ExpressionAttributeValues : undefined,
  );
  const read = <Result>(name: ExpressionName, bind: (text: string) => Result): Result | undefined => {
    const text = names.includes(name) ? input[name] : undefined;
    return text === undefined ? undefined : naming(name, () => bind(text));
  };
  const expressions = {
    update: read("UpdateExpression", (text) => bindUpdate(updateOf(text), given)),
    condition: read("ConditionExpression", (text) => bindCondition(conditionOf(text), given)),
    keyCondition: read("KeyConditionExpression", (text) => bindCondition(conditionOf(text), given)),
    filter: read("FilterExpression", (text) => bindCondition(conditionOf(text), given)),
    projection: read("ProjectionExpression", (text) => bindProjection(projectionOf(text), given)),
  };
  given.checkUsed();
  return expressions;
}

function bindProjection(written: readonly Path[], given: Placeholders): Projection {
  const faults = new Faults<"overlap" | "conflict">();
  const checked = new Paths(faults);
  const paths = written.map((path) => given.path(path));
  for (const path of paths) checked.add(path);
  faults.check(["overlap", "conflict"]);
  return { paths, selection: new Selection(paths) };
}

/** Refuses parameters that exclude each other. The service reports this first. */
export function checkTogether(input: Readonly<Record<string, unknown>>, rule: ExpressionRule): void {
  const used = rule.expressions.filter((name) => input[name] !== undefined);
  if (used.length > 0) checkNoLegacy(input, rule.legacy, used);
  if (used.length === 0 && input.ExpressionAttributeNames !== undefined) {
    throw invalid("ExpressionAttributeNames can only be specified when using expressions");
  }
  const withValues = rule.expressions.filter((name) => name !== "ProjectionExpression");
  if (input.ExpressionAttributeValues === undefined || withValues.length === 0) return;
  if (withValues.some((name) => input[name] !== undefined)) return;
  const are = withValues.length > 1 ? "are" : "is";
  throw invalid(
    `ExpressionAttributeValues can only be specified when using expressions: ${withValues.join(" and ")} ${are} null`,
  );
}

function checkNoLegacy(
  input: Readonly<Record<string, unknown>>,
  legacy: readonly string[],
  used: readonly string[],
): void {
  // Conditions of a key may still be given beside expressions.
  const mayHaveKey = input.KeyConditionExpression === undefined;
  const both = legacy.filter(
    (name) => input[name] !== undefined && !(mayHaveKey && name === "KeyConditions"),
  );
  if (both.length === 0) return;
  throw invalid(
    `Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {${both.join(", ")}} Expression parameters: {${used.join(", ")}}`,
  );
}
