import type { AccessRule, AccountRegion, Input } from "../endpoint/aws-api";
import { parameterArn, readReference } from "./names";

/** The permissions that each operation needs, on the parameters that its input names. */
export const SSM_ACCESS: Readonly<Record<string, AccessRule>> = {
  AddTagsToResource: onParameter("AddTagsToResource", "ResourceId"),
  DeleteParameter: onParameter("DeleteParameter"),
  DeleteParameters: onEach("DeleteParameters"),
  DescribeParameters: (_, { region, accountId }) => [
    { action: "ssm:DescribeParameters", arn: `arn:aws:ssm:${region}:${accountId}:*` },
  ],
  GetParameter: onParameter("GetParameter"),
  GetParameterHistory: onParameter("GetParameterHistory"),
  GetParameters: onEach("GetParameters"),
  GetParametersByPath: ({ Path, Recursive }, accountRegion) => [
    {
      ...accessTo("GetParametersByPath", Path, accountRegion),
      keys: { "ssm:recursive": [String(Recursive === true)] },
    },
  ],
  LabelParameterVersion: onParameter("LabelParameterVersion"),
  ListTagsForResource: onParameter("ListTagsForResource", "ResourceId"),
  PutParameter: ({ Name, Overwrite }, accountRegion) => [
    {
      ...accessTo("PutParameter", Name, accountRegion),
      keys: { "ssm:overwrite": [String(Overwrite === true)] },
    },
  ],
  RemoveTagsFromResource: onParameter("RemoveTagsFromResource", "ResourceId"),
};

function onParameter(action: string, member = "Name"): AccessRule {
  return (input, accountRegion) => [accessTo(action, input[member], accountRegion)];
}

function onEach(action: string): AccessRule {
  return ({ Names }: Input, accountRegion) =>
    (Array.isArray(Names) ? Names : []).map((name) => accessTo(action, name, accountRegion));
}

function accessTo(action: string, name: unknown, accountRegion: AccountRegion) {
  return { action: `ssm:${action}`, arn: parameterArn(readReference(name).name, accountRegion) };
}
