/**
 * The version of `@pulumi/aws` whose resources are made. Its `package.json` says it, because inputs inside of others are
 * in no constructor. `undefined` where there is none to read.
 */
export function installedProvider(): string | undefined {
  try {
    const { version } = require("@pulumi/aws/package.json") as { version?: unknown };
    return typeof version === "string" ? version : undefined;
  } catch {
    // A bundle may have the package without its package.json.
    return undefined;
  }
}

/** Whether a version is another one or newer. Both are `major.minor.patch`, and a suffix such as `-alpha.1` is older. */
export function isAtLeast(version: string, first: string): boolean {
  const [given, wanted] = [numbersOf(version), numbersOf(first)];
  for (const [index, number] of wanted.entries()) {
    const difference = (given[index] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return !version.includes("-");
}

function numbersOf(version: string): readonly number[] {
  return (version.split("-")[0] ?? "").split(".").map(Number);
}
