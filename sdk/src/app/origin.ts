import type { Scope } from "./stack";

/**
 * The state of a construct that other Pulumi stacks import: plain data, Outputs of values that only a deployment knows,
 * and other constructs. Data is known while a consumer's program runs. Outputs stay Outputs.
 */
export type ConstructState = Readonly<Record<string, unknown>>;

/** The source of an imported construct's state. */
export interface Origin {
  /** Id of the app stack that made the construct. */
  readonly stackId: string;
  /** The Pulumi stack that holds it: `organization/project/dev.StorageStack`. */
  readonly reference: string;
  /** The construct's logical name there, without the id of its stack. Unique for its class among all that is shared. */
  readonly path: string;
  /** The Pulumi project, when it is not that of this program. */
  readonly project?: string;
  /** Whether a REST API of the producer, by its path, serves the routes that this program adds, by their hash. */
  serves?(apiPath: string, hash: string | undefined): boolean;
}

const origins = new WeakMap<ConstructState, Origin>();

/** Remember where a state was read. */
export function setOrigin(state: ConstructState, origin: Origin): void {
  origins.set(state, origin);
}

/** The source of a state. Undefined when somebody wrote it by hand. */
export function originOf(state: ConstructState): Origin | undefined {
  return origins.get(state);
}

/** Constructs of one class that were imported, so that one to which several states refer is one construct here too. */
export class ImportedOnce<Construct> {
  readonly #byScope = new WeakMap<Scope, Map<string, Construct>>();

  /** The one found before in the same scope, or the one made now. A state written by hand says not what it is of. */
  find(scope: Scope, state: ConstructState, make: () => Construct): Construct {
    const origin = originOf(state);
    if (origin === undefined) return make();
    const found = this.#byScope.get(scope) ?? new Map<string, Construct>();
    this.#byScope.set(scope, found);
    const key = `${origin.reference} ${origin.path}`;
    const construct = found.get(key) ?? make();
    found.set(key, construct);
    return construct;
  }
}
