import type * as t from "@babel/types";
import { bare, isCall, isFunction, isMember, memberName, type Node, walk } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import { commentsIn } from "../../expressions/source";
import type { Draft } from "../../program/edits/draft";
import type { Knows } from "../../program/knowledge/kinds";
import { typesOf } from "./event-types";

/** The arguments of `subscribe`. */
interface SubscriptionArguments {
  /** @default the bus itself */
  readonly scope: Node | undefined;
  readonly types: readonly string[];
  readonly typesNode: Node;
  readonly target: Node;
  readonly retries: Node | undefined;
}

/** A call of `subscribe` that can be written as `addRules`. */
export interface Subscription extends SubscriptionArguments {
  readonly draft: Draft;
  readonly call: t.CallExpression | t.OptionalCallExpression;
  /** The name, or what else the bus is read from. */
  readonly bus: Node;
}

/** The calls in the order in which they run. */
export function subscriptionsIn(draft: Draft, knows: Knows): readonly Subscription[] {
  const found: Subscription[] = [];
  walk(draft.file.file.program, (node) => {
    const one = isCall(node) ? subscriptionOf(draft, knows, node) : undefined;
    if (one) found.push(one);
  });
  const at = ({ call }: Subscription) => (bare(call.callee) as t.MemberExpression).property.start as number;
  return found.sort((one, other) => at(one) - at(other));
}

function subscriptionOf(
  draft: Draft,
  knows: Knows,
  call: t.CallExpression | t.OptionalCallExpression,
): Subscription | undefined {
  const callee = bare(call.callee);
  if (!isMember(callee) || memberName(callee) !== "subscribe" || isRepeated(draft, call)) return undefined;
  const bus = busOf(callee.object);
  const kind = knows.kindOf(draft.file, bus);
  if (kind?.is !== "construct" || kind.generation !== 0 || kind.name !== "EventBus") return undefined;
  const isChained = bare(callee.object) !== bus || isMember(draft.file.parents.get(call));
  if (isChained && (bus.type !== "Identifier" || !isStatement(draft.file, call))) return undefined;
  const given = argumentsOf(draft, call);
  // A new bus has no name that could be its own scope.
  if (!given || (!given.scope && bus.type === "NewExpression")) return undefined;
  return { draft, call, bus, ...given };
}

/** `(scope?, types, target, { retries }?)`. */
function argumentsOf(draft: Draft, call: Subscription["call"]): SubscriptionArguments | undefined {
  const args = call.arguments as readonly Node[];
  const isScoped = typesOf(draft.file, args[0]) === undefined;
  const [typesNode, target, props] = isScoped ? args.slice(1) : args;
  const types = typesOf(draft.file, typesNode);
  const retries = props && retriesOf(props);
  if (!types?.[0] || !typesNode || !target || (props && !retries)) return undefined;
  if (args.some(({ type }) => type === "SpreadElement") || hasCommentsBetween(draft, call)) return undefined;
  return { scope: isScoped ? args[0] : undefined, types, typesNode, target, retries };
}

/** Whether a function is handed to another one that is not `app.stack`. */
function isCalledBack(around: Node | undefined): boolean {
  if (!isCall(around)) return false;
  const callee = bare(around.callee);
  return !isMember(callee) || memberName(callee) !== "stack";
}

/** The bus that a chain of calls begins with. */
function busOf(object: Node): Node {
  const inner = bare(object) as Node;
  const callee = isCall(inner) ? bare(inner.callee) : undefined;
  return isMember(callee) && memberName(callee) === "subscribe" ? busOf(callee.object) : inner;
}

/** Whether a call may run more often than once. */
function isRepeated({ file }: Draft, call: Node): boolean {
  for (const around of file.around(call)) {
    if (/^(For|While|DoWhile)/.test(around.type)) return true;
    if (isFunction(around)) return isCalledBack(file.parents.get(around));
  }
  return false;
}

/** `{ retries: 3 }`. */
function retriesOf(props: Node): Node | undefined {
  const literal = bare(props);
  const [property, more] = literal?.type === "ObjectExpression" ? literal.properties : [];
  const isOne = property?.type === "ObjectProperty" && !property.computed && !more;
  return isOne && property.key.type === "Identifier" && property.key.name === "retries"
    ? property
    : undefined;
}

/** Whether there are comments beside the arguments, which would have no place any more. */
function hasCommentsBetween(draft: Draft, call: t.CallExpression | t.OptionalCallExpression): boolean {
  const start = bare(call.callee)?.end as number;
  return commentsIn(draft, { start, end: call.end as number }).some(
    (comment) =>
      !call.arguments.some(
        (argument) =>
          (argument.start as number) <= (comment.start as number) &&
          (comment.end as number) <= (argument.end as number),
      ),
  );
}

/** Whether all calls of a chain can be statements of their own. */
function isStatement(file: SourceFile, call: Node): boolean {
  const around = file.parents.get(call);
  const outer = isMember(around) && around.object === call ? file.parents.get(around) : undefined;
  if (isCall(outer)) return isStatement(file, outer);
  return around?.type === "ExpressionStatement";
}
