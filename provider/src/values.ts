import type * as pulumi from "@pulumi/pulumi";

/** An Output with the members that its type leaves out. */
export interface KnownOutput {
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
  promise(withUnknowns?: boolean): Promise<unknown>;
}

export function known(output: pulumi.Output<unknown>): KnownOutput {
  return output as unknown as KnownOutput;
}

/** The value of an Output, or the SDK's stand-in for an unknown one, such as the id of a provider in a preview. */
export function valueOf(output: pulumi.Output<unknown>): Promise<unknown> {
  return known(output).promise(true);
}

export function withoutUndefined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
