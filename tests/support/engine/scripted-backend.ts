import { isSecretWire, secretToWire, type WireObject, type WireValue } from "#sdk/graph/wire";
import type { Kept, State } from "./deployed";
import { isBelow, typeOf, withStack } from "./urn";

const ORGANIZATION = "organization";

/** What a backend keeps of a Pulumi stack between two runs. */
export interface StackRecord {
  readonly state: State;
  /** Outputs as they came over the wire, secrets marked. */
  readonly outputs: WireObject;
}

/** What somebody who reads a stack is told. */
export interface StackReading {
  /** `name`, `outputs` and `secretOutputNames`. */
  readonly outputs: WireObject;
  /** What the engine remarks in the log. */
  readonly info?: string;
}

/** Why others cannot read a stack: an error of the backend, or secrets whose key they do not have. */
type Obstacle = { readonly error: string } | "secrets";

const NEVER_DEPLOYED: StackRecord = { state: new Map(), outputs: {} };

/** What `pulumi state move` is asked for. */
export interface Move {
  /** `project/stack`. */
  readonly from: string;
  readonly to: string;
  /** Goes with all that is below it. */
  readonly urn: string;
  /** Whether it is killed when it has written the state of the destination, and before that of the source. */
  readonly isKilled?: boolean;
}

/** Keeps Pulumi stacks, and tells programs of the outputs of others. */
export class ScriptedBackend {
  readonly #stacks: Map<string, StackRecord>;
  readonly #obstacles = new Map<string, Obstacle>();

  constructor(stacks: ReadonlyMap<string, StackRecord> = new Map()) {
    this.#stacks = new Map(stacks);
  }

  /** The same stacks, from now on apart. */
  copy(): ScriptedBackend {
    return new ScriptedBackend(this.#stacks);
  }

  /** A stack as it was deployed last, and made if there is none. As for `pulumi stack init`, `project/stack` names it. */
  open(name: string): StackRecord {
    const found = this.#stacks.get(name);
    if (!found) this.#stacks.set(name, NEVER_DEPLOYED);
    return found ?? NEVER_DEPLOYED;
  }

  /** Keep what a run left behind. */
  keep(name: string, record: StackRecord): void {
    this.#stacks.set(name, record);
  }

  /** Change what a stack exports, as another version of the program would have left it. */
  edit(name: string, change: (outputs: WireObject) => WireObject): void {
    const record = this.open(name);
    this.keep(name, { ...record, outputs: change(structuredClone(record.outputs)) });
  }

  /** As `pulumi state move`: outputs stay where they are. */
  move({ from, to, urn, isKilled = false }: Move): void {
    const [source, dest] = [this.open(from), this.open(to)];
    const root = rootUrn(to);
    const moved = new Map([...source.state].filter(([each]) => isBelow(each, urn, source.state)));
    if (moved.size === 0) throw new Error("no resources found to move");
    const state = new Map(dest.state);
    if (!state.has(root)) state.set(root, rootAs(root));
    for (const [each, kept] of moved) {
      const now = withStack(each, to);
      if (state.has(now)) throw new Error(`resource ${now} already exists in destination stack`);
      // The parent of the topmost was the stack itself.
      const parent = moved.has(kept.parent) ? withStack(kept.parent, to) : root;
      state.set(now, { ...kept, parent });
    }
    this.keep(to, { ...dest, state });
    if (!isKilled) this.forget(from, urn);
  }

  /** As `pulumi state delete --target-dependents`, for what is below a resource and the resource. */
  forget(name: string, urn: string): void {
    const record = this.open(name);
    const left = [...record.state].filter(([each]) => !isBelow(each, urn, record.state));
    this.keep(name, { ...record, state: new Map(left) });
  }

  /** As `pulumi destroy`. */
  destroy(name: string): void {
    this.keep(name, NEVER_DEPLOYED);
  }

  /** From now on reading a stack fails with this message. */
  lock(name: string, error: string): void {
    this.#obstacles.set(name, { error });
  }

  /** From now on the secrets of a stack cannot be opened, as with another passphrase than that of the reader. */
  hideSecrets(name: string): void {
    this.#obstacles.set(name, "secrets");
  }

  /**
   * What a StackReference and `readStackOutputs` give of a stack. A stack that was never deployed has no outputs; one that
   * does not exist is an error. Secrets that cannot be opened are empty objects.
   */
  read(reference: string, reader: { readonly project: string }): StackReading {
    const { record, obstacle } = this.#find(reference, reader);
    const outputs = obstacle ? withoutSecrets(record.outputs) : record.outputs;
    const secretOutputNames = Object.keys(outputs).filter((key) => hasSecret(outputs[key] as WireValue));
    const info = `eliding undecryptable secrets for stack reference '${reference}'`;
    return {
      outputs: { name: reference, outputs, secretOutputNames: secretOutputNames.sort() },
      ...(obstacle && { info }),
    };
  }

  /** What `readStackResourceOutputs` gives of a stack. It fails for secrets that cannot be opened. */
  readState(reference: string, reader: { readonly project: string }): WireObject {
    const { name, record, obstacle } = this.#find(reference, reader);
    const entries = [...record.state].map(([urn, { outputs }]): [string, WireObject] => [
      urn,
      { type: typeOf(urn), outputs },
    ]);
    const isSealed = entries.some(([, entry]) => hasSecret(entry));
    if (obstacle && isSealed) throw new Error("failed to decrypt: incorrect passphrase");
    const provider = `urn:pulumi:${name.split("/")[1]}::${reader.project}::pulumi:providers:aws::default`;
    if (entries.length > 0) entries.push([provider, { type: "pulumi:providers:aws", outputs: {} }]);
    return Object.fromEntries(entries);
  }

  #find(reference: string, reader: { readonly project: string }) {
    const name = nameIn(reference, reader.project);
    const record = this.#stacks.get(name);
    const obstacle = this.#obstacles.get(name);
    if (!record) throw new Error(`unknown stack "${reference}"`);
    if (obstacle && obstacle !== "secrets") throw new Error(obstacle.error);
    return { name, record, obstacle };
  }
}

function rootAs(urn: string): Kept {
  return { id: "", inputs: {}, outputs: {}, madeAs: { urn, name: urn }, parent: "" };
}

function rootUrn(name: string): string {
  const [project, stack] = name.split("/");
  return `urn:pulumi:${stack}::${project}::pulumi:pulumi:Stack::${project}-${stack}`;
}

/** `project/stack` of a reference: `organization/project/stack`, or the stack alone for one of the same project. */
function nameIn(reference: string, project: string): string {
  const parts = reference.split("/");
  if (parts.length === 1) return `${project}/${reference}`;
  if (parts.length !== 3 || parts[0] !== ORGANIZATION)
    throw new Error(`organization name must be '${ORGANIZATION}'`);
  return parts.slice(1).join("/");
}

function hasSecret(value: WireValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isSecretWire(value) || Object.values(value).some(hasSecret);
}

function withoutSecrets<Value extends WireValue>(value: Value): Value;
function withoutSecrets(value: WireValue): WireValue {
  if (typeof value !== "object" || value === null) return value;
  if (isSecretWire(value)) return secretToWire({});
  if (Array.isArray(value)) return value.map((element) => withoutSecrets(element));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner)]));
}
