import type { Issues } from "../errors";

/** The package that some parts of constructs come from. It is loaded only for these. */
export const AWSX = "@pulumi/awsx";

/**
 * Reports that `@pulumi/awsx` is not installed.
 *
 * @param needs the part that needs it, as in "`the network` needs @pulumi/awsx"
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
