import * as pulumi from "@pulumi/pulumi";
import type { StateEntry } from "../values/stack-state";
import { invokePlainly } from "./invoke-plainly";

/** The result of a read of a Pulumi stack's outputs. */
export type StackRead =
  | {
      readonly kind: "outputs";
      /** Secrets are in clear text. */
      readonly outputs: Readonly<Record<string, unknown>>;
      readonly isSecret: (name: string) => boolean;
    }
  | { readonly kind: "unknown" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** The result of a read of a Pulumi stack's state. */
export type StateRead =
  | { readonly kind: "state"; readonly entries: readonly StateEntry[] }
  | { readonly kind: "unknown" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** All that can be read of a Pulumi stack. */
export interface Reading {
  readonly name: string;
  readonly outputs: StackRead;
  readonly state: StateRead;
}

/** Reads other Pulumi stacks. Each stack is read once, and has one StackReference if its Outputs are used. */
export class PulumiStacks {
  readonly #reads = new Map<string, Promise<StackRead>>();
  readonly #states = new Map<string, Promise<StateRead>>();
  readonly #references = new Map<string, pulumi.StackReference>();

  /**
   * Reads the outputs as they are now. A StackReference could do that too, but one to a missing stack ends the program,
   * whether or not anything of it is used.
   */
  read(reference: string): Promise<StackRead> {
    const found = this.#reads.get(reference) ?? readOutputs(reference);
    this.#reads.set(reference, found);
    return found;
  }

  /** Reads the outputs and the resources. */
  async readAll(project: string, name: string): Promise<Reading> {
    const reference = `${project}/${name}`;
    const state = this.readState(reference);
    return { name, outputs: await this.read(reference), state: await state };
  }

  /** Reads the resources. Unlike outputs they cannot be read where one of their secrets cannot be decrypted. */
  readState(reference: string): Promise<StateRead> {
    const found = this.#states.get(reference) ?? readState(reference);
    this.#states.set(reference, found);
    return found;
  }

  /** An output of another stack, which is secret here if it is secret there. */
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
    return toFailedRead(error as Error);
  }
}

async function readState(reference: string): Promise<StateRead> {
  try {
    const read = await invokePlainly("pulumi:pulumi:readStackResourceOutputs", { stackName: reference });
    const byUrn = (read.outputs ?? {}) as Readonly<Record<string, Omit<StateEntry, "urn">>>;
    return { kind: "state", entries: Object.entries(byUrn).map(([urn, entry]) => ({ urn, ...entry })) };
  } catch (error) {
    return toFailedRead(error as Error);
  }
}

function toFailedRead({ message: reason }: Error): Extract<StackRead, { kind: "unknown" | "unreadable" }> {
  // The engine reports a missing stack by this message alone.
  return /unknown stack/.test(reason) ? { kind: "unknown" } : { kind: "unreadable", reason };
}
