import type { GraphResource, GraphValue } from "../../../graph/types";
import { replaceUrls } from "../../http/replace-urls";
import { CLIENT_TYPE } from "../provision/user-pools";

const CALLBACKS = ["callbackUrls", "logoutUrls", "defaultRedirectUri"] as const;

/** Clients that send users to pages of APIs that are served here send them to the addresses that those have here. */
export function withLocalCallbacks(
  resources: readonly GraphResource[],
  urls: ReadonlyMap<string, string>,
): readonly GraphResource[] {
  return resources.map((resource) => {
    if (resource.type !== CLIENT_TYPE) return resource;
    const state = { ...resource.state };
    for (const name of CALLBACKS) if (name in state) state[name] = localUrls(state[name] as GraphValue, urls);
    return { ...resource, state };
  });
}

function localUrls(value: GraphValue, urls: ReadonlyMap<string, string>): GraphValue {
  if (typeof value === "string") return replaceUrls(value, urls);
  return Array.isArray(value) ? value.map((each) => localUrls(each, urls)) : value;
}
