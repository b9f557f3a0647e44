import { isPrecious, type Pair } from "./match";

/** Options in a state that decide whether the engine may delete a resource. */
export interface Marks {
  readonly protect?: boolean;
  readonly retainOnDelete?: boolean;
}

/**
 * The marks of an adopted resource until a deployment writes those of the program. A resource with data has both,
 * because each stops something else. The engine refuses to delete a protected one, and `pulumi up` of a program that
 * does not protect it may still replace it in the same update. `retainOnDelete` leaves the old one in AWS. Everything
 * else is as the program says, so that a deployment may replace it.
 * @see pulumi, pkg/resource/deploy/step_generator.go: unprotecting and replacing in a single update is allowed
 */
export function marksOf({ resource: { options }, type }: Pick<Pair, "resource" | "type">): Marks {
  if (isPrecious(type)) return { protect: true, retainOnDelete: true };
  const { protect, retainOnDelete } = options;
  return { ...(protect && { protect }), ...(retainOnDelete && { retainOnDelete }) };
}
