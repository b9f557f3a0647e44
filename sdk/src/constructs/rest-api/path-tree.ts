import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import { inOwnForm } from "../gateway/routes/other-forms";
import type { PathSegment } from "../gateway/routes/route-key";

/** A resource of a REST API: one part of a path, below its parent. */
export interface PathNode {
  /**
   * The key of a node: the path with `{}` for any variable, because a parent has at most one. Names of resources are
   * made from it, so that a renamed variable changes the resource in place.
   */
  readonly slot: string;
  /** The path as the route writes it: `/notes/{id}`, or `/` for the root. */
  readonly path: string;
  /** The last part: `{id}`. Empty for the root. */
  readonly part: string;
  /** Undefined for the root. */
  readonly parent: PathNode | undefined;
  /** Id of the resource where it exists already. */
  readonly importedId?: pulumi.Input<string>;
}

/** Characters of a part that is no variable. */
const PART = /^[A-Za-z0-9._\-:,]+$/;
const ROOT: PathNode = { slot: "/", path: "/", part: "", parent: undefined };

/**
 * The paths of a REST API as the tree that AWS keeps: parts that routes have in common are one resource.
 *
 * Routes are planned in a {@link PathBatch} and added when nothing of the batch was refused.
 */
export class PathTree {
  readonly #nodes = new Map<string, PathNode>([[ROOT.slot, ROOT]]);
  /** Slots of nodes that have a route of this program. */
  readonly #routed = new Set<string>();
  /** Slots of nodes that have an imported node below them. */
  readonly #aboveImported = new Set<string>();
  #made: number;

  constructor(
    /** Whether the API exists outside of this program, and may have paths that are not known here. */
    readonly isExisting = false,
    imported: readonly PathNode[] = [],
  ) {
    for (const node of imported) {
      this.#nodes.set(node.slot, node);
      for (const slot of slotsAbove(node.slot)) this.#aboveImported.add(slot);
    }
    // Another Pulumi stack made the paths of its API.
    this.#made = isExisting ? 0 : imported.length;
  }

  /** All nodes but the root. */
  get nodes(): readonly PathNode[] {
    return [...this.#nodes.values()].filter(({ parent }) => parent !== undefined);
  }

  get root(): PathNode {
    return this.#nodes.get(ROOT.slot) ?? ROOT;
  }

  /** The number of resources that this construct makes. AWS makes the root with the API. */
  get made(): number {
    return this.#made;
  }

  find(slot: string): PathNode | undefined {
    return this.#nodes.get(slot);
  }

  isRouted(slot: string): boolean {
    return this.#routed.has(slot);
  }

  isAboveImported(slot: string): boolean {
    return this.#aboveImported.has(slot);
  }

  startBatch(): PathBatch {
    return new PathBatch(this);
  }

  /** Add what a batch has found. */
  add(batch: PathBatch): void {
    for (const node of batch.nodes) this.#nodes.set(node.slot, node);
    for (const slot of batch.routed) this.#routed.add(slot);
    this.#made += batch.nodes.length;
  }
}

/** The paths of some routes that are checked together. */
export class PathBatch {
  readonly #nodes = new Map<string, PathNode>();
  readonly #routed = new Map<string, { readonly node: PathNode; readonly issues: Issues }>();

  constructor(private readonly tree: PathTree) {}

  /** Nodes to be made, parents first. */
  get nodes(): readonly PathNode[] {
    return [...this.#nodes.values()];
  }

  /** Slots of the nodes that have a route of the batch. */
  get routed(): Iterable<string> {
    return this.#routed.keys();
  }

  /** The node of a path. Undefined, and reported, where AWS refuses the path. */
  plan(segments: readonly PathSegment[], issues: Issues): PathNode | undefined {
    if (!checkParts(segments, issues)) return undefined;
    const steps = stepsOf(segments);
    const found = steps.map(({ slot }) => this.#nodes.get(slot) ?? this.tree.find(slot));
    const known = found.findLastIndex((node) => node !== undefined);
    const nearest = found[known];
    if (nearest && !checkSameVariables(nearest, steps[known] as Step, issues)) return undefined;
    let node = nearest ?? this.tree.root;
    for (const step of steps.slice(known + 1)) {
      node = { ...step, parent: node };
      this.#nodes.set(node.slot, node);
    }
    this.#routed.set(node.slot, { node, issues });
    return node;
  }

  /**
   * Reports routes of an existing API that have no known parent. The API may have the parent already, and AWS refuses a
   * second one. A parent is known when it is imported, or when a route of this program has its path.
   */
  refuseMissingParents(): void {
    if (!this.tree.isExisting) return;
    for (const { node, issues } of this.#routed.values()) {
      const missing = this.#missingParent(node);
      if (missing === undefined) continue;
      const shown = JSON.stringify(missing);
      issues.add("PATH_PARENT_MISSING", {
        problem: `the existing API may have ${missing === node.path ? "the path" : "the parent"} ${shown} already`,
        value: node.path,
        cure: `add ${shown} to native.importedPaths with the id of its resource${
          missing === node.path ? "" : ", or a route with that path where it is new"
        }`,
      });
    }
  }

  #missingParent(node: PathNode): string | undefined {
    const lineage = [node, ...ancestorsOf(node)];
    const nearestImported = lineage.findIndex(({ importedId }) => importedId !== undefined);
    const made = nearestImported < 0 ? lineage : lineage.slice(0, nearestImported);
    // A path with an imported path below it exists.
    const existing = made.findLast(({ slot }) => this.tree.isAboveImported(slot));
    if (existing || nearestImported >= 0) return existing?.path;
    const isKnown = made.slice(1).some(({ slot }) => this.#routed.has(slot) || this.tree.isRouted(slot));
    return isKnown || made.length < 2 ? undefined : made.at(-1)?.path;
  }
}

/** A node without its parent. */
type Step = Pick<PathNode, "slot" | "path" | "part">;

/** The node of each part of a path, the first part first. */
function stepsOf(segments: readonly PathSegment[]): readonly Step[] {
  let [slot, path] = ["", ""];
  return segments.map((segment) => {
    const part = partOf(segment);
    slot = `${slot}/${segment.kind === "text" ? segment.text : "{}"}`;
    path = `${path}/${part}`;
    return { slot, path, part };
  });
}

/** Reports a variable of another name than the one at the same position of another route. AWS takes one there. */
function checkSameVariables(node: PathNode, step: Step, issues: Issues): boolean {
  const there = node.path.split("/");
  const wanted = step.path.split("/");
  const at = there.findIndex((part, index) => part !== wanted[index]);
  if (at < 0) return true;
  const parent = there.slice(0, at).join("/") || "/";
  issues.add("PATH_VARIABLE_CLASH", {
    problem: `${JSON.stringify(parent)} has the variable ${there[at]} below it already, and AWS takes one`,
    value: wanted[at],
    cure: `write ${there[at]} here, or ${wanted[at]} in all routes`,
  });
  return false;
}

/** A node that exists in AWS. Its parent is the root, since the nodes between the two are not known. */
export function importedNode(segments: readonly PathSegment[], importedId: pulumi.Input<string>): PathNode {
  return { ...(stepsOf(segments).at(-1) ?? ROOT), parent: ROOT, importedId };
}

/** Ancestors without the root, nearest first. */
function ancestorsOf(node: PathNode): readonly PathNode[] {
  const found: PathNode[] = [];
  for (let next = node.parent; next?.parent; next = next.parent) found.push(next);
  return found;
}

/** `/a` and `/a/b` for `/a/b/c`. */
function slotsAbove(slot: string): readonly string[] {
  const parts = slot.split("/");
  return parts.slice(2).map((_, index) => parts.slice(0, index + 2).join("/"));
}

function checkParts(segments: readonly PathSegment[], issues: Issues): boolean {
  const index = segments.findIndex((segment) => segment.kind === "text" && !PART.test(segment.text));
  const broken = segments[index];
  if (broken === undefined) return true;
  const better = inOwnForm(partOf(broken), index === segments.length - 1);
  const cure =
    better === undefined
      ? "write letters, digits and . _ - : , or one variable such as {id}"
      : `write ${better}, which is how API Gateway writes it`;
  const problem = "a path part has characters that REST APIs do not take";
  issues.add("PATH_PART_INVALID", { problem, value: partOf(broken), cure });
  return false;
}

function partOf(segment: PathSegment): string {
  if (segment.kind === "text") return segment.text;
  return segment.kind === "greedy" ? `{${segment.name}+}` : `{${segment.name}}`;
}
