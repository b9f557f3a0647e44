import type { AccessRule, Input, Place } from "../endpoint/aws-api";
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
  GetParametersByPath: ({ Path, Recursive }, place) => [
    {
      ...accessTo("GetParametersByPath", Path, place),
      keys: { "ssm:recursive": [String(Recursive === true)] },
    },
  ],
  LabelParameterVersion: onParameter("LabelParameterVersion"),
  ListTagsForResource: onParameter("ListTagsForResource", "ResourceId"),
  PutParameter: ({ Name, Overwrite }, place) => [
    { ...accessTo("PutParameter", Name, place), keys: { "ssm:overwrite": [String(Overwrite === true)] } },
  ],
  RemoveTagsFromResource: onParameter("RemoveTagsFromResource", "ResourceId"),
};

function onParameter(action: string, member = "Name"): AccessRule {
  return (input, place) => [accessTo(action, input[member], place)];
}

function onEach(action: string): AccessRule {
  return ({ Names }: Input, place) =>
    (Array.isArray(Names) ? Names : []).map((name) => accessTo(action, name, place));
}

function accessTo(action: string, name: unknown, place: Place) {
  return { action: `ssm:${action}`, arn: parameterArn(readReference(name).name, place) };
}
