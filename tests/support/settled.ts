import * as pulumi from "@pulumi/pulumi";

/** The value that an Output settles to. */
export function settled<T>(output: pulumi.Input<T>): Promise<T> {
  const held = pulumi.output(output) as unknown as { promise(): Promise<T> };
  return held.promise();
}
