import type { Issues } from "../errors";

/** What parts of constructs come from `@pulumi/awsx`, which is loaded only where there is such a part. */
export const AWSX = "@pulumi/awsx";

/**
 * Report that `@pulumi/awsx` is not installed.
 *
 * @param needs what needs it, as in "`the network` needs @pulumi/awsx"
 * @param find finds an installed package or throws
 */
export function checkAwsx(
  needs: string,
  issues: Issues,
  find: (name: string) => unknown = require.resolve,
): boolean {
  try {
    find(`${AWSX}/package.json`);
    return true;
  } catch {
    const cure = `run npm install ${AWSX}`;
    issues.add("AWSX_MISSING", { problem: `${needs} needs ${AWSX}, which is not installed`, cure });
    return false;
  }
}
