import * as path from "node:path";
import type { Placement } from "../../app/component";
import type { Issues } from "../../errors";
import { programFolder } from "../../functions/code-plan";
import { madeFolder, writeSource } from "../../functions/made-source";
import { type MadeFunctionPlan, planFunction } from "../../functions/plan";
import type { FunctionProps } from "../../functions/props";

const KIND = "site";
const SDK = "@aws-sdk/client-cloudfront";

/**
 * Plans the function that makes CloudFront forget old files. `@pulumi/aws` has no resource for that. The program itself
 * would do it in previews or not at all. A resource calls a function when files have changed, and it has rights of its
 * own. While a program is served here, CloudFront has nothing to forget.
 */
export function planInvalidator(placement: Placement, issues: Issues): MadeFunctionPlan | undefined {
  const { logicalName, app, stack, defaults } = placement;
  if (app.mode === "dev") return undefined;
  const root = programFolder();
  const handler = writeSource(root, KIND, logicalName, entryText(root));
  return planFunction(invalidatorProps(handler), { app, stack, defaults }, issues) as
    | MadeFunctionPlan
    | undefined;
}

function entryText(root: string): string {
  const from = path.relative(madeFolder(root, KIND), path.join(__dirname, "invalidator", "index"));
  return [
    "// Made for a site; not to be edited.",
    `import * as cloudfront from ${JSON.stringify(SDK)};`,
    `import { makeInvalidator } from ${JSON.stringify(from.split(path.sep).join("/"))};`,
    "export const handler = makeInvalidator(() => cloudfront);",
    "",
  ].join("\n");
}

/** Node and what it brings are the same for every app, since the code is ours. The AWS SDK is there on Lambda. */
function invalidatorProps(handler: string): FunctionProps {
  return {
    handler,
    srcPath: ".",
    runtime: "nodejs24.x",
    timeout: "15 minutes",
    bundle: { format: "cjs", external: [SDK] },
  };
}
