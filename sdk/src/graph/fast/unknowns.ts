import * as sdkOutput from "@pulumi/pulumi/output";

const { isUnknown, containsUnknowns } = sdkOutput as unknown as {
  isUnknown(value: unknown): boolean;
  containsUnknowns(value: unknown): boolean;
};

export { isUnknown };

/** Whether somewhere in a value is one that nobody knows. */
export function hasUnknowns(value: unknown): boolean {
  return typeof value === "object" && containsUnknowns(value);
}
