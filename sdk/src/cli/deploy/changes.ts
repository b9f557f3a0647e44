import { isDeepStrictEqual } from "node:util";
import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { dataDisplayName } from "../../aws/resource-types";

/** The change of a resource, done or planned. */
export type ChangeKind = "create" | "update" | "replace" | "delete" | "same" | "read";

/** One resource that an update or a preview went over. */
export interface Change {
  readonly kind: ChangeKind;
  readonly urn: string;
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  /** URN of the parent. Empty for none. */
  readonly parent: string;
  readonly id: string;
  /** Inputs that it had. */
  readonly before: Readonly<Record<string, unknown>>;
  /** Inputs that it has now. */
  readonly after: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly outputsBefore: Readonly<Record<string, unknown>>;
  /** Stays in AWS when it leaves the program. */
  readonly isRetained: boolean;
}

/** A data resource that goes, or is made anew without what it holds. */
export interface DataLoss {
  readonly kind: "delete" | "replace";
  /** `table`, `user pool` */
  readonly what: string;
  readonly name: string;
  readonly urn: string;
}

const STACK = "pulumi:pulumi:Stack";

const KINDS: Readonly<Record<string, ChangeKind>> = {
  create: "create",
  import: "create",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "replace",
  "import-replacement": "replace",
  delete: "delete",
  same: "same",
  // A resource that was only read stays in AWS when the program no longer reads it.
  read: "read",
  "read-replacement": "read",
  discard: "read",
  "discard-replaced": "read",
  // A resource that a replacement had deleted before it was interrupted.
  "remove-pending-replace": "same",
  refresh: "same",
};

/** Kinds by weight: a replacement has several steps, some of which seem to be less. */
const WEIGHT: readonly ChangeKind[] = ["same", "read", "update", "create", "delete", "replace"];

/** Collects the changes from the events of one update or preview. */
export class Changes {
  readonly #byUrn = new Map<string, Change>();
  /** The number of steps of each kind that the engine has reported. */
  readonly #reported = new Map<string, number>();
  /** How many it says at the end that there were. */
  #counted: Readonly<Record<string, number>> | undefined;
  /** A step of which nobody here knows what it does to a data resource. */
  #unknownStep: string | undefined;

  /** Take what an event tells. Steps that have only begun do not count. */
  add(event: EngineEvent): void {
    if (event.summaryEvent) this.#counted = event.summaryEvent.resourceChanges ?? {};
    const metadata = event.resOutputsEvent?.metadata;
    if (metadata === undefined) return;
    const { op, type, urn } = metadata;
    const kind = KINDS[op];
    if (kind !== undefined) this.#take(toChange(kind, metadata), metadata);
    else if (dataDisplayName(type) !== undefined) this.#unknownStep = `${op} of ${nameOf(urn)}`;
    // Counted last: a step that could not be read is one that is missing.
    this.#reported.set(op, (this.#reported.get(op) ?? 0) + 1);
  }

  #take(change: Change, { new: now }: StepEventMetadata): void {
    const known = this.#byUrn.get(change.urn);
    if (known === undefined) {
      this.#byUrn.set(change.urn, change);
      return;
    }
    const kind = WEIGHT.indexOf(known.kind) > WEIGHT.indexOf(change.kind) ? known.kind : change.kind;
    const isOld = now === null || now === undefined;
    this.#byUrn.set(change.urn, { ...(isOld ? known : change), kind });
  }

  /** The changes in the order of the first event of each. */
  get list(): readonly Change[] {
    return [...this.#byUrn.values()];
  }

  /** The reason why the events do not tell which data would be deleted. Undefined when they do. */
  get gap(): string | undefined {
    if (this.#unknownStep !== undefined) return `it has a step that is not known here: ${this.#unknownStep}`;
    if (this.#counted === undefined) return "the summary at its end is missing";
    for (const [op, count] of Object.entries(this.#counted)) {
      const reported = this.#reported.get(op) ?? 0;
      if (mayLose(op) && reported < count) return `it counts ${count} of ${op}, and told of ${reported}`;
    }
    return undefined;
  }
}

/** Whether steps of this name may delete data. Unknown ones count as if they did. */
function mayLose(op: string): boolean {
  const kind = KINDS[op] ?? "delete";
  return kind === "delete" || kind === "replace";
}

function toChange(kind: ChangeKind, { urn, type, old: earlier, new: now }: StepEventMetadata): Change {
  const state = now ?? earlier;
  return {
    kind,
    urn,
    type,
    name: nameOf(urn),
    parent: state?.parent ?? "",
    id: state?.id ?? "",
    before: earlier?.inputs ?? {},
    after: now?.inputs ?? {},
    outputs: state?.outputs ?? {},
    outputsBefore: earlier?.outputs ?? {},
    isRetained: earlier?.retainOnDelete === true,
  };
}

/** The logical name in a URN. */
export function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/** Data that a change would delete. A deletion loses no resource that stays in AWS, but a replacement starts empty. */
export function dataLossesOf(changes: readonly Change[]): DataLoss[] {
  return changes.flatMap(({ kind, type, name, urn, isRetained }) => {
    const what = dataDisplayName(type);
    if (what === undefined) return [];
    if (kind === "replace" || (kind === "delete" && !isRetained)) return [{ kind, what, name, urn }];
    return [];
  });
}

/** Whether anything changes that other stacks can see: a resource, or a stack output. Secret outputs all look alike. */
export function isChanging(changes: readonly Change[]): boolean {
  return changes.some(({ kind, type, outputs, outputsBefore }) => {
    if (kind !== "same" && kind !== "read") return true;
    return type === STACK && !isDeepStrictEqual(outputs, outputsBefore);
  });
}

/** The number of resources for each kind of change. Unchanged ones are left out. */
export function countChanges(changes: readonly Change[]): Readonly<Partial<Record<ChangeKind, number>>> {
  const counts: Partial<Record<ChangeKind, number>> = {};
  for (const { kind, type } of changes) {
    if (kind === "same" || kind === "read" || type === STACK) continue;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
