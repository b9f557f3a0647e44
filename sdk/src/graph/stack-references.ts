import * as rpc from "@pulumi/pulumi/runtime/rpc";
import { isSecretWire, type WireObject } from "./wire";

/** Outputs of other stacks by name: `organization/project/stack`, or the stack alone for one of the same project. */
export type StackOutputs = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Answers what the program reads of other Pulumi stacks. */
export class StackReferences {
  readonly #unknown = new Set<string>();

  constructor(
    private readonly given: StackOutputs,
    private readonly project: string,
    private readonly organization: string,
  ) {}

  /** State of a StackReference. A secret output is given as `pulumi.secret(...)`. */
  async read(name: string): Promise<WireObject> {
    const wanted = this.#fullName(name);
    const found = Object.entries(this.given).find(([given]) => this.#fullName(given) === wanted)?.[1];
    if (!found) {
      this.#unknown.add(name);
      throw new Error(`unknown stack "${name}"`);
    }
    const outputs = (await rpc.serializeProperties(name, { ...found })) as WireObject;
    const secretOutputNames = Object.keys(outputs).filter((key) => isSecretWire(outputs[key]));
    return { name, outputs, secretOutputNames };
  }

  /** Stacks that the program asked for and that were not given. */
  get unknown(): readonly string[] {
    return [...this.#unknown];
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
