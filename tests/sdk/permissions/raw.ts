import * as pulumi from "@pulumi/pulumi";

/** What the SDK's resources look like from outside: a type token and Outputs. Needs no engine. */
export function rawResource<T>(type: string, outputs: Readonly<Record<string, unknown>>): T {
  const entries = Object.entries(outputs).map(([name, value]) => [name, pulumi.output(value)]);
  return { __pulumiResource: true, __pulumiType: type, __name: "raw", ...Object.fromEntries(entries) } as T;
}
