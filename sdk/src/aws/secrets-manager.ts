import { arn, autoName, idOf, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const SECRETS_MANAGER_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.secretsmanager.Secret,
    displayName: "secret",
    drawn: "data",
    data: {
      onRemoval: "deleted",
      isAsked: true,
      because: "AWS itself keeps a deleted secret for 30 days, unless the program says otherwise",
    },
    taggable: true,
    answer: answerSecret,
  },
  {
    token: TYPE.secretsmanager.SecretVersion,
    displayName: "version of a secret",
    answer: answerVersion,
  },
];

function answerSecret(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const secretArn = arn(request, "secretsmanager", `secret:${name}-${idOf(request.urn, 6)}`);
  return { id: secretArn, state: { name, arn: secretArn } };
}

function answerVersion(request: ProviderRequest): ProviderAnswer {
  const secretArn = text(request.inputs.secretId) ?? "";
  const versionId = `terraform-${idOf(request.urn, 20)}`;
  return { id: `${secretArn}|${versionId}`, state: { arn: secretArn, versionId } };
}
