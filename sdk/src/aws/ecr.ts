import { ACCOUNT_ID, arn, autoName, type ProviderAnswer, type ProviderRequest } from "./answer";
import { LEFT_TO_THE_PROGRAM, type ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const ECR_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.ecr.Repository,
    displayName: "image repository",
    data: {
      onRemoval: "deleted",
      isAsked: true,
      because: "AWS deletes no repository with images in it, unless the program says otherwise",
    },
    forceDestroy: "forceDelete",
    answer: answerRepository,
  },
  { token: TYPE.ecrpublic.Repository, displayName: "image repository", data: LEFT_TO_THE_PROGRAM },
];

function answerRepository(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const repositoryUrl = `${ACCOUNT_ID}.dkr.ecr.${request.region}.amazonaws.com/${name}`;
  const state = {
    name,
    arn: arn(request, "ecr", `repository/${name}`),
    registryId: ACCOUNT_ID,
    repositoryUrl,
  };
  return { id: name, state };
}
