import { isOpaque } from "../../../gen0/translation/opaque";
import { type ConstructTable, translate } from "../../../gen0/translation/translate";
import { type Keys, pathsOf, type Tree, valueAt } from "../../../gen0/translation/tree";
import {
  bare,
  isCall,
  isFunction,
  isMember,
  keyName,
  memberName,
  type Node,
  walk,
} from "../../../syntax/nodes";
import { isPlainObject } from "../../../values";
import { evaluate } from "../../expressions/evaluate";
import { generationOfStack } from "../knowledge/kinds";
import type { Rewrite, UpgradedConstruct } from "./rewrite";

/** Whether a construct makes a function that says nothing of a prop, and for which nothing else says it. */
export function reliesOnDefault(rewrite: Rewrite, made: UpgradedConstruct, name: string): boolean {
  const { draft, node, table } = made;
  const props = node.arguments[2];
  if (!props || isSaidByStack(rewrite, made, name)) return false;
  if (table.kind === "Function" && /^(String|Template)Literal$/.test(bare(props)?.type ?? "")) return true;
  try {
    const { value, uses } = evaluate(draft, props, []);
    if (!isPlainObject(value)) return true;
    const tree = translate<Tree>(table, "", value);
    const positions = functionPositions(table).flatMap((position) => positionsIn(tree, position));
    const isSaid = positions.some((keys) => keys[0] === "defaults" && says(valueAt(tree, keys), name));
    const isConstruct = (part: unknown) =>
      uses.some(
        (use) => use.value === part && rewrite.knows.kindOf(draft.file, use.node)?.is === "construct",
      );
    return (
      !isSaid &&
      positions.some((keys) => keys[0] !== "defaults" && isSilent(valueAt(tree, keys), name, isConstruct))
    );
  } catch {
    // A construct that cannot be translated may have functions, too.
    return true;
  }
}

/** Where a construct takes functions, in the props of now. Where one has settings beside it, it may stand alone as well. */
function functionPositions(table: ConstructTable): readonly string[] {
  const rows = table.rows.filter(({ old }) => /(^|\.)runtime$/.test(old));
  const positions = rows.map(({ old }) => old.split(".").slice(0, -1).join("."));
  return [...new Set([...positions, ...positions.map((position) => position.replace(/\.function$/, ""))])];
}

function positionsIn(tree: Tree, position: string): readonly Keys[] {
  return position === "" ? [[]] : pathsOf(tree, position);
}

function says(value: unknown, name: string): boolean {
  return isPlainObject(value) && value[name] !== undefined;
}

/** A function by its handler, or by props without this one. */
function isSilent(definition: unknown, name: string, isConstruct: (part: unknown) => boolean): boolean {
  if (typeof definition === "string") return true;
  if (isOpaque(definition)) return !isConstruct(definition);
  return isPlainObject(definition) && definition.handler !== undefined && definition[name] === undefined;
}

/** Whether the stack around says it for all of its functions. */
function isSaidByStack({ knows }: Rewrite, { draft, node }: UpgradedConstruct, name: string): boolean {
  const around = [...draft.file.around(node)].find(
    (each) => isFunction(each) && each.type !== "ArrowFunctionExpression",
  );
  return around !== undefined && setsInside(around);

  function setsInside(body: Node): boolean {
    let isFound = false;
    walk(body, (inside) => {
      if (
        isFound ||
        !isCall(inside) ||
        !isMember(inside.callee) ||
        memberName(inside.callee) !== "setDefaultFunctionProps"
      )
        return;
      if (generationOfStack(knows, knows.kindOf(draft.file, inside.callee.object)) === undefined) return;
      const props = bare(inside.arguments[0]);
      isFound =
        props?.type === "ObjectExpression" &&
        props.properties.some(
          (property) =>
            property.type === "ObjectProperty" && keyName(property.key, property.computed) === name,
        );
    });
    return isFound;
  }
}
