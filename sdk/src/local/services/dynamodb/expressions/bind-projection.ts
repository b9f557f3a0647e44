import { Selection } from "./document";
import { Faults } from "./fault";
import { Paths } from "./overlap";
import type { Placeholders } from "./placeholders";
import type { Path } from "./syntax";

/** A projection with what its placeholders stand for. */
export interface Projection {
  readonly paths: readonly Path[];
  readonly selection: Selection;
}

export function bindProjection(written: readonly Path[], given: Placeholders): Projection {
  const faults = new Faults<"overlap" | "conflict">();
  const checked = new Paths(faults);
  const paths = written.map((path) => given.path(path));
  for (const path of paths) checked.add(path);
  faults.check(["overlap", "conflict"]);
  return { paths, selection: new Selection(paths) };
}
