import type { Issues } from "../../errors";
import type { FunctionContext, FunctionPlan } from "../../functions/plan";
import { planFunction } from "../../functions/plan";
import type { FunctionDefinition } from "../../functions/props";
import { checkKnownProps, checkOneOf, isPlainObject } from "../../values";
import { isReceiver, type Receiver, type ReceiverKind } from "./receiver";

/** An entry of a map of targets: a function, a queue or a topic. */
export type PlannedTarget =
  | { readonly kind: "function"; readonly function: FunctionPlan }
  | { readonly kind: "receiver"; readonly receiver: Receiver };

/** An entry of such a map, checked. */
export interface NamedTarget {
  readonly name: string;
  readonly target: PlannedTarget;
  /**
   * The entry's own props, such as `events`. Empty for one written short. Their names are checked, not their values.
   */
  readonly props: Readonly<Record<string, unknown>>;
  /** Standing at the entry. */
  readonly issues: Issues;
}

/** The form of a map of targets. */
export interface TargetForm {
  /** The constructs that may be sent to. */
  readonly receivers: readonly ReceiverKind[];
  /** Props of an entry besides what it calls or sends to. */
  readonly props: readonly string[];
  /** Names of older generations, and where they are now. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** An example of an entry, for messages: `{ thumbnail: "src/thumbnail.handler" }`. */
  readonly example: string;
}

/** Check a map of targets by name. Entries with mistakes are left out. */
export function planTargets(
  targets: unknown,
  form: TargetForm,
  context: FunctionContext,
  issues: Issues,
): readonly NamedTarget[] {
  if (targets === undefined) return [];
  if (!isPlainObject(targets)) {
    const cure = `write a map with a name for each: ${form.example}`;
    issues.add("TARGETS_INVALID", { problem: "not a map", value: targets, cure });
    return [];
  }
  return Object.entries(targets)
    .map(([name, entry]) => planNamed(name, entry, form, context, issues.at(name)))
    .filter((planned) => planned !== undefined);
}

function planNamed(
  name: string,
  entry: unknown,
  form: TargetForm,
  context: FunctionContext,
  issues: Issues,
): NamedTarget | undefined {
  if (name === "") {
    issues.add("TARGETS_INVALID", { problem: "it has no name", cure: `give it one: ${form.example}` });
    return undefined;
  }
  return planTarget(name, entry, form, context, issues);
}

/** Check one entry: a function, Function props, a receiver, or an object with one of these and props of its own. */
export function planTarget(
  name: string,
  entry: unknown,
  form: TargetForm,
  context: FunctionContext,
  issues: Issues,
): NamedTarget | undefined {
  if (!isLong(entry, form)) {
    const target = planShort(entry, form, context, issues);
    return target && { name, target, props: {}, issues };
  }
  const words = ["function", ...form.receivers.map(wordOf)];
  checkKnownProps(entry, ["type", ...words, ...form.props], issues, form.renamed);
  const given = words.filter((word) => entry[word] !== undefined);
  if (given.length !== 1) {
    const cure = `write one of ${words.join(", ")}`;
    const problem = given.length === 0 ? "nothing is called or sent to" : `it has ${given.join(" and ")}`;
    issues.add("TARGET_INVALID", { problem, cure });
    return undefined;
  }
  const [word] = given as [string];
  if (entry.type !== undefined) checkOneOf(entry.type, [word], issues.at("type"));
  const value = entry[word];
  const target =
    word === "function"
      ? planCalled(value, context, issues.at(word))
      : planReceiver(value, [kindOf(word)], [], issues.at(word));
  return target && { name, target, props: entry, issues };
}

function planShort(
  entry: unknown,
  form: TargetForm,
  context: FunctionContext,
  issues: Issues,
): PlannedTarget | undefined {
  if (isReceiver(entry)) return planReceiver(entry, form.receivers, ["a function"], issues);
  return planCalled(entry, context, issues);
}

function planCalled(
  definition: unknown,
  context: FunctionContext,
  issues: Issues,
): PlannedTarget | undefined {
  const planned = planFunction(definition as FunctionDefinition, context, issues);
  return planned && { kind: "function", function: planned };
}

function planReceiver(
  value: unknown,
  kinds: readonly ReceiverKind[],
  others: readonly string[],
  issues: Issues,
): PlannedTarget | undefined {
  if (isReceiver(value) && kinds.includes(value.getReceivingEnd().kind))
    return { kind: "receiver", receiver: value };
  const cure = `pass ${[...others, ...kinds.map((kind) => `a ${kind} construct`)].join(" or ")}`;
  issues.add("TARGET_INVALID", { problem: "it cannot be sent to from here", value: value ?? null, cure });
  return undefined;
}

/**
 * Whether an entry is written long. Props of an entry name a function, queue or topic, or have a prop of their own.
 * Props of a function have a handler.
 */
function isLong(entry: unknown, form: TargetForm): entry is Readonly<Record<string, unknown>> {
  if (!isPlainObject(entry) || Object.hasOwn(entry, "handler")) return false;
  const names = ["type", "function", ...form.receivers.map(wordOf), ...form.props];
  return names.some((name) => Object.hasOwn(entry, name));
}

function wordOf(kind: ReceiverKind): string {
  return kind.toLowerCase();
}

function kindOf(word: string): ReceiverKind {
  return `${word[0]?.toUpperCase()}${word.slice(1)}` as ReceiverKind;
}
