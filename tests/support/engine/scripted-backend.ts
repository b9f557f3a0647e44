import { isSecretWire, secretToWire, type WireObject, type WireValue } from "#sdk/graph/wire";
import type { State, StoredResource } from "./deployed";
import { isBelow, typeOf, withStack } from "./urn";

const ORGANIZATION = "organization";

/** The record of a Pulumi stack in a backend between two runs. */
export interface StackRecord {
  readonly state: State;
  /** Outputs as they came over the wire, secrets marked. */
  readonly outputs: WireObject;
}

/** The result of reading a stack. */
export interface StackReading {
  /** `name`, `outputs` and `secretOutputNames`. */
  readonly outputs: WireObject;
  /** The engine's messages in the log. */
  readonly info?: string;
}

/** The reason why others cannot read a stack: an error of the backend, or secrets whose key they lack. */
type Obstacle = { readonly error: string } | "secrets";

const NEVER_DEPLOYED: StackRecord = { state: new Map(), outputs: {} };

/** The arguments of `pulumi state move`. */
export interface Move {
  /** `project/stack`. */
  readonly from: string;
  readonly to: string;
  /** Moves with everything below it. */
  readonly urn: string;
  /**
   * Whether it is killed after it has written the state of the destination, and before that of the source.
   */
  readonly isKilled?: boolean;
}

/** Stores Pulumi stacks, and serves their outputs to other programs. */
export class ScriptedBackend {
  readonly #stacks: Map<string, StackRecord>;
  readonly #obstacles = new Map<string, Obstacle>();

  constructor(stacks: ReadonlyMap<string, StackRecord> = new Map()) {
    this.#stacks = new Map(stacks);
  }

  /** A copy of the stacks, independent from now on. */
  copy(): ScriptedBackend {
    return new ScriptedBackend(this.#stacks);
  }

  /**
   * A stack as of its last deployment, created if it does not exist. As for `pulumi stack init`,
   * `project/stack` names it.
   */
  open(name: string): StackRecord {
    const found = this.#stacks.get(name);
    if (!found) this.#stacks.set(name, NEVER_DEPLOYED);
    return found ?? NEVER_DEPLOYED;
  }

  /** Stores the results of a run. */
  store(name: string, record: StackRecord): void {
    this.#stacks.set(name, record);
  }

  /** Changes the exports of a stack, as another version of the program would have left them. */
  edit(name: string, change: (outputs: WireObject) => WireObject): void {
    const record = this.open(name);
    this.store(name, { ...record, outputs: change(structuredClone(record.outputs)) });
  }

  /** Does `pulumi state move`: outputs stay in the source. */
  move({ from, to, urn, isKilled = false }: Move): void {
    const [source, dest] = [this.open(from), this.open(to)];
    const root = rootUrn(to);
    const moved = new Map([...source.state].filter(([each]) => isBelow(each, urn, source.state)));
    if (moved.size === 0) throw new Error("no resources found to move");
    const state = new Map(dest.state);
    if (!state.has(root)) state.set(root, rootAs(root));
    for (const [each, resource] of moved) {
      const now = withStack(each, to);
      if (state.has(now)) throw new Error(`resource ${now} already exists in destination stack`);
      // The parent of the topmost resource was the stack itself.
      const parent = moved.has(resource.parent) ? withStack(resource.parent, to) : root;
      state.set(now, { ...resource, parent });
    }
    this.store(to, { ...dest, state });
    if (!isKilled) this.forget(from, urn);
  }

  /** Does `pulumi state delete --target-dependents` for a resource and everything below it. */
  forget(name: string, urn: string): void {
    const record = this.open(name);
    const left = [...record.state].filter(([each]) => !isBelow(each, urn, record.state));
    this.store(name, { ...record, state: new Map(left) });
  }

  /** Does `pulumi destroy`. */
  destroy(name: string): void {
    this.store(name, NEVER_DEPLOYED);
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
   * The result of a StackReference and of `readStackOutputs` for a stack.
   * A stack that was never deployed has no outputs, and a missing one is an error. Secrets that cannot be
   * opened are empty objects.
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

  /** The result of `readStackResourceOutputs` for a stack. It fails for secrets that cannot be opened. */
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

function rootAs(urn: string): StoredResource {
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
