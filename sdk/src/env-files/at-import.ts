import * as pulumi from "@pulumi/pulumi";
import { readEnvFiles } from "./read";

/**
 * A program that Pulumi runs gets the variables of its files with the first import of the package. `sapi` gives them to the
 * programs that it runs, and in unit tests there are none.
 */
if (pulumi.runtime.hasEngine()) {
  const { variables, warnings } = readEnvFiles({
    folder: pulumi.runtime.getRootDirectory() || process.cwd(),
    stack: pulumi.getStack(),
    isDev: false,
    env: process.env,
    isRunning: true,
    program: { kind: "Program", id: pulumi.getProject() },
  });
  Object.assign(process.env, variables);
  for (const warning of warnings) void pulumi.log.warn(warning);
}
