import type * as pulumi from "@pulumi/pulumi";
import type { PlannedAlarms } from "../alarms/plan";
import type { Defaults } from "./default-sets";
import { childName } from "./names";
import type { ConstructState, Origin } from "./origin";
import type { App, Stack } from "./stack";
import { TracedResource } from "./traced-resource";

const BRAND = "__serverlessApiComponent";

/** The parent and the name of a construct. */
export interface Placement {
  /** Class name: `Api`, `Table`. */
  readonly kind: string;
  readonly id: string;
  readonly app: App;
  readonly stack: Stack;
  /** The defaults of the app, or of the generation whose interface the program uses for the construct. */
  readonly defaults: Defaults;
  readonly parent: pulumi.Resource;
  /** Whether the parent is the stack or descends from it, so that the stack's transformations reach it. */
  readonly inStack: boolean;
  /** `<stackId>-<ids of enclosing constructs>-<id>`. */
  readonly logicalName: string;
  /** `<ids of enclosing constructs>-<id>`: the logical name without its stack, as it is in the stack that made it. */
  readonly path: string;
  /** `<stage>-<app>-<ids of enclosing constructs>-<id>`, for resources that carry a fixed name. */
  readonly physicalName: string;
  /** The same as in {@link PlacementOptions}. */
  readonly generated: boolean;
  /** True for a construct that another Pulumi stack made. */
  readonly imported: boolean;
  /** The alarms on it and on what it makes. */
  readonly alarms: PlannedAlarms;
  /** Where its state comes from, when it was imported with `use`. */
  readonly origin?: Origin;
}

/** The app and the stack that a construct is made in, and its defaults. */
export type ConstructContext = Pick<Placement, "app" | "stack" | "defaults">;

/**
 * The base of all constructs: their position in a stack and the names of their children.
 *
 * A construct plans first and calls `super` with the placement only when the plan has no mistakes. For a refused
 * definition nothing is registered, not even the component.
 */
export abstract class Component extends TracedResource {
  /** The id given by the user. */
  readonly id: string;
  // Not a plain property: what hangs on it would be poured into the outputs of a program that exports a construct.
  readonly #placement: Placement;
  readonly #retainOnDelete: boolean | undefined;

  /** True for a construct of this or of another copy of the package. */
  static override isInstance(value: unknown): value is Component {
    return typeof value === "object" && value !== null && (value as Record<string, unknown>)[BRAND] === true;
  }

  protected constructor(placement: Placement, opts: pulumi.ComponentResourceOptions = {}) {
    const { kind, parent, inStack, app } = placement;
    const transformations = inStack
      ? opts.transformations
      : [app.transformation, ...(opts.transformations ?? [])];
    super(`serverless-api:index:${kind}`, placement.logicalName, {}, { parent, ...opts, transformations });
    Object.defineProperty(this, BRAND, { value: true });
    this.id = placement.id;
    this.#placement = placement;
    this.#retainOnDelete = opts.retainOnDelete ?? retentionOf(parent);
    app.names.take(placement);
  }

  /** @internal The parent and the name of the construct. */
  get placement(): Placement {
    return this.#placement;
  }

  /** @internal `retainOnDelete` as given to this construct or to one around it. */
  get retainOnDelete(): boolean | undefined {
    return this.#retainOnDelete;
  }

  /** True for a construct that another Pulumi stack made. It has the same methods and none of the resources. */
  get imported(): boolean {
    return this.placement.imported;
  }

  /** @internal */
  get app(): App {
    return this.placement.app;
  }

  /** The stack that this construct belongs to. */
  get stack(): Stack {
    return this.placement.stack;
  }

  /** @internal */
  get defaults(): Defaults {
    return this.placement.defaults;
  }

  /** @internal Kind and id, for error messages. */
  get constructName(): { kind: string; id: string } {
    return { kind: this.placement.kind, id: this.id };
  }

  /** @internal Logical name of a child resource. Parts may be any text, such as a route key. */
  childName(...parts: readonly string[]): string {
    return childName(this.placement.logicalName, ...parts);
  }
}

function retentionOf(parent: pulumi.Resource): boolean | undefined {
  return Component.isInstance(parent) ? parent.retainOnDelete : undefined;
}

/** A construct that can be returned from a stack function and used in another Pulumi stack. */
export interface Shareable {
  /** The state from which `fromState` of its class makes the construct again elsewhere. */
  exportState(): ConstructState;
}

/** True for a construct that can be shared. */
export function isShareable(value: unknown): value is Component & Shareable {
  return typeof (value as Partial<Shareable> | null | undefined)?.exportState === "function";
}
