import type { FaultNotes } from "./fault";
import { type Path, pathText } from "./syntax";

/** Paths of one expression: none may lie in another, and none may take for a map what another takes for a list. */
export class Paths {
  readonly #paths: Path[] = [];

  constructor(private readonly faults: FaultNotes<"overlap" | "conflict">) {}

  add(path: Path): void {
    for (const other of this.#paths) this.#compare(other, path);
    this.#paths.push(path);
  }

  #compare(one: Path, two: Path): void {
    const length = Math.min(one.length, two.length);
    for (let index = 0; index < length; index++) {
      if (typeof one[index] !== typeof two[index]) return this.#note("conflict", one, two);
      if (one[index] !== two[index]) return;
    }
    this.#note("overlap", one, two);
  }

  #note(kind: "overlap" | "conflict", one: Path, two: Path): void {
    this.faults.note(
      kind,
      `Two document paths ${kind} with each other; must remove or rewrite one of these paths; path one: ${pathText(one)}, path two: ${pathText(two)}`,
    );
  }
}
