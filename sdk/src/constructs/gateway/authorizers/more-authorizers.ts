import type { Component } from "../../../app/component";
import { ownerOf } from "../../../app/sharing/refusal";
import type { Issues } from "../../../errors";
import { checkKnownProps, namesOf } from "../../../values";
import { functionsOf, type PlanAuthorizers } from "./shared-rules";

/** The authorizers of an API before more are added. */
interface Before {
  readonly api: Component;
  /** The authorizers that it has, by name. */
  readonly before: ReadonlyMap<string, unknown>;
}

/** Check the `authorizers` that come with added routes, besides those that the API has. They are made with the API. */
export function planMoreAuthorizers<Authorizers extends object, Plan>(
  extras: { readonly authorizers?: Authorizers } = {},
  { api, before }: Before,
  planAuthorizers: PlanAuthorizers<Authorizers, Plan>,
  issues: Issues,
): ReadonlyMap<string, Plan | undefined> {
  if (!checkKnownProps(extras, namesOf<{ readonly authorizers?: Authorizers }>()(["authorizers"]), issues))
    return new Map();
  const { authorizers: given } = extras as { readonly authorizers?: Authorizers };
  const at = issues.at("authorizers");
  if (api.imported) return refuseOnImported(given, api, at);
  const planned = planAuthorizers(given, functionsOf(api), at);
  for (const name of planned.keys()) {
    if (!before.has(name)) continue;
    const problem = "the API has another authorizer of this name";
    const cure = "choose another name, or leave this one out";
    at.at(name).add("AUTHORIZER_NAME_TAKEN", { problem, cure });
  }
  return planned;
}

/** They belong to the API. Gives their names, so that routes may name them without another mistake. */
function refuseOnImported(
  given: object | undefined,
  api: Component,
  issues: Issues,
): ReadonlyMap<string, undefined> {
  const { stack, full } = ownerOf(api);
  const names = Object.keys(given ?? {});
  for (const name of names) {
    const problem = `it belongs to the API, which was made in ${full}`;
    const cure = `write it among the authorizers of the API in ${stack}`;
    issues.at(name).add("IMPORTED_READ_ONLY", { problem, cure });
  }
  return new Map(names.map((name) => [name, undefined]));
}
