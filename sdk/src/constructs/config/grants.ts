import type * as pulumi from "@pulumi/pulumi";
import type { Grants } from "../../permissions/grantable";
import { allow, type Statement } from "../../permissions/statements";

/** The grants that a secret or a parameter offers. */
export type ConfigGrant = "grantRead";

/** Reading the value. One that is encrypted with a key of one's own needs that key as well, for this parameter alone. */
export function grantsOn(kind: string, arn: pulumi.Output<string>, hasOwnKey: boolean): Grants<ConfigGrant> {
  const statements = (): readonly Statement[] => [
    allow(["ssm:GetParameter", "ssm:GetParameters"], arn),
    ...(hasOwnKey ? [decryption(arn)] : []),
  ];
  return { kind, words: ["grantRead"], statements, byDefault: statements };
}

/** @see https://docs.aws.amazon.com/kms/latest/developerguide/services-parameter-store.html, the encryption context */
function decryption(arn: pulumi.Output<string>): Statement {
  return {
    ...allow(["kms:Decrypt"], ["*"]),
    Condition: { StringEquals: { "kms:EncryptionContext:PARAMETER_ARN": arn } },
  };
}
