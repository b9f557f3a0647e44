import type { GraphValue } from "../values/graph-value";

export type { GraphAsset, GraphValue } from "../values/graph-value";

/**
 * The resource graph: what a program registers, as plain data with every value resolved.
 * It can be written to a file and read back without loss.
 */
export interface ResourceGraph {
  /** The Pulumi project that the program ran as. */
  readonly project: string;
  /** The Pulumi stack that it ran as. */
  readonly stack: string;
  /** In the order in which the program makes them. The stack itself is not listed. */
  readonly resources: readonly GraphResource[];
  /** The program's stack outputs. */
  readonly outputs: Readonly<Record<string, GraphValue>>;
  /** Warnings and infos that the program logged through Pulumi. */
  readonly logs: readonly GraphLog[];
  /** Values that are not known without AWS or without another stack. Absent when there are none. */
  readonly unknowns?: readonly UnknownValue[];
}

/** An output that the program could read and that nobody here knows. */
export interface UnknownValue {
  /** The output, as the program writes it: `aws.ssm.getParameter({"name":"/db/url"}).value`. */
  readonly value: string;
  /** The stand-in that the program got, as it is wherever the program has put it. Absent where it got nothing. */
  readonly standIn?: string;
  /** The way to have it: `give it with --lookups FILE ...`. */
  readonly cure: string;
}

/** A line that the program logged through Pulumi. */
export interface GraphLog {
  /** `warn` is what `pulumi up` shows as a warning. */
  readonly severity: "debug" | "info" | "warn" | "error";
  /** The text. */
  readonly message: string;
}

/** One registered resource. */
export interface GraphResource {
  /** Its identity in Pulumi: stack, types of the parents, type and name. */
  readonly urn: string;
  /** Type token: `aws:lambda/function:Function`. */
  readonly type: string;
  /** Logical name. */
  readonly name: string;
  /** Id that the provider would give. Empty for components. */
  readonly id: string;
  /** True for a resource of a provider, false for a component. */
  readonly custom: boolean;
  /** URN of the parent. Undefined when the parent is the Pulumi stack itself. */
  readonly parent: string | undefined;
  /** Inputs as registered, without undefined values. References to other resources stand as the value they have. */
  readonly inputs: Readonly<Record<string, GraphValue>>;
  /** Outputs: the inputs and what the provider would add, such as `arn`. */
  readonly state: Readonly<Record<string, GraphValue>>;
  /** URNs of the resources it depends on, in the order of the names. */
  readonly dependencies: readonly string[];
  /** URNs that an input depends on, by input name. */
  readonly propertyDependencies: Readonly<Record<string, readonly string[]>>;
  /** The resource options. */
  readonly options: GraphOptions;
  /** Names of the inputs that are, or contain, a secret. Absent when there are none. */
  readonly secretInputs?: readonly string[];
  /** True for a resource that is only read (`Bucket.get`), not managed by the program. */
  readonly external?: true;
}

/** The resource options that were given. */
export interface GraphOptions {
  /** Whether Pulumi refuses to delete it. */
  readonly protect: boolean;
  /** Whether it stays in AWS when it leaves the program. */
  readonly retainOnDelete: boolean;
  /** Whether a replacement deletes the old one first. */
  readonly deleteBeforeReplace: boolean;
  /** Inputs whose changes are ignored. */
  readonly ignoreChanges: readonly string[];
  /** URNs that it had before. */
  readonly aliases: readonly string[];
  /** `<urn>::<id>` of an explicit provider. */
  readonly provider: string | undefined;
  /** Names of the resource hooks by the moment they run. Absent when there are none. */
  readonly hooks?: Readonly<Record<string, readonly string[]>>;
}
