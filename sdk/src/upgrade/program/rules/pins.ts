import type { Doubt } from "../../expressions/doubts";
import type { Node } from "../../syntax/nodes";

/**
 * What has to stay generation 0, since something that is called on it could not be upgraded. It is found on the way, so
 * that a program is rewritten anew with what is known of it.
 */
export class Pins {
  /** The calls, and what is told of each. */
  readonly calls = new Map<Node, readonly Doubt[]>();
  /** The constructs that they are called on, where each is made. */
  readonly made = new Set<Node>();
  /** Names of classes of the library, where it is not known which construct it is. */
  readonly names = new Set<string>();
  /** Classes of the program that are stacks. */
  readonly classes = new Set<Node>();
  /** Constructs that stay for their own props. */
  readonly left = new Set<Node>();

  /** How much is known; it only grows. */
  get size(): number {
    return this.calls.size + this.made.size + this.names.size + this.classes.size + this.left.size;
  }

  /** Whether a construct stays as it is, by the place that makes it, if that is known, or by its class. */
  has(name: string, made: Node | undefined): boolean {
    if (this.names.has(name)) return true;
    return made !== undefined && (this.made.has(made) || this.left.has(made));
  }
}
