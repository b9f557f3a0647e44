import { MARK, UNKNOWN } from "../../graph/wire";

/** One step of `pulumi preview --json`. */
interface Step {
  readonly op: string;
  readonly urn: string;
  readonly oldState?: { readonly inputs?: Readonly<Record<string, unknown>>; readonly id?: string };
  readonly newState?: { readonly type?: string; readonly inputs?: Readonly<Record<string, unknown>> };
  readonly diffReasons?: readonly string[];
  readonly replaceReasons?: readonly string[];
}

/** The change of a resource. */
export type PlannedAction = "same" | "update" | "replace" | "create" | "delete";

/** One resource in a preview. */
export interface Planned {
  readonly action: PlannedAction;
  /** Inputs that change. */
  readonly changes: readonly string[];
  /** Inputs that force a replacement. */
  readonly forces: readonly string[];
  /** Inputs that it would have, without what is not known yet or secret. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The output of `pulumi preview --json`. */
export interface Preview {
  /** By URN. */
  readonly resources: ReadonlyMap<string, Planned>;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const ACTIONS: Readonly<Record<string, PlannedAction>> = {
  same: "same",
  read: "same",
  refresh: "same",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "replace",
  create: "create",
  import: "create",
  delete: "delete",
};
const WEIGHT: readonly PlannedAction[] = ["same", "update", "create", "delete", "replace"];

/** Parses the output of the engine. Undefined for text that is no preview. An unknown step counts as a replacement. */
export function readPreview(text: string): Preview | undefined {
  const data = parse(text);
  if (data === undefined) return undefined;
  const resources = new Map<string, Planned>();
  for (const step of data.steps ?? []) {
    const known = resources.get(step.urn);
    const planned = toPlanned(step);
    if (known === undefined || WEIGHT.indexOf(planned.action) > WEIGHT.indexOf(known.action)) {
      resources.set(step.urn, planned);
    }
  }
  const said = (severity: string) =>
    (data.diagnostics ?? [])
      .filter((one) => one.severity === severity)
      .map(({ message = "" }) => message.replace(/^(error|warning): /, "").trim());
  return { resources, errors: said("error"), warnings: said("warning") };
}

interface Digest {
  readonly steps?: readonly Step[];
  readonly diagnostics?: readonly { readonly severity?: string; readonly message?: string }[];
}

function parse(text: string): Digest | undefined {
  const at = text.indexOf("{");
  if (at < 0) return undefined;
  try {
    const data = JSON.parse(text.slice(at));
    return Array.isArray(data.steps) || Array.isArray(data.diagnostics) ? data : undefined;
  } catch {
    // Pulumi failed before it came to a preview. Its own message is reported instead.
    return undefined;
  }
}

function toPlanned({ op, newState, diffReasons = [], replaceReasons = [] }: Step): Planned {
  const inputs = Object.entries(newState?.inputs ?? {}).filter(([, value]) => isPlain(value));
  return {
    action: ACTIONS[op] ?? "replace",
    changes: [...diffReasons].sort(),
    forces: [...replaceReasons].sort(),
    inputs: Object.fromEntries(inputs),
  };
}

function isPlain(value: unknown): boolean {
  const text = JSON.stringify(value) ?? "";
  return !text.includes(UNKNOWN) && !text.includes(MARK) && !text.includes('"[secret]"');
}
