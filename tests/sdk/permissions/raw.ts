import * as pulumi from "@pulumi/pulumi";

/** Stand-ins for the SDK's resources: a type token and Outputs, without an engine. */
export function rawResource<T>(type: string, outputs: Readonly<Record<string, unknown>>): T {
  const entries = Object.entries(outputs).map(([name, value]) => [name, pulumi.output(value)]);
  return { __pulumiResource: true, __pulumiType: type, __name: "raw", ...Object.fromEntries(entries) } as T;
}
