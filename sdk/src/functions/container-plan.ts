import * as fs from "node:fs";
import * as path from "node:path";
import { checkAwsx } from "../app/awsx";
import type { Issues } from "../errors";
import { checkKnownProps, checkType, namesOf } from "../values";
import { checkTexts } from "../values/input";
import type { ContainerProps, FunctionProps } from "./props";

/** The word for a function whose code is a container image. */
export const CONTAINER = "container";

/** An image to be built. */
export interface ContainerCode {
  readonly kind: "container";
  /** Folder that the image is built from, relative to the program's. */
  readonly folder: string;
  readonly container: ContainerProps & Required<Pick<ContainerProps, "file">>;
}

/** The name of the file that Docker reads. */
const DOCKERFILE = "Dockerfile";

const PROPS = namesOf<ContainerProps>()(["file", "buildArgs", "target", "cmd", "local"]);

/** Check the settings of an image by themselves. */
export function checkContainer(container: unknown, issues: Issues): void {
  if (!checkKnownProps(container, PROPS, issues)) return;
  for (const name of ["file", "target", "local"] as const) {
    if (container[name] !== undefined) checkType(container[name], "string", issues.at(name));
  }
  if (container.buildArgs !== undefined) checkType(container.buildArgs, "object", issues.at("buildArgs"));
  if (container.cmd !== undefined) checkTexts(container.cmd, issues.at("cmd"));
}

/**
 * The image of a function, whose handler is the folder with its Dockerfile.
 *
 * @param isLookedAt nothing is built, so that nothing has to be there
 */
export function planContainer(
  { container = {}, layers = [] }: FunctionProps,
  folder: string,
  { root, isBuildSkipped }: { readonly root: string; readonly isBuildSkipped: boolean },
  issues: Issues,
): ContainerCode | undefined {
  const before = issues.list.length;
  if (layers.length > 0) {
    const problem = "Lambda takes no layers beside a container image";
    issues.at("layers").add("PROP_CONFLICT", { problem, cure: "copy what they hold in the Dockerfile" });
  }
  checkAwsx("the image of a container", issues.at("runtime"));
  const { file = DOCKERFILE } = container;
  if (!isBuildSkipped) checkFiles(path.resolve(root, folder), folder, file, issues);
  return issues.list.length > before
    ? undefined
    : { kind: "container", folder, container: { ...container, file } };
}

function checkFiles(absolute: string, folder: string, file: string, issues: Issues): void {
  if (!fs.existsSync(absolute) || !fs.statSync(absolute).isDirectory()) {
    const problem = "the handler of a container is the folder with its Dockerfile, and there is none";
    issues
      .at("handler")
      .add("FUNCTION_IMAGE_SOURCE_MISSING", { problem, value: folder, cure: "name a folder" });
  } else if (!fs.existsSync(path.join(absolute, file))) {
    const problem = `${folder} has no such Dockerfile`;
    const cure = "create it, or name another one: container: { file }";
    issues.at("container", "file").add("FUNCTION_IMAGE_SOURCE_MISSING", { problem, value: file, cure });
  }
}

/** Report settings of an image where none is built. */
export function refuseContainer({ container }: FunctionProps, isGiven: boolean, issues: Issues): void {
  if (container === undefined) return;
  const problem = "settings of an image that is built, and none is";
  const cure = isGiven
    ? "remove it: native.function has the code"
    : `write runtime: "${CONTAINER}", or remove it`;
  issues.at("container").add("PROP_CONFLICT", { problem, cure });
}
