import { Faults } from "./fault";
import { parseList, parsePath } from "./parse-path";
import type { Path } from "./syntax";
import { TokenReader } from "./tokens";

/** The syntax of a projection. Names stay placeholders, so that a cache can hold it. */
export function parseProjection(text: string): readonly Path[] {
  const reader = new TokenReader(text);
  const faults = new Faults<"reserved">();
  const paths = parseList(reader, () => parsePath(reader, faults));
  reader.expectEnd();
  faults.check(["reserved"]);
  return paths;
}
