import { json, part, s3 } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { listOf, textOf } from "#sdk/local/services/provision/members";

export const ECR: readonly ReplayedType[] = [
  {
    token: "aws:ecr/repository:Repository",
    create: ({ inputs, state }) =>
      json("ecr", "AmazonEC2ContainerRegistry_V20150921.CreateRepository", {
        repositoryName: state.name,
        imageTagMutability: inputs.imageTagMutability,
        encryptionConfiguration: listOf(inputs.encryptionConfigurations)[0],
        imageScanningConfiguration: inputs.imageScanningConfiguration,
      }),
    outputs: { arn: "repository.repositoryArn", repositoryUrl: "repository.repositoryUri" },
    remove: ({ state }) =>
      json("ecr", "AmazonEC2ContainerRegistry_V20150921.DeleteRepository", {
        repositoryName: state.name,
        force: true,
      }),
  },
];

/** Files of sites. */
export const OBJECTS: readonly ReplayedType[] = [
  {
    token: "aws:s3/bucketObjectv2:BucketObjectv2",
    create: ({ inputs }) => {
      const call = s3("PUT", `/${part(inputs.bucket)}/${part(inputs.key)}`, textOf(inputs.content));
      const headers = {
        "cache-control": textOf(inputs.cacheControl),
        "content-type": textOf(inputs.contentType),
      };
      return { ...call, headers };
    },
  },
];
