import { bare, keyName, type Node, walk } from "../../syntax/nodes";
import { isClosedRuntime, isNode, oldestSuccessorOf } from "../../values/runtimes";
import type { Draft } from "../program/edits/draft";

/**
 * Raises runtimes with which AWS no longer creates functions, wherever a prop `runtime` of a program names one. Each is
 * replaced by the oldest that AWS still creates, which has the fewest changes.
 */
export function raiseRuntimes(draft: Draft): void {
  const raised = new Set<Node>();
  walk(draft.file.file.program, (node) => {
    if (node.type !== "ObjectProperty" || keyName(node.key, node.computed) !== "runtime") return;
    for (const literal of literalsOf(draft, node.value)) {
      if (raised.has(literal)) continue;
      raised.add(literal);
      raise(draft, literal);
    }
  });
}

type Literal = Node & { readonly type: "StringLiteral"; readonly value: string };

/** The texts that an expression may be: of a constant, and of both sides of a choice. */
function literalsOf(draft: Draft, node: Node): readonly Literal[] {
  const value = bare(node);
  switch (value?.type) {
    case "StringLiteral":
      return [value];
    case "ConditionalExpression":
      return [...literalsOf(draft, value.consequent), ...literalsOf(draft, value.alternate)];
    case "LogicalExpression":
      return [...literalsOf(draft, value.left), ...literalsOf(draft, value.right)];
    case "Identifier": {
      const declaration = draft.file.names.bindingOf(value)?.declaration;
      const init = declaration?.type === "VariableDeclarator" ? declaration.init : undefined;
      return init ? literalsOf(draft, init) : [];
    }
    default:
      return [];
  }
}

function raise(draft: Draft, literal: Literal): void {
  const old = literal.value;
  const now = isClosedRuntime(old) ? oldestSuccessorOf(old) : undefined;
  if (now === undefined) return;
  const { quote } = draft.style;
  draft.replace(literal, quote + now + quote);
  draft.note(literal.start as number, whatDiffers(old, now));
}

/** The effects of a new runtime on handlers. */
function whatDiffers(old: string, now: string): string {
  const head = `runtime ${now} in place of ${old}, with which AWS no longer creates functions`;
  if (isNode(old)) return `${head}: ${ofNode(old).join(", ")}`;
  if (old.startsWith("python"))
    return `${head}: packages are installed for this version, so that those with machine code may need newer ones`;
  if (old === "go1.x") return `${head}: the program is built as bootstrap, by sapi or by you`;
  return `${head}: build the code for it`;
}

/** The last Node runtime with version 2 of the AWS SDK, and the last that looks for no ES modules in layers. */
const LAST_WITH_SDK_V2 = 16;

function ofNode(old: string): readonly string[] {
  const version = Number(/^nodejs(\d+)/.exec(old)?.[1]);
  const ofOld = [
    "the AWS SDK v2 is not in the runtime, and handlers that import aws-sdk bring the clients that they use in their bundle",
    "ES modules find packages in layers, as CommonJS does",
  ];
  return [
    "handlers with a callback work as before, and would not on nodejs24.x",
    ...(version <= LAST_WITH_SDK_V2 ? ofOld : []),
  ];
}
