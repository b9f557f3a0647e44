import { TYPE } from "../../aws/tokens";
import { nameOfChild } from "../../values/child-name";
import { nameOfUrn } from "../../values/stack-state";
import type { Change } from "./changes";

const RESOURCE = TYPE.apigateway.Resource;

/**
 * Paths of the methods that a preview cannot know by ids, because AWS has given none yet to a new part of a path.
 * `RestApiV1` names resources after their path and route, and no two of them share a name.
 */
export class NewPaths {
  /** Paths of new parts, by the construct that they belong to. */
  readonly #byParent = new Map<string, Set<string>>();

  constructor(
    changes: readonly Change[],
    private readonly known: ReadonlyMap<string, string>,
  ) {
    const parts = changes.filter(({ type, id, parent }) => type === RESOURCE && id === "" && parent !== "");
    for (const parent of new Set(parts.map((part) => part.parent))) {
      this.#byParent.set(parent, this.#pathsBelow(parts.filter((part) => part.parent === parent)));
    }
  }

  /** The path of a new method. Undefined where its name has none. */
  of({ name, parent, after }: Change): string | undefined {
    const paths = [...this.known.values(), ...(this.#byParent.get(parent) ?? [])];
    return paths.find((path) => {
      return nameOfChild(nameOfUrn(parent), "method", `${after.httpMethod} ${shapeOf(path)}`) === name;
    });
  }

  /** One part after the other, since each needs the path that it is below. */
  #pathsBelow(parts: readonly Change[]): Set<string> {
    const found = new Set<string>();
    const rest = new Set(parts);
    for (let before = -1; before !== rest.size; ) {
      before = rest.size;
      for (const part of rest) {
        const path = [...new Set(["/", ...this.known.values(), ...found])]
          .map((above) => `${above.replace(/\/$/, "")}/${part.after.pathPart}`)
          .find((below) => nameOfChild(nameOfUrn(part.parent), "resource", slotOf(below)) === part.name);
        if (path === undefined) continue;
        found.add(path);
        rest.delete(part);
      }
    }
    return found;
  }
}

/** The path as names of routes are made from it. */
function shapeOf(path: string): string {
  return path.replace(/\{[^}+]*(\+?)\}/g, "{$1}");
}

/** And those of its parts, below which AWS takes one variable of whatever kind. */
function slotOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}
