import { isSecretWire, type WireObject } from "./wire";

/** Outputs of other stacks by name: `organization/project/stack`, or the stack alone for one of the same project. */
export type StackOutputs = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What is known of other stacks, and how the program gets it. */
export interface GivenStacks {
  readonly outputs: StackOutputs;
  readonly toWire: (name: string, outputs: StackOutputs[string]) => Promise<WireObject>;
}

/** Answers what the program reads of other Pulumi stacks. */
export class StackReferences {
  readonly #unknown = new Set<string>();

  constructor(
    private readonly given: GivenStacks,
    private readonly project: string,
    private readonly organization: string,
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
    const secretOutputNames = Object.keys(outputs).filter((key) => isSecretWire(outputs[key]));
    return { name, outputs, secretOutputNames };
  }

  /** Stacks that the program refers to and that were not given. */
  get unknown(): readonly string[] {
    return [...this.#unknown];
  }

  #find(name: string): StackOutputs[string] | undefined {
    const wanted = this.#fullName(name);
    return Object.entries(this.given.outputs).find(([given]) => this.#fullName(given) === wanted)?.[1];
  }

  #fullName(name: string): string {
    const parts = name.split("/");
    const [organization, project, stack] = [
      parts.length === 3 ? parts[0] : this.organization,
      parts.length >= 2 ? parts.at(-2) : this.project,
      parts.at(-1),
    ];
    return `${organization}/${project}/${stack}`;
  }
}
