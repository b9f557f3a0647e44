/** One step into a value: a name, an index of a list, or all items. */
type Step = string | number | "*";

const STEP = /\.([^.[\]'"]+)|\[(\d+)\]|\[(?:'([^']*)'|"([^"]*)")\]|(\[\*\])/y;

/** Reads `$.detail.items[0].name`. Returns `undefined` for a text that is no such path. */
function readPath(path: string): readonly Step[] | undefined {
  if (!path.startsWith("$")) return undefined;
  const steps: Step[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (!found) return undefined;
    const [, name, index, single, double, all] = found;
    steps.push(
      all !== undefined ? "*" : index !== undefined ? Number(index) : (name ?? single ?? double ?? ""),
    );
  }
  return steps;
}

/** The value at a path, or `undefined` when there is none or the text is no path. */
export function valueAt(path: string, root: unknown): unknown {
  const steps = readPath(path);
  return steps && follow(steps, root);
}

function follow([step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (value === null || typeof value !== "object") return undefined;
  if (step === "*") {
    const found = Object.values(value).map((item) => follow(rest, item));
    return found.filter((item) => item !== undefined);
  }
  if (Array.isArray(value)) return follow(rest, typeof step === "number" ? value[step] : undefined);
  return Object.hasOwn(value, step) ? follow(rest, (value as Record<string, unknown>)[step]) : undefined;
}
