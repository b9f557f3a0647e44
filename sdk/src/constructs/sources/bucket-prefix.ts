/** Seven digits and a dash follow a name that Pulumi makes, and 63 characters are the most. */
const LONGEST_AUTO_NAME = 55;
/** S3 names of the provider's own making have 26 digits after the prefix. */
const LONGEST_PREFIX = 37;

/**
 * The beginning of a bucket's name where S3 would refuse the logical name, because it has an underscore or is too long.
 * Undefined where Pulumi can make a name of it.
 */
export function prefixOf(logicalName: string): string | undefined {
  const lower = logicalName.toLowerCase();
  if (lower.length <= LONGEST_AUTO_NAME && !lower.includes("_")) return undefined;
  const readable = lower.replaceAll("_", "-").slice(0, LONGEST_PREFIX - 1);
  return `${readable.replace(/-+$/, "")}-`;
}
