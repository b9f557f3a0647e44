import type { Node } from "../../../syntax/nodes";
import type { Doubt } from "../../expressions/doubts";

/**
 * Constructs and classes that have to stay generation 0, since a call on them could not be upgraded. They are found on
 * the way, and the program is then rewritten anew with them.
 */
export class Pins {
  /** The calls, with the doubts about each. */
  readonly calls = new Map<Node, readonly Doubt[]>();
  /** The constructs that they are called on, where each is made. */
  readonly made = new Set<Node>();
  /** Names of classes of the library, where it is not known which construct it is. */
  readonly names = new Set<string>();
  /** Classes of the program that are stacks. */
  readonly classes = new Set<Node>();
  /** Constructs that stay for their own props. */
  readonly left = new Set<Node>();

  /** The number of known pins, which only grows. */
  get size(): number {
    return this.calls.size + this.made.size + this.names.size + this.classes.size + this.left.size;
  }

  /** Whether a construct stays as it is, by the node that makes it, if that is known, or by its class. */
  has(name: string, made: Node | undefined): boolean {
    if (this.names.has(name)) return true;
    return made !== undefined && (this.made.has(made) || this.left.has(made));
  }
}
