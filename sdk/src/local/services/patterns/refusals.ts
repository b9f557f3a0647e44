import type { LocatedJson } from "./located-json";
import { InvalidPattern } from "./pattern";

/** The most characters of a pattern that a message shows. */
const SHOWN = 500;

/** Gives the reasons of refusals their end: where in the pattern they are, as Jackson says it. */
export function refusalsOf(source: string) {
  return {
    /** Refuses at an offset. `twice` is for what EventBridge wraps once more. */
    refuse(reason: string, offset: number, twice = false): never {
      const position = positionOf(source, offset);
      throw new InvalidPattern(reason + position + (twice ? position : ""));
    },
    /** Refuses without a position. */
    refusePlainly(reason: string): never {
      throw new InvalidPattern(reason);
    },
  };
}

export type Refusals = ReturnType<typeof refusalsOf>;

/** Where a reader stands that has seen that there is a value, and has not read a text to its end. */
export function seen(node: LocatedJson): number {
  return node.kind === "word" ? node.end : node.start + 1;
}

function positionOf(source: string, offset: number): string {
  const before = source.slice(0, offset).split("\n");
  const column = (before.at(-1) as string).length + 1;
  const more = source.length - SHOWN;
  const shown = more > 0 ? `"${source.slice(0, SHOWN)}"[truncated ${more} chars]` : `"${source}"`;
  return `\n at [Source: (String)${shown}; line: ${before.length}, column: ${column}]`;
}
