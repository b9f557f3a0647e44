import { runtime } from "@pulumi/pulumi";
import type { Issues } from "../errors";
import { foldId } from "./names";

/** The names that one construct takes in a program. */
export interface NameClaim {
  readonly kind: string;
  readonly logicalName: string;
  readonly physicalName: string;
  /** Whether no fixed name in AWS hangs on it: then `GET /a-b` and `GET /a_b` are two. */
  readonly generated?: boolean;
}

interface Taken {
  readonly claim: NameClaim;
  readonly by: NameRegistry;
}

type Names = Map<string, Taken>;

/**
 * Kinds whose name in AWS is that of stage, app and id, and is unique in an account and region. Two apps of one name
 * and stage would make the same name twice. The others have names that AWS or Pulumi makes different.
 */
const NAMED_BY_ID = new Set(["Config", "EventBus", "KinesisStream", "Queue", "RDS", "Table", "Topic"]);

/** The names of each program. One that runs under Pulumi's mocks has no root, and a test may make the same app again. */
const namesOf = new WeakMap<object, Names>();

/**
 * The names that the constructs of a program have taken, as one of its apps sees them, so that two of one kind never
 * collide. The engine knows nothing of apps: their stacks share the root of the program.
 */
export class NameRegistry {
  readonly #taken: Names;

  constructor() {
    const root = runtime.getStackResource?.();
    this.#taken = (root && namesOf.get(root)) ?? new Map();
    if (root) namesOf.set(root, this.#taken);
  }

  /** Report a collision with a construct made before. */
  check(claim: NameClaim, issues: Issues): void {
    const other = this.#other(claim);
    if (!other) return;
    const whose = this.isOfAnotherApp(claim) ? "another App of this program" : "this app";
    const problem = `another ${claim.kind} of ${whose}, ${JSON.stringify(other.claim.logicalName)}, has the same name`;
    issues.add("CONSTRUCT_ID_DUPLICATE", {
      problem,
      value: issues.construct.id,
      cure: "choose another id",
    });
  }

  /** Whether the name is that of a construct of another app in the program. */
  isOfAnotherApp(claim: NameClaim): boolean {
    const other = this.#other(claim);
    return other !== undefined && other.by !== this;
  }

  take(claim: NameClaim): void {
    for (const key of keysOf(claim)) this.#taken.set(key, { claim, by: this });
  }

  #other(claim: NameClaim): Taken | undefined {
    const [logical, physical] = keysOf(claim).map((key) => this.#taken.get(key));
    if (logical) return logical;
    return physical && (physical.by === this || NAMED_BY_ID.has(claim.kind)) ? physical : undefined;
  }
}

function keysOf({ kind, logicalName, physicalName, generated = false }: NameClaim): string[] {
  const logical = `${kind} logical ${logicalName}`;
  return generated ? [logical] : [logical, `${kind} physical ${foldId(physicalName)}`];
}
