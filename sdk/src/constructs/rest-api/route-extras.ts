import type { Issues } from "../../errors";
import type { RouteTable } from "../gateway/routes/route-table";
import type { PathNode, PathTree } from "./path-tree";
import type { RestRouteKey, RestRoutePlan, RestRoutesPlan } from "./route-plan";

/** Methods that some routes bring besides their own. */
export interface RestExtrasPlan {
  /** Catch-all routes whose method stands at the root as well. */
  readonly atRoot: ReadonlySet<RestRoutePlan<unknown>>;
  /** Nodes whose preflight requests the API answers itself. */
  readonly preflights: readonly PathNode[];
}

/** The methods that exist already. */
export interface ExtrasState {
  /** Slots of paths whose preflight requests the API answers. */
  readonly preflights: readonly string[];
  /** Catch-all routes whose method stands at the root as well. */
  readonly atRoot: readonly RestRouteKey[];
}

interface ExtrasContext {
  readonly cors: boolean;
  readonly paths: PathTree;
  readonly table: Pick<RouteTable<unknown>, "sameRoute">;
}

/**
 * The methods of a REST API that no route names: those for preflight requests, and that of a catch-all route at the
 * root. `{proxy+}` does not reach the root in AWS, though the definition's catch-all does.
 */
export class RestExtras {
  /** Catch-all routes by the method they put at the root. */
  readonly #atRoot = new Map<string, RestRouteKey>();
  readonly #preflights = new Set<string>();
  #hasRoot = false;

  /** `state` is given for an API of another Pulumi stack. */
  constructor(
    private readonly context: ExtrasContext,
    state?: ExtrasState,
  ) {
    if (!state) return;
    this.#hasRoot = true;
    for (const slot of state.preflights) this.#preflights.add(slot);
    for (const key of state.atRoot) this.#atRoot.set(key.method, key);
  }

  exportState(): ExtrasState {
    return { preflights: [...this.#preflights], atRoot: [...this.#atRoot.values()] };
  }

  /** Report a route that one of these methods has added before. */
  check(key: RestRouteKey, node: PathNode, issues: Issues): void {
    const other = node.parent === undefined ? this.#atRoot.get(key.method) : undefined;
    if (other) {
      const problem = `the route ${JSON.stringify(other.written)} serves "/" already`;
      const cure = "add both at once, then each serves its own path";
      issues.add("ROUTE_DUPLICATE", { problem, value: key.written, cure });
    }
    if (key.method !== "OPTIONS" || !this.#preflights.has(node.slot)) return;
    const problem = "the API answers preflight requests of this path itself";
    const cure = "write the route together with the first one of its path, or cors: false";
    issues.add("PREFLIGHT_TAKEN", { problem, value: key.written, cure });
  }

  /** The extra methods for routes that are made now. */
  take({ routes, paths }: RestRoutesPlan<unknown>): RestExtrasPlan {
    const shapes = new Set(routes.map(({ key }) => key.shape));
    const atRoot = routes.filter(({ key }) => this.#isCatchAll(key, shapes));
    for (const { key } of atRoot) this.#atRoot.set(key.method, key);
    const options = new Set(routes.flatMap(({ key, node }) => (key.method === "OPTIONS" ? node.slot : [])));
    const preflights = this.#newNodes(paths.nodes).filter(({ slot }) => !options.has(slot));
    for (const { slot } of preflights) this.#preflights.add(slot);
    return { atRoot: new Set(atRoot), preflights };
  }

  /** The root of an existing API is left alone: it may have the method, and then there would be no way out. */
  #isCatchAll({ segments, method }: RestRouteKey, shapes: ReadonlySet<string>): boolean {
    const { paths, table } = this.context;
    if (paths.isExisting || segments.length !== 1 || segments[0]?.kind !== "greedy") return false;
    const shape = `${method} /`;
    const isServed = table.sameRoute({ shape, text: shape, written: shape }) !== undefined;
    return !isServed && !shapes.has(shape);
  }

  #newNodes(nodes: readonly PathNode[]): readonly PathNode[] {
    if (!this.context.cors) return [];
    const isFirst = !this.#hasRoot;
    this.#hasRoot = true;
    return isFirst ? [this.context.paths.root, ...nodes] : nodes;
  }
}
