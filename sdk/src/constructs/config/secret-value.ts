import * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { foldId } from "../../app/names";
import { stageOf } from "../../app/split";
import { DefinitionError, type Issues } from "../../errors";

/**
 * The value of a secret in the configuration of the Pulumi stack. A deployment refuses a missing one. A capture leaves
 * it out, so that nobody needs the secrets of a stage to inspect it.
 */
export function findSecret({ id, app }: Placement, issues: Issues): pulumi.Output<string> | undefined {
  if (pulumi.runtime.hasEngine()) {
    const value = readConfig(id);
    if (value === undefined) refuseMissing(id, issues);
    else if (!isEncrypted(id)) refuseUnencrypted(id, issues);
    return value;
  }
  // Given by a variable of a file, whose name has no `-`.
  const value = readConfig(id) ?? readConfig(foldId(id));
  if (value === undefined && app.mode === "dev") app.warnOnce(`secret-${id}`, missingHere(id));
  return value;
}

/** Undefined as well for a value that is encrypted and cannot be read where the program is only captured. */
function readConfig(id: string): pulumi.Output<string> | undefined {
  try {
    return new pulumi.Config().getSecret(id);
  } catch (error) {
    if (DefinitionError.isInstance(error) && error.code === "CONFIG_UNREADABLE") return undefined;
    throw error;
  }
}

/** The SDK knows it, and does not say so in its types. */
function isEncrypted(id: string): boolean {
  const { isConfigSecret } = pulumi.runtime as { isConfigSecret?(key: string): boolean };
  return isConfigSecret?.(`${pulumi.getProject()}:${id}`) !== false;
}

function commandFor(id: string): string {
  return `sapi secrets set ${stageOf(pulumi.getStack())} ${id}`;
}

function refuseMissing(id: string, issues: Issues): void {
  const problem = `the Pulumi stack ${pulumi.getStack()} has no value for it`;
  issues.add("CONFIG_SECRET_MISSING", { problem, cure: `run ${commandFor(id)}` });
}

function refuseUnencrypted(id: string, issues: Issues): void {
  const problem = `its value in the configuration of ${pulumi.getStack()} is not encrypted`;
  issues.add("CONFIG_SECRET_PLAIN", { problem, cure: `run ${commandFor(id)}` });
}

function missingHere(id: string): string {
  return (
    `Config.${id} has no value on this machine, and functions that read it fail; ` +
    `write SAPI_SECRET_${foldId(id)}=... into .env.local, which stays out of git`
  );
}
