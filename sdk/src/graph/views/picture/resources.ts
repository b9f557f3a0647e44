import { resourceFacts } from "../../../aws/resource-types";
import { TYPE } from "../../../aws/tokens";
import { constructAround, constructId } from "../../construct-id";
import { FUNCTION_TYPE } from "../../function-uri";
import type { GraphIndex } from "../../graph-index";
import type { GraphResource } from "../../types";
import type { NodeKind } from "./types";

/** The node of a resource. None for noise. */
export function drawn(
  index: GraphIndex,
  resource: GraphResource,
): { readonly label: string; readonly detail: string; readonly kind: NodeKind } | undefined {
  const { drawn: kind, displayName: detail } = resourceFacts(resource.type) ?? {};
  if (!kind || !detail) return undefined;
  return { label: labelOf(index, resource), detail, kind };
}

/**
 * The id of the construct. Keys distinguish rules of a bus, and queues of lost events have the name of the construct
 * that lost them.
 */
function labelOf(index: GraphIndex, resource: GraphResource): string {
  const find = (urn: string) => index.findByUrn(urn);
  const id = constructId(resource, find);
  if (resource.name.endsWith("-dead-letters")) return `${id} dead letters`;
  const beginning = `${constructAround(resource, find)?.name}-rule-`;
  return resource.name.startsWith(beginning) ? `${id} ${resource.name.slice(beginning.length)}` : id;
}

/** True for a resource with a node of its own in the picture. */
export function isDrawn({ type }: GraphResource): boolean {
  return resourceFacts(type)?.drawn !== undefined;
}

/** Whether an arrow may lead to it. */
export function isEnd(resource: GraphResource): boolean {
  return resource.type === FUNCTION_TYPE || isApi(resource) || isDrawn(resource);
}

export function isApi({ type }: GraphResource): boolean {
  return type === TYPE.apigatewayv2.Api || type === TYPE.apigateway.RestApi;
}

/** The drawn resource that an ARN of a policy is about: its own, or one below it. */
export class ArnOwners {
  readonly #byArn = new Map<string, GraphResource>();

  constructor(resources: readonly GraphResource[]) {
    for (const resource of resources) {
      for (const arn of [resource.state.arn, resource.state.executionArn]) {
        if (typeof arn === "string" && arn !== "") this.#byArn.set(arn, resource);
      }
    }
  }

  find(arn: string): GraphResource | undefined {
    for (let part = arn; part !== ""; ) {
      const found = this.#byArn.get(part);
      if (found) return found;
      const end = Math.max(part.lastIndexOf("/"), part.lastIndexOf(":"));
      if (end <= 0) return undefined;
      part = part.slice(0, end);
    }
    return undefined;
  }
}
