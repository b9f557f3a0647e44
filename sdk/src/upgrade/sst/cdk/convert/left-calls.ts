import { bare, isCall, isMember, memberName, type Node } from "../../../../syntax/nodes";
import type { CdkFile, Unit } from "./conversion";

/** Methods whose effect is beside the object in AWS, and what each of them makes. */
const BESIDE: readonly (readonly [method: RegExp, makes: string])[] = [
  [/^autoScale\w+$/, "aws.appautoscaling.Target and aws.appautoscaling.Policy"],
  [/^add\w*Notification$/, "aws.s3.BucketNotification"],
  [/^addSubscription$/, "aws.sns.TopicSubscription"],
  [/^(addToPolicy|addToPrincipalPolicy|attachInlinePolicy|grant\w*)$/, "aws.iam.RolePolicy"],
];

/** The code that replaces a method. `undefined` for one by which the object itself is another. */
export function madeBeside(method: string): string | undefined {
  return BESIDE.find(([pattern]) => pattern.test(method))?.[1];
}

/**
 * Whether a node is in a statement that is left out by itself: `table.autoScaleReadCapacity(...)`. The table is converted
 * without it.
 */
export function isInLeftCall(source: CdkFile, node: Node, isConverted: (unit: Unit) => boolean): boolean {
  const { file } = source;
  const statement = [...file.around(node)].find(({ type }) => /(Statement|Declaration)$/.test(type));
  const first = statement?.type === "ExpressionStatement" ? methodCalled(statement.expression) : undefined;
  const binding = first?.object.type === "Identifier" ? file.names.bindingOf(first.object) : undefined;
  const unit = binding && source.units.byBinding.get(binding);
  if (!first || !unit || !isConverted(unit) || madeBeside(first.method) === undefined) return false;
  const known = source.units.byNode.get(first.call);
  return !known || !isConverted(known);
}

/** The innermost call of a chain of calls, its method and the object that has the method. */
export function methodCalled(
  node: Node,
): { readonly call: Node; readonly method: string; readonly object: Node } | undefined {
  const call = bare(node);
  const callee = isCall(call) ? bare(call.callee) : undefined;
  if (!call || !isMember(callee)) return undefined;
  const object = bare(callee.object) as Node;
  const method = memberName(callee);
  return methodCalled(object) ?? (method === undefined ? undefined : { call, method, object });
}
