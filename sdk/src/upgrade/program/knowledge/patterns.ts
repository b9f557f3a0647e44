import type * as t from "@babel/types";
import { keyName, type Node } from "../../../syntax/nodes";

/** The names that lead to one in a pattern: `["native", "queue"]` for `q` in `{ native: { queue: q } }`. */
export function pathTo(pattern: Node, id: Node): readonly string[] | undefined {
  switch (pattern.type) {
    case "Identifier":
      return pattern === id ? [] : undefined;
    case "AssignmentPattern":
      return pathTo(pattern.left, id);
    case "TSParameterProperty":
      return pathTo(pattern.parameter, id);
    case "ObjectPattern":
      return pathInObject(pattern, id);
    default:
      return undefined;
  }
}

function pathInObject({ properties }: t.ObjectPattern, id: Node): readonly string[] | undefined {
  for (const property of properties) {
    const path = pathInProperty(property, id);
    if (path) return path;
  }
  return undefined;
}

function pathInProperty(property: t.ObjectProperty | t.RestElement, id: Node): readonly string[] | undefined {
  // The rest of an object is read as if it were the whole.
  if (property.type === "RestElement") return property.argument === id ? [] : undefined;
  const name = keyName(property.key, property.computed);
  const inside = pathTo(property.value, id);
  return inside && name !== undefined ? [name, ...inside] : undefined;
}
