import { readFileSync } from "node:fs";

/** The package that makes the resources of AWS. Plans read its version without loading it. */
const AWS = "@pulumi/aws";

/** The installed version, or `undefined` where the package is found in another way than by its name. */
export function installedAwsVersion(): string | undefined {
  try {
    const manifest = readFileSync(require.resolve(`${AWS}/package.json`), "utf8");
    return (JSON.parse(manifest) as { readonly version: string }).version;
  } catch {
    // The provider itself reports what it does not know.
    return undefined;
  }
}
