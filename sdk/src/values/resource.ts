import type { Issues } from "../errors";
import { checkPresent } from "./checks";

/** Type token of a Pulumi resource, `aws:acm/certificate:Certificate`. It is `undefined` for everything else. */
export function resourceType(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { __pulumiType: type, __pulumiResource: isResource } = value as Record<string, unknown>;
  return isResource === true && typeof type === "string" ? type : undefined;
}

/** Report what is missing or not one of these kinds of resource. Plan files cannot ask the classes of @pulumi/aws. */
export function checkResource(value: unknown, types: readonly string[], issues: Issues): boolean {
  const type = resourceType(value);
  if (type !== undefined && types.includes(type)) return true;
  // aws:acm/certificate:Certificate is aws.acm.Certificate in a program, awsx:ecr:Image is awsx.ecr.Image.
  const names = types.map((token) => token.replace(/^(\w+):(\w+)(?:\/\w+)?:/, "$1.$2."));
  const cure = `pass the resource, made with new ${names[0]}(...) or ${names[0]}.get(...)`;
  if (!checkPresent(value, issues, cure)) return false;
  issues.add("VALUE_WRONG_TYPE", { problem: `not ${names.join(" or ")}`, value, cure });
  return false;
}
