import * as sdkOutput from "@pulumi/pulumi/output";

const { isUnknown, containsUnknowns, unknown } = sdkOutput as unknown as {
  isUnknown(value: unknown): boolean;
  containsUnknowns(value: unknown): boolean;
  readonly unknown: object;
};

export { isUnknown, unknown };

/** Whether somewhere in a value is one that nobody knows. Texts and numbers, of which there are most, are not handed on. */
export function hasUnknowns(value: unknown): boolean {
  return typeof value === "object" && containsUnknowns(value);
}
