import { type AccessRule, UNSIGNED } from "../../endpoint/aws-api";

function onPool(operation: string): AccessRule {
  return ({ IdentityPoolId }, { region, accountId }) => {
    const arn = `arn:aws:cognito-identity:${region}:${accountId}:identitypool/${String(IdentityPoolId)}`;
    return [{ action: `cognito-identity:${operation}`, arn }];
  };
}

/** @see Service Authorization Reference, Amazon Cognito Identity */
export const IDENTITY_POOL_ACCESS: Readonly<Record<string, AccessRule>> = {
  DescribeIdentity: () => [{ action: "cognito-identity:DescribeIdentity", arn: "*" }],
  DescribeIdentityPool: onPool("DescribeIdentityPool"),
  GetCredentialsForIdentity: UNSIGNED,
  GetId: UNSIGNED,
  GetOpenIdToken: UNSIGNED,
  ListIdentities: onPool("ListIdentities"),
};
