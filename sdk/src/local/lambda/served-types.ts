import type { ServedTypes } from "../served-types";

/** What is said of the resources of functions, of the roles that they run with and of the groups that they log to. */
export const LAMBDA_TYPES: ServedTypes = {
  read: [
    "aws:cloudwatch/logGroup:LogGroup",
    "aws:ecr/repository:Repository",
    "aws:iam/policy:Policy",
    "aws:iam/role:Role",
    "aws:iam/rolePolicy:RolePolicy",
    "aws:iam/rolePolicyAttachment:RolePolicyAttachment",
    "aws:lambda/function:Function",
    "aws:lambda/permission:Permission",
  ],
  notEmulated: {
    "aws:lambda/alias:Alias": "the function is called as it is now, whatever version its alias names",
    "aws:lambda/layerVersion:LayerVersion": "/opt has nothing in it",
  },
};
