import * as pulumi from "@pulumi/pulumi";

/** What came of reading the outputs of a Pulumi stack. */
export type StackRead =
  | {
      readonly kind: "outputs";
      /** Secrets as they are. */
      readonly outputs: Readonly<Record<string, unknown>>;
      readonly isSecret: (name: string) => boolean;
    }
  | { readonly kind: "unknown" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** The outputs of other Pulumi stacks. Each stack is read once, and has one StackReference if its Outputs are used. */
export class PulumiStacks {
  readonly #reads = new Map<string, Promise<StackRead>>();
  readonly #references = new Map<string, pulumi.StackReference>();

  /**
   * Read the outputs as they are now. A StackReference could do that too, but one to a stack that does not exist ends the
   * program, whether or not anything of it is used.
   */
  read(reference: string): Promise<StackRead> {
    const found = this.#reads.get(reference) ?? readOutputs(reference);
    this.#reads.set(reference, found);
    return found;
  }

  /** An output, as secret as it is there. */
  output(reference: string, name: string): pulumi.Output<unknown> {
    // Programs name references of their own after the stack that they read.
    const found =
      this.#references.get(reference) ??
      new pulumi.StackReference(`serverless-api/${reference}`, { name: reference });
    this.#references.set(reference, found);
    return found.getOutput(name);
  }
}

async function readOutputs(reference: string): Promise<StackRead> {
  try {
    const read = await pulumi.runtime.invoke("pulumi:pulumi:readStackOutputs", { name: reference });
    const secrets = new Set<string>(read.secretOutputNames);
    return { kind: "outputs", outputs: read.outputs ?? {}, isSecret: (name) => secrets.has(name) };
  } catch (error) {
    const reason = (error as Error).message;
    // The engine has no other sign for it.
    return /unknown stack/.test(reason) ? { kind: "unknown" } : { kind: "unreadable", reason };
  }
}
