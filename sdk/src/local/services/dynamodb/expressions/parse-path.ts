import type { FaultNotes } from "./fault";
import { isReserved } from "./reserved-words";
import type { Path } from "./syntax";
import type { TokenReader } from "./tokens";

/** `a.#b[0]`. Names of attributes must not be reserved. */
export function parsePath(reader: TokenReader, faults: FaultNotes<"reserved">): Path {
  return parseRest([parseName(reader, faults)], reader, faults);
}

/** The rest of a path whose beginning is read: `(a.b).c[0]`. */
export function parseRest(begun: Path, reader: TokenReader, faults: FaultNotes<"reserved">): Path {
  const path = [...begun];
  for (;;) {
    if (reader.takeSign(".")) path.push(parseName(reader, faults));
    else if (reader.takeSign("[")) {
      if (reader.next.kind !== "number") throw reader.fault();
      path.push(Number(reader.take().text));
      reader.expectSign("]");
    } else return path;
  }
}

function parseName(reader: TokenReader, faults: FaultNotes<"reserved">): string {
  const { kind, text } = reader.next;
  if (kind !== "name" && kind !== "placeholder") throw reader.fault();
  reader.take();
  if (kind === "name" && isReserved(text)) {
    faults.note("reserved", `Attribute name is a reserved keyword; reserved keyword: ${text}`);
  }
  return text;
}

/** A list with commas between. */
export function parseList<Item>(reader: TokenReader, parseItem: () => Item): readonly Item[] {
  const items = [parseItem()];
  while (reader.takeSign(",")) items.push(parseItem());
  return items;
}
