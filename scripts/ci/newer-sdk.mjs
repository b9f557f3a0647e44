// A version of the SDK that came out after the one that this repository was tried with is news, not a failure.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Print a line where there is a newer `@pulumi/pulumi` than `tried`. */
export async function warnOfNewerSdk(tried) {
  try {
    const { stdout } = await promisify(execFile)("npm", ["view", "@pulumi/pulumi", "version"]);
    const latest = stdout.trim();
    if (latest !== tried)
      console.log(
        `== @pulumi/pulumi ${latest} is out, and was not tried: node scripts/with-sdk.mjs ${latest} npm run test:sdk`,
      );
  } catch {
    // No registry: nothing is known of newer versions.
  }
}
