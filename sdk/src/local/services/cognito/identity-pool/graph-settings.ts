import { TYPE } from "../../../../aws/tokens";
import type { GraphIndex } from "../../../../graph";
import { field, text, textMap, texts } from "../../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../../graph/types";
import type { CognitoIdentityProvider, IdentityPool } from "../../model/calls/cognito-identity";
import { IDENTITY_POOL_TYPE } from "../../provision/identity-pools";
import { creationOf, type Given, membersOf, objectsOf } from "../graph-reading";
import type {
  IdentityPoolSettings,
  MappingRule,
  OpenIdProvider,
  PrincipalTags,
  RoleMapping,
  UserPoolProvider,
} from "./settings";

const ATTACHMENT = TYPE.cognito.IdentityPoolRoleAttachment;
const PRINCIPAL_TAG = TYPE.cognito.IdentityPoolProviderPrincipalTag;
const OPEN_ID = TYPE.iam.OpenIdConnectProvider;

/** The input of `SetIdentityPoolRoles`, which clients cannot call here. */
interface SetIdentityPoolRoles {
  readonly Roles: { readonly authenticated?: string; readonly unauthenticated?: string };
  /** By provider. */
  readonly RoleMappings?: Readonly<Record<string, Mapping>>;
}

interface Mapping {
  readonly Type: string;
  readonly AmbiguousRoleResolution?: string;
  readonly RulesConfiguration?: { readonly Rules: readonly Rule[] };
}

interface Rule {
  readonly Claim: string;
  readonly MatchType: string;
  readonly RoleARN: string;
  readonly Value: string;
}

/** The input of `SetPrincipalTagAttributeMap`, which clients cannot call here. */
interface SetPrincipalTagAttributeMap {
  readonly IdentityProviderName: string;
  readonly PrincipalTags?: Readonly<Record<string, string>>;
  readonly UseDefaults?: boolean;
}

/** Tags of a provider that keeps the default ones, by claim. */
const DEFAULT_TAGS: ReadonlyMap<string, string> = new Map([
  ["username", "sub"],
  ["client", "aud"],
]);

/** Every identity pool of a program. */
export function identityPoolsOf(index: GraphIndex): readonly IdentityPoolSettings[] {
  return index.ofType(IDENTITY_POOL_TYPE).map((pool) => settingsOf(index, pool));
}

function settingsOf(index: GraphIndex, pool: GraphResource): IdentityPoolSettings {
  const { id } = pool;
  const created = creationOf<IdentityPool>(pool, "CreateIdentityPool");
  const [attachment] = ofPool(index, ATTACHMENT, id);
  const set = attachment && creationOf<SetIdentityPoolRoles>(attachment, "SetIdentityPoolRoles");
  const roles = membersOf<SetIdentityPoolRoles["Roles"]>(set?.Roles);
  return {
    id,
    name: text(created.IdentityPoolName) ?? pool.name,
    region: id.split(":")[0] ?? "",
    allowsGuests: isTrue(created.AllowUnauthenticatedIdentities),
    allowsClassicFlow: isTrue(created.AllowClassicFlow),
    userPools: objectsOf<CognitoIdentityProvider>(created.CognitoIdentityProviders).map(readUserPool),
    loginProviders: new Map(Object.entries(textMap(created.SupportedLoginProviders) ?? {})),
    openIdProviders: texts(created.OpenIdConnectProviderARNs).map((arn) => readOpenId(index, arn)),
    developerProviderName: text(created.DeveloperProviderName),
    roles: { authenticated: text(roles.authenticated), unauthenticated: text(roles.unauthenticated) },
    roleMappings: Object.entries(membersOf<Record<string, Mapping>>(set?.RoleMappings)).map(
      ([identityProvider, mapping]) => readMapping(identityProvider, membersOf<Mapping>(mapping)),
    ),
    principalTags: ofPool(index, PRINCIPAL_TAG, id).map(readTags),
  };
}

function ofPool(index: GraphIndex, type: string, poolId: string): readonly GraphResource[] {
  return index.ofType(type).filter(({ inputs }) => inputs.identityPoolId === poolId);
}

function readUserPool(provider: Given<CognitoIdentityProvider>): UserPoolProvider {
  return {
    clientId: text(provider.ClientId) ?? "",
    providerName: text(provider.ProviderName) ?? "",
    serverSideTokenCheck: isTrue(provider.ServerSideTokenCheck),
  };
}

/** The ARN ends in the URL, also of a provider that the program only names. */
function readOpenId(index: GraphIndex, arn: string): OpenIdProvider {
  const provider = index.findByArn(arn);
  const inProgram = provider?.type === OPEN_ID ? provider : undefined;
  const url = inProgram && text(field(inProgram, "url"));
  const clientIds = inProgram && field(inProgram, "clientIdLists");
  return {
    arn,
    name:
      url?.replace(/^https:\/\//, "") ?? arn.slice(arn.indexOf("oidc-provider/") + "oidc-provider/".length),
    clientIds: clientIds === undefined ? undefined : texts(clientIds),
  };
}

function readMapping(identityProvider: string, mapping: Given<Mapping>): RoleMapping {
  const { Rules } = membersOf<{ readonly Rules: unknown }>(mapping.RulesConfiguration);
  return {
    identityProvider,
    type: mapping.Type === "Rules" ? "Rules" : "Token",
    ambiguous: mapping.AmbiguousRoleResolution === "AuthenticatedRole" ? "AuthenticatedRole" : "Deny",
    rules: objectsOf<Rule>(Rules).map(readRule),
  };
}

function readRule(rule: Given<Rule>): MappingRule {
  return {
    claim: text(rule.Claim) ?? "",
    matchType: (text(rule.MatchType) ?? "Equals") as MappingRule["matchType"],
    value: String(rule.Value ?? ""),
    roleArn: text(rule.RoleARN) ?? "",
  };
}

function readTags(resource: GraphResource): PrincipalTags {
  const set = creationOf<SetPrincipalTagAttributeMap>(resource, "SetPrincipalTagAttributeMap");
  const own = new Map(Object.entries(textMap(set.PrincipalTags) ?? {}));
  const identityProvider = text(set.IdentityProviderName) ?? "";
  return { identityProvider, claims: isTrue(set.UseDefaults) ? DEFAULT_TAGS : own };
}

function isTrue(value: GraphValue | undefined): boolean {
  return value === true || value === "true";
}
