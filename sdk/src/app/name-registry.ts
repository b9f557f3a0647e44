import type { Issues } from "../errors";
import { foldId } from "./names";

/** What one construct occupies in an app. */
export interface NameClaim {
  readonly kind: string;
  readonly logicalName: string;
  readonly physicalName: string;
  /** Whether no fixed name in AWS hangs on it: then `GET /a-b` and `GET /a_b` are two. */
  readonly generated?: boolean;
}

/** Which names the constructs of an app have taken, so that two of one kind never collide. */
export class NameRegistry {
  readonly #taken = new Map<string, NameClaim>();

  /** Report a collision with a construct made before. */
  check(claim: NameClaim, issues: Issues): void {
    for (const key of keysOf(claim)) {
      const other = this.#taken.get(key);
      if (!other) continue;
      const problem = `another ${claim.kind} of this app, ${JSON.stringify(other.logicalName)}, has the same name`;
      issues.add("CONSTRUCT_ID_DUPLICATE", {
        problem,
        value: issues.construct.id,
        cure: "choose another id",
      });
      return;
    }
  }

  take(claim: NameClaim): void {
    for (const key of keysOf(claim)) this.#taken.set(key, claim);
  }
}

function keysOf({ kind, logicalName, physicalName, generated = false }: NameClaim): string[] {
  const logical = `${kind} logical ${logicalName}`;
  return generated ? [logical] : [logical, `${kind} physical ${foldId(physicalName)}`];
}
