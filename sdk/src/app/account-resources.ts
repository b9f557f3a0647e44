import { getCallerIdentityOutput } from "@pulumi/aws/getCallerIdentity";
import type * as pulumi from "@pulumi/pulumi";

/** The account of the program's own AWS provider. AWS is asked when this is called. */
export function callersAccount(): pulumi.Output<string> {
  return getCallerIdentityOutput().accountId;
}
