import { validationMessage } from "../../model";
import { invalid, notOfModel } from "../errors";
import { checkFlag, checkJson, checkList, checkText, checkWhole } from "../values/check-json";

/** What a member of a call may be, as the service's model says. */
export interface MemberRule {
  readonly kind: "text" | "whole" | "flag" | "list" | "map";
  readonly isRequired?: true;
  /** How the service's parser calls what a map or a structure is: `java.util.Map<java.lang.String, ...>`. */
  readonly model?: string;
  /** It names a table: told of before everything else. */
  readonly isTable?: true;
  /** All texts that it may be. */
  readonly among?: readonly string[];
  /** The least number, or length. */
  readonly least?: number;
  readonly most?: number;
}

export type Shape = Readonly<Record<string, MemberRule>>;

/**
 * The members of a call that a shape has, without those that are null.
 * @throws ServiceError for other types than those of the model, and for all values that are out of bounds at once
 */
export function readMembers<Members>(input: Readonly<Record<string, unknown>>, shape: Shape): Members {
  const members: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(shape)) {
    const value = input[name];
    if (value !== undefined && value !== null) members[name] = checkKind(value, rule);
  }
  const faults: string[] = [];
  for (const [name, rule] of Object.entries(shape)) {
    const value = members[name];
    if (rule.isTable) checkTable(name, value);
    if (value !== undefined) checkBounds(name, value, rule, faults);
    else if (rule.isRequired) faults.push(fault("null", name, "Member must not be null"));
  }
  raise(faults);
  return members as Members;
}

function checkTable(name: string, value: unknown): void {
  if (value === undefined || value === null) {
    throw invalid(`The parameter '${name}' is required but was not present in the request`);
  }
  const { length } = checkText(value);
  if (length >= 3 && length <= 1024) return;
  throw invalid(`${name} must be at least 3 characters long and at most 255 characters long`);
}

/** One error for all faults. */
export function raise(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw invalid(validationMessage(faults));
}

/** In the words of the service: `name` is the path to a member. */
export function fault(value: string, name: string, must: string): string {
  const lower = name.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  const shown = value === "null" ? value : `'${value}'`;
  return `Value ${shown} at '${lower}' failed to satisfy constraint: ${must}`;
}

function checkKind(value: unknown, { kind, model = "java.util.Map" }: MemberRule): unknown {
  switch (kind) {
    case "text":
      return checkText(value);
    case "flag":
      return checkFlag(value);
    case "whole":
      return checkWhole(value);
    case "list":
      return checkList(value);
    case "map":
      if (typeof value !== "object") throw notOfModel("Unexpected field type");
      checkJson(value, model);
      return value;
  }
}

function checkBounds(name: string, value: unknown, rule: MemberRule, faults: string[]): void {
  const { among, least, most } = rule;
  const shown = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (among && !among.includes(value as string)) {
    faults.push(fault(shown, name, `Member must satisfy enum value set: [${among.join(", ")}]`));
  }
  const measure = measureOf(value);
  const what = typeof value === "number" ? "value" : "length";
  if (least !== undefined && measure < least) {
    faults.push(fault(shown, name, `Member must have ${what} greater than or equal to ${least}`));
  }
  if (most !== undefined && measure > most) {
    faults.push(fault(shown, name, `Member must have ${what} less than or equal to ${most}`));
  }
}

function measureOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return Object.keys(value as object).length;
}
