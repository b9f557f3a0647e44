import { keyName, type Node } from "../../syntax/nodes";

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
      for (const property of pattern.properties) {
        if (property.type === "RestElement") {
          // The rest is looked into as if it were the whole.
          if (property.argument === id) return [];
          continue;
        }
        const inside = pathTo(property.value, id);
        const name = keyName(property.key, property.computed);
        if (inside) return name === undefined ? undefined : [name, ...inside];
      }
      return undefined;
    default:
      return undefined;
  }
}
