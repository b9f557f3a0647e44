import type * as pulumi from "@pulumi/pulumi";

/**
 * The value of an Output as `map` makes it, or `undefined` where the Output is. AWS always gives the outputs that the
 * constructs read, but mocks of Pulumi may leave out any of them. An error inside of `apply` would keep resources from
 * being made.
 */
export function mapGiven<T, U>(
  output: pulumi.Output<T>,
  map: (value: T) => U | pulumi.Output<U>,
): pulumi.Output<U> {
  return output.apply((value) => (value === undefined || value === null ? undefined : map(value)) as U);
}
