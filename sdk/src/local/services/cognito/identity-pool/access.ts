import { UNSIGNED } from "../../endpoint/aws-api";
import { type ModelRule, modelAccess } from "../../endpoint/model-access";
import type { Calls } from "../../model/calls/cognito-identity";

function onPool(operation: string): ModelRule<{ readonly IdentityPoolId: string }> {
  return ({ IdentityPoolId }, { region, accountId }) => {
    const arn = `arn:aws:cognito-identity:${region}:${accountId}:identitypool/${IdentityPoolId}`;
    return [{ action: `cognito-identity:${operation}`, arn }];
  };
}

/** @see Service Authorization Reference, Amazon Cognito Identity */
export const IDENTITY_POOL_ACCESS = modelAccess<Calls>({
  DescribeIdentity: () => [{ action: "cognito-identity:DescribeIdentity", arn: "*" }],
  DescribeIdentityPool: onPool("DescribeIdentityPool"),
  GetCredentialsForIdentity: UNSIGNED,
  GetId: UNSIGNED,
  GetOpenIdToken: UNSIGNED,
  ListIdentities: onPool("ListIdentities"),
});
