import * as path from "node:path";
import type * as lambda from "@pulumi/aws/lambda";
import { loadAwsx } from "../app/awsx-resources";
import type { Component } from "../app/component";
import type { ContainerCode } from "./container-plan";
import type { MadeFunctionPlan } from "./plan";

/** Images that a repository keeps: that of the function and those before it. */
const MAX_IMAGES = 10;

/** The arguments of a lambda that name its image. */
export type ImageArgs = Pick<lambda.FunctionArgs, "packageType" | "imageUri" | "imageConfig">;

/**
 * Builds the image of a function and pushes it into a repository of its own. A repository shared by several functions
 * could not delete the old images of one without those that others run.
 */
export function makeImage(
  component: Component,
  { folder, container }: ContainerCode,
  { architecture }: Pick<MadeFunctionPlan, "architecture">,
): ImageArgs {
  const ecr = loadAwsx("ecr");
  const repository = new ecr.Repository(
    component.childName("repository"),
    {
      // Images are built again of what the program has.
      forceDelete: true,
      imageScanningConfiguration: { scanOnPush: true },
      lifecyclePolicy: { rules: [{ tagStatus: "any", maximumNumberOfImages: MAX_IMAGES }] },
    },
    { parent: component },
  );
  const { file, buildArgs, target, cmd } = container;
  const image = new ecr.Image(
    component.childName("image"),
    {
      repositoryUrl: repository.url,
      context: folder,
      dockerfile: path.posix.join(folder, file),
      ...(buildArgs && { args: { ...buildArgs } }),
      ...(target !== undefined && { target }),
      platform: architecture === "arm64" ? "linux/arm64" : "linux/amd64",
    },
    { parent: component },
  );
  return {
    packageType: "Image",
    imageUri: image.imageUri,
    ...(cmd && { imageConfig: { commands: [...cmd] } }),
  };
}
