import { TYPE } from "../../aws/tokens";
import { fields, fieldsList, text, texts } from "../../graph/graph-values";
import type { GraphResource } from "../../graph/types";

/** The URLs of distributions whose default behaviour leads to an API, those of their domains first. */
export function distributionUrls(
  { state }: Pick<GraphResource, "state">,
  resources: readonly GraphResource[],
): readonly string[] {
  const endpoint = text(state.apiEndpoint);
  if (endpoint === undefined) return [];
  const { host } = new URL(endpoint);
  return resources
    .filter((resource) => resource.type === TYPE.cloudfront.Distribution && originOf(resource) === host)
    .flatMap(({ inputs, state: made }) => [...texts(inputs.aliases), text(made.domainName) ?? ""])
    .filter((name) => name !== "")
    .map((name) => `https://${name}`);
}

/** The host name behind the default behaviour. An origin with a path of its own leads to something else of the API. */
function originOf({ inputs }: GraphResource): string | undefined {
  const wanted = text(fields(inputs.defaultCacheBehavior)?.targetOriginId);
  const origin = fieldsList(inputs.origins).find(({ originId }) => originId === wanted);
  return text(origin?.originPath) === undefined ? text(origin?.domainName) : undefined;
}
