import { TYPE } from "../../../../aws/tokens";
import type { GraphIndex } from "../../../../graph";
import { field, fields, fieldsList, text, textMap, texts } from "../../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../../graph/types";
import type {
  IdentityPoolSettings,
  MappingRule,
  OpenIdProvider,
  PrincipalTags,
  RoleMapping,
  UserPoolProvider,
} from "./settings";

const IDENTITY_POOL_TYPE = TYPE.cognito.IdentityPool;
const ATTACHMENT = TYPE.cognito.IdentityPoolRoleAttachment;
const PRINCIPAL_TAG = TYPE.cognito.IdentityPoolProviderPrincipalTag;
const OPEN_ID = TYPE.iam.OpenIdConnectProvider;

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
  const [attachment] = ofPool(index, ATTACHMENT, id);
  const roles = fields(attachment?.inputs.roles);
  return {
    id,
    name: text(field(pool, "identityPoolName")) ?? pool.name,
    region: id.split(":")[0] ?? "",
    allowsGuests: isTrue(field(pool, "allowUnauthenticatedIdentities")),
    allowsClassicFlow: isTrue(field(pool, "allowClassicFlow")),
    userPools: fieldsList(field(pool, "cognitoIdentityProviders")).map(readUserPool),
    loginProviders: new Map(Object.entries(textMap(field(pool, "supportedLoginProviders")) ?? {})),
    openIdProviders: texts(field(pool, "openidConnectProviderArns")).map((arn) => readOpenId(index, arn)),
    developerProviderName: text(field(pool, "developerProviderName")),
    roles: { authenticated: text(roles?.authenticated), unauthenticated: text(roles?.unauthenticated) },
    roleMappings: fieldsList(attachment?.inputs.roleMappings).map(readMapping),
    principalTags: ofPool(index, PRINCIPAL_TAG, id).map(readTags),
  };
}

function ofPool(index: GraphIndex, type: string, poolId: string): readonly GraphResource[] {
  return index.ofType(type).filter(({ inputs }) => inputs.identityPoolId === poolId);
}

function readUserPool(provider: Fields): UserPoolProvider {
  return {
    clientId: text(provider.clientId) ?? "",
    providerName: text(provider.providerName) ?? "",
    serverSideTokenCheck: isTrue(provider.serverSideTokenCheck),
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

function readMapping(mapping: Fields): RoleMapping {
  return {
    identityProvider: text(mapping.identityProvider) ?? "",
    type: mapping.type === "Rules" ? "Rules" : "Token",
    ambiguous: mapping.ambiguousRoleResolution === "AuthenticatedRole" ? "AuthenticatedRole" : "Deny",
    rules: fieldsList(mapping.mappingRules).map(readRule),
  };
}

function readRule(rule: Fields): MappingRule {
  return {
    claim: text(rule.claim) ?? "",
    matchType: (text(rule.matchType) ?? "Equals") as MappingRule["matchType"],
    value: String(rule.value ?? ""),
    roleArn: text(rule.roleArn) ?? "",
  };
}

function readTags({ inputs }: GraphResource): PrincipalTags {
  const own = new Map(Object.entries(textMap(inputs.principalTags) ?? {}));
  const identityProvider = text(inputs.identityProviderName) ?? "";
  return { identityProvider, claims: isTrue(inputs.useDefaults) ? DEFAULT_TAGS : own };
}

type Fields = Readonly<Record<string, GraphValue>>;

function isTrue(value: GraphValue | undefined): boolean {
  return value === true || value === "true";
}
