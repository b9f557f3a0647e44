import type { SignedAccess } from "../../iam/caller";
import type { AccountRegion } from "../endpoint/aws-api";
import { type ModelRule, modelAccess } from "../endpoint/model-access";
import type { Calls } from "../model/calls/ssm";
import { parameterArn, readReference } from "./names";

/** The permissions that each operation needs, on the parameters that its input names. */
export const SSM_ACCESS = modelAccess<Calls>({
  AddTagsToResource: onResource("AddTagsToResource"),
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
  ListTagsForResource: onResource("ListTagsForResource"),
  PutParameter: ({ Name, Overwrite }, accountRegion) => [
    {
      ...accessTo("PutParameter", Name, accountRegion),
      keys: { "ssm:overwrite": [String(Overwrite === true)] },
    },
  ],
  RemoveTagsFromResource: onResource("RemoveTagsFromResource"),
});

function onParameter(action: string): ModelRule<{ readonly Name: string }> {
  return ({ Name }, accountRegion) => [accessTo(action, Name, accountRegion)];
}

function onResource(action: string): ModelRule<{ readonly ResourceId: string }> {
  return ({ ResourceId }, accountRegion) => [accessTo(action, ResourceId, accountRegion)];
}

function onEach(action: string): ModelRule<{ readonly Names: readonly string[] }> {
  return ({ Names }, accountRegion) => Names.map((name) => accessTo(action, name, accountRegion));
}

function accessTo(action: string, name: string, accountRegion: AccountRegion): SignedAccess {
  return { action: `ssm:${action}`, arn: parameterArn(readReference(name).name, accountRegion) };
}
