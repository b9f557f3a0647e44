import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { dataKind } from "./data-resources";

/** What happens, or would happen, to a resource. */
export type ChangeKind = "create" | "update" | "replace" | "delete" | "same" | "read";

/** One resource that an update or a preview went over. */
export interface Change {
  readonly kind: ChangeKind;
  readonly urn: string;
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  /** URN of the parent; empty for none. */
  readonly parent: string;
  readonly id: string;
  /** Inputs that it had. */
  readonly before: Readonly<Record<string, unknown>>;
  /** Inputs that it has now. */
  readonly after: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Stays in AWS when it leaves the program. */
  readonly isRetained: boolean;
}

/** A data resource that goes, or is made anew without what it holds. */
export interface Loss {
  readonly kind: "delete" | "replace";
  /** `table`, `user pool` */
  readonly what: string;
  readonly name: string;
  readonly urn: string;
}

const KINDS: Readonly<Record<string, ChangeKind>> = {
  create: "create",
  import: "create",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "replace",
  "import-replacement": "replace",
  "discard-replaced": "replace",
  delete: "delete",
  discard: "delete",
  same: "same",
  read: "read",
  "read-replacement": "read",
  "read-discard": "read",
  refresh: "same",
};

/** Kinds by weight: a replacement is told in several steps, some of which look like less. */
const WEIGHT: readonly ChangeKind[] = ["same", "read", "update", "create", "delete", "replace"];

/** Collects the changes from the events of one update or preview. */
export class Changes {
  readonly #byUrn = new Map<string, Change>();

  /** Take what an event tells. Steps that have only begun do not count. */
  add(event: EngineEvent): void {
    const metadata = event.resOutputsEvent?.metadata;
    if (metadata === undefined) return;
    const change = toChange(metadata);
    if (change === undefined) return;
    const known = this.#byUrn.get(change.urn);
    if (known === undefined) {
      this.#byUrn.set(change.urn, change);
      return;
    }
    const kind = WEIGHT.indexOf(known.kind) > WEIGHT.indexOf(change.kind) ? known.kind : change.kind;
    const isOld = metadata.new === null || metadata.new === undefined;
    this.#byUrn.set(change.urn, { ...(isOld ? known : change), kind });
  }

  /** In the order of the first event of each. */
  get list(): readonly Change[] {
    return [...this.#byUrn.values()];
  }
}

function toChange({ op, urn, type, old: earlier, new: now }: StepEventMetadata): Change | undefined {
  const kind = KINDS[op];
  const state = now ?? earlier;
  if (kind === undefined || !state) return undefined;
  return {
    kind,
    urn,
    type,
    name: nameOf(urn),
    parent: state.parent,
    id: state.id,
    before: earlier?.inputs ?? {},
    after: now?.inputs ?? {},
    outputs: state.outputs ?? {},
    isRetained: earlier?.retainOnDelete === true,
  };
}

/** The logical name in a URN. */
export function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/** Data that a change would take away. What stays in AWS is not lost by a deletion, but a replacement starts empty. */
export function lossesOf(changes: readonly Change[]): Loss[] {
  return changes.flatMap(({ kind, type, name, urn, isRetained }) => {
    const what = dataKind(type);
    if (what === undefined) return [];
    if (kind === "replace" || (kind === "delete" && !isRetained)) return [{ kind, what, name, urn }];
    return [];
  });
}

/** How many resources of each kind of change there are; those that stay as they are left out. */
export function countChanges(changes: readonly Change[]): Readonly<Partial<Record<ChangeKind, number>>> {
  const counts: Partial<Record<ChangeKind, number>> = {};
  for (const { kind, type } of changes) {
    if (kind === "same" || kind === "read" || type === "pulumi:pulumi:Stack") continue;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
