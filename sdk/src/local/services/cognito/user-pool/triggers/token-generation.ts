import type { UserPoolSettings } from "../settings/settings";
import { type Answer, optionalObject, optionalText, textList, textMap } from "./answer";
import { makeEvent, metadataOf, type TriggerEvent } from "./event";
import type { ClaimChanges, GroupConfiguration, TokenChanges, TokenSource, TriggerCall } from "./types";

/** The version of the event, by its name in the settings of the pool. The first changes ID tokens alone. */
const VERSIONS: Readonly<Record<string, string>> = { V1_0: "1", V2_0: "2", V3_0: "3" };

/** Only the third version covers clients that act for themselves. */
export function isCalledFor(version: string, source: TokenSource): boolean {
  return source !== "ClientCredentials" || version === "V3_0";
}

/** @see Developer Guide, user-pool-lambda-pre-token-generation */
export function tokenGenerationEvent(
  settings: UserPoolSettings,
  call: TriggerCall,
  version: string,
  source: TokenSource,
  groups: GroupConfiguration,
  scopes: readonly string[],
): TriggerEvent {
  const number = VERSIONS[version] ?? "1";
  const request = {
    userAttributes: call.attributes,
    groupConfiguration: { ...groups, preferredRole: groups.preferredRole ?? null },
    ...(number === "1" ? {} : { scopes }),
    ...metadataOf(call),
  };
  const response = { [detailsOf(version)]: null };
  return makeEvent(settings, call, `TokenGeneration_${source}`, request, response, number);
}

export function readTokenChanges(answer: Answer, version: string): TokenChanges {
  const details = optionalObject(answer, detailsOf(version)) ?? {};
  const groups = readGroups(details);
  if (detailsOf(version) === "claimsOverrideDetails") {
    const id = {
      add: textMap(details, "claimsToAddOrOverride"),
      suppress: textList(details, "claimsToSuppress"),
    };
    return { id, access: { add: {}, suppress: [], scopesToAdd: [], scopesToSuppress: [] }, groups };
  }
  const access = optionalObject(details, "accessTokenGeneration") ?? {};
  return {
    id: readClaims(optionalObject(details, "idTokenGeneration") ?? {}),
    access: {
      ...readClaims(access),
      scopesToAdd: textList(access, "scopesToAdd"),
      scopesToSuppress: textList(access, "scopesToSuppress"),
    },
    groups,
  };
}

function detailsOf(version: string): "claimsOverrideDetails" | "claimsAndScopeOverrideDetails" {
  return (VERSIONS[version] ?? "1") === "1" ? "claimsOverrideDetails" : "claimsAndScopeOverrideDetails";
}

/** Reads the changes of claims. From the second version on, claims are of any shape. */
function readClaims(changes: Answer): ClaimChanges {
  return {
    add: optionalObject(changes, "claimsToAddOrOverride") ?? {},
    suppress: textList(changes, "claimsToSuppress"),
  };
}

/** A value that is there replaces the groups, also when it is empty or `null`. Without one they stay. */
function readGroups(details: Answer): GroupConfiguration | undefined {
  if (!Object.hasOwn(details, "groupOverrideDetails")) return undefined;
  const groups = optionalObject(details, "groupOverrideDetails") ?? {};
  return {
    groupsToOverride: textList(groups, "groupsToOverride"),
    iamRolesToOverride: textList(groups, "iamRolesToOverride"),
    preferredRole: optionalText(groups, "preferredRole"),
  };
}
