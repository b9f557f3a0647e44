import { isSecretWire, secretToWire, type WireObject, type WireValue } from "../../../sdk/src/graph/wire";
import type { State } from "./deployed";

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
    const name = nameIn(reference, reader.project);
    const record = this.#stacks.get(name);
    const obstacle = this.#obstacles.get(name);
    if (!record) throw new Error(`unknown stack "${reference}"`);
    if (obstacle && obstacle !== "secrets") throw new Error(obstacle.error);
    const outputs = obstacle ? withoutSecrets(record.outputs) : record.outputs;
    const secretOutputNames = Object.keys(outputs).filter((key) => hasSecret(outputs[key] as WireValue));
    const info = `eliding undecryptable secrets for stack reference '${reference}'`;
    return {
      outputs: { name: reference, outputs, secretOutputNames: secretOutputNames.sort() },
      ...(obstacle && { info }),
    };
  }
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
