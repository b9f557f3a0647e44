import { nearest } from "../errors/nearest";
import { isSameStack } from "./stack-name";
import type { UnknownValue } from "./types";
import { isSecretWire, type WireObject, type WireValue } from "./wire";

/**
 * Outputs of other stacks by name: `organization/project/stack`, `project/stack`, or the stack alone for one of the same
 * project.
 */
export type StackOutputs = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The known outputs of other stacks, and how the program gets them. */
export interface GivenStacks {
  readonly outputs: StackOutputs;
  readonly toWire: (name: string, outputs: StackOutputs[string]) => Promise<WireObject>;
}

/** Answers what the program reads of other Pulumi stacks. */
export class StackReferences {
  readonly #unknown = new Set<string>();
  /** Outputs that the program asks for by name, by stack. */
  readonly #asked = new Map<string, Set<string>>();

  constructor(
    private readonly given: GivenStacks,
    private readonly project: string,
  ) {}

  /** State of a StackReference: a stack that is not known ends the program. */
  async reference(name: string): Promise<WireObject> {
    if (!this.#find(name)) this.#unknown.add(name);
    return this.read(name);
  }

  /** Outputs of a stack. A secret output is given as `pulumi.secret(...)`. */
  async read(name: string): Promise<WireObject> {
    const found = this.#find(name);
    if (!found) throw new Error(`unknown stack "${name}"`);
    const outputs = await this.given.toWire(name, found);
    const secretOutputNames = Object.keys(outputs).filter((key) => hasSecret(outputs[key]));
    return { name, outputs, secretOutputNames };
  }

  /** Take note that the program asks for an output, which may not be there. */
  ask(name: string, output: string): void {
    const asked = this.#asked.get(name) ?? new Set();
    this.#asked.set(name, asked.add(output));
  }

  /** Outputs that the program has asked for, of stacks that are given and have none of the name. */
  get missing(): readonly UnknownValue[] {
    return [...this.#asked].flatMap(([name, asked]) => {
      const found = this.#find(name);
      if (!found) return [];
      const missing = [...asked].filter((output) => !Object.hasOwn(found, output));
      return missing.map((output) => missingOutput(name, output, Object.keys(found)));
    });
  }

  /** Stacks that the program refers to and that were not given. */
  get unknown(): readonly string[] {
    return [...this.#unknown];
  }

  /** How to give a stack that is not known. */
  cureOf(name: string): string {
    const guess = nearest(name, Object.keys(this.given.outputs));
    const meant = guess === undefined ? "" : `did you mean ${JSON.stringify(guess)}, which is given; else `;
    const file = `${name.replaceAll("/", ".")}.json`;
    return (
      `${meant}deploy it first, or give its outputs: sapi takes --stack-reference ${name}=${file}, a file that ` +
      `"pulumi stack output --json --show-secrets --stack ${name}" prints; startLocal and capture take ` +
      `stackReferences: { ${JSON.stringify(name)}: { ... } }`
    );
  }

  #find(name: string): StackOutputs[string] | undefined {
    const named = Object.entries(this.given.outputs);
    const exact = named.find(([given]) => given === name);
    return (exact ?? named.find(([given]) => isSameStack(given, name, this.project)))?.[1];
  }
}

/** The engine's rule: an output with a secret in it is one. */
function hasSecret(value: WireValue | undefined): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isSecretWire(value) || Object.values(value).some((member) => hasSecret(member));
}

function missingOutput(name: string, output: string, known: readonly string[]): UnknownValue {
  const guess = nearest(output, known);
  const cure =
    guess === undefined
      ? `write it into what you give of the stack ${name}`
      : `did you mean ${JSON.stringify(guess)}`;
  return { value: `the output ${JSON.stringify(output)} of the stack ${name}`, cure };
}
