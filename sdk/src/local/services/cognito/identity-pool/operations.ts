import type { Role } from "../../../iam/roles";
import type {
  Calls,
  DescribeIdentityInput,
  DescribeIdentityPoolInput,
  GetCredentialsForIdentityInput,
  GetIdInput,
  GetOpenIdTokenInput,
  IdentityDescription,
  ListIdentitiesInput,
} from "../../model/calls/cognito-identity";
import { refusals } from "./errors";
import type { CheckedLogin, Logins } from "./logins";
import { identityOfLogins, identityWithLogins } from "./resolve-identity";
import { chooseRole } from "./role-choice";
import { mayAssumeRole } from "./role-trust";
import { methodsOf, tagsOf, trustConditions } from "./session";
import type { IdentityPoolSettings } from "./settings";
import type { CredentialStore } from "./state/credential-store";
import type { Identities, Identity } from "./state/identities";
import type { WebIdentityTokens } from "./web-identity-token";

/** The state that operations work on. */
interface Service {
  /** `undefined` for a pool that the program does not have. */
  readonly findPool: (id: string) => IdentityPoolSettings | undefined;
  readonly findRole: (arn: string) => Role | undefined;
  readonly logins: Logins;
  readonly identities: Identities;
  readonly credentials: CredentialStore;
  readonly tokens: WebIdentityTokens;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Operations by name, whose inputs the model allows. Each throws `ServiceError`. */
export type IdentityPoolOperations = {
  readonly [Name in keyof Calls]: (input: Calls[Name]["input"]) => Promise<Calls[Name]["output"]>;
};

/** @see https://docs.aws.amazon.com/cognitoidentity/latest/APIReference/API_Operations.html */
export function operationsOn(service: Service): IdentityPoolOperations {
  return {
    GetId: (input) => getId(service, input),
    GetCredentialsForIdentity: (input) => getCredentials(service, input),
    GetOpenIdToken: (input) => getOpenIdToken(service, input),
    DescribeIdentity: (input) => describeIdentity(service, input),
    DescribeIdentityPool: (input) => describePool(service, input),
    ListIdentities: (input) => listIdentities(service, input),
  };
}

async function getId(service: Service, input: GetIdInput) {
  const pool = poolOf(service, input.IdentityPoolId);
  const logins = await service.logins.check(pool, loginsOf(input));
  if (logins.length > 0) return { IdentityId: identityOfLogins(service.identities, pool.id, logins).id };
  if (!pool.allowsGuests) throw refusals.noGuests();
  return { IdentityId: service.identities.create(pool.id, []).id };
}

async function getCredentials(service: Service, input: GetCredentialsForIdentityInput) {
  const { pool, identity, logins } = await signIn(service, input);
  const started = {
    poolId: pool.id,
    identityId: identity.id,
    amr: methodsOf(logins),
    tags: tagsOf(pool, logins),
    startedAt: service.now(),
  };
  const role = service.findRole(chooseRole(pool, logins, input.CustomRoleArn));
  const context = { find: trustConditions(started) };
  if (role === undefined || !mayAssumeRole(role, context, started.tags.size > 0)) throw refusals.roles();
  const credentials = service.credentials.issue({ ...started, roleArn: role.arn }, role);
  return { IdentityId: identity.id, Credentials: credentials };
}

async function getOpenIdToken(service: Service, input: GetOpenIdTokenInput) {
  const { pool, identity, logins } = await signIn(service, input);
  if (!pool.allowsClassicFlow) throw refusals.noClassicFlow();
  const token = { identityId: identity.id, poolId: pool.id, amr: methodsOf(logins) };
  return { IdentityId: identity.id, Token: await service.tokens.issue(token) };
}

async function describeIdentity(service: Service, input: DescribeIdentityInput) {
  return describe(identityOf(service, input.IdentityId));
}

async function describePool(service: Service, input: DescribeIdentityPoolInput) {
  const pool = poolOf(service, input.IdentityPoolId);
  // The part behind the semicolon is a secret of the app.
  const apps = [...pool.loginProviders].map(([name, app]) => [name, app.split(";")[0]]);
  return {
    IdentityPoolId: pool.id,
    IdentityPoolName: pool.name,
    AllowUnauthenticatedIdentities: pool.allowsGuests,
    AllowClassicFlow: pool.allowsClassicFlow,
    SupportedLoginProviders: Object.fromEntries(apps),
    ...(pool.developerProviderName !== undefined && { DeveloperProviderName: pool.developerProviderName }),
    OpenIdConnectProviderARNs: pool.openIdProviders.map(({ arn }) => arn),
    CognitoIdentityProviders: pool.userPools.map(({ providerName, clientId, serverSideTokenCheck }) => ({
      ProviderName: providerName,
      ClientId: clientId,
      ServerSideTokenCheck: serverSideTokenCheck,
    })),
  };
}

/** All in one page at most, as many as are asked for. */
async function listIdentities(service: Service, input: ListIdentitiesInput) {
  const pool = poolOf(service, input.IdentityPoolId);
  const most = input.MaxResults;
  const from = Number(input.NextToken) || 0;
  const shown = service.identities
    .of(pool.id)
    .filter(({ mergedInto }) => input.HideDisabled !== true || mergedInto === undefined);
  const next = from + most < shown.length ? { NextToken: String(from + most) } : {};
  return { IdentityPoolId: pool.id, Identities: shown.slice(from, from + most).map(describe), ...next };
}

interface SignedIn {
  readonly pool: IdentityPoolSettings;
  readonly identity: Identity;
  readonly logins: readonly CheckedLogin[];
}

/** The pool and the identity of a call with its logins. Throws `ServiceError` where they may not act as the identity. */
async function signIn(service: Service, input: GetOpenIdTokenInput): Promise<SignedIn> {
  const named = identityOf(service, input.IdentityId);
  const pool = poolOf(service, named.poolId);
  const logins = await service.logins.check(pool, loginsOf(input));
  if (logins.length > 0)
    return { pool, logins, identity: identityWithLogins(service.identities, named, logins) };
  if (named.logins.size > 0 || named.mergedInto !== undefined) throw refusals.forbidden(named.id);
  if (!pool.allowsGuests) throw refusals.noGuests();
  return { pool, logins, identity: named };
}

/** Tokens by the name of their provider. */
function loginsOf({ Logins = {} }: Pick<GetIdInput, "Logins">): ReadonlyMap<string, string> {
  return new Map(Object.entries(Logins));
}

function poolOf({ findPool }: Service, id: string): IdentityPoolSettings {
  const pool = findPool(id);
  if (pool === undefined) throw refusals.poolNotFound(id);
  return pool;
}

function identityOf({ identities }: Service, id: string): Identity {
  const identity = identities.find(id);
  if (identity === undefined) throw refusals.identityNotFound(id);
  return identity;
}

function describe({ id, logins, createdAt, modifiedAt }: Identity): IdentityDescription {
  return {
    IdentityId: id,
    Logins: [...logins.keys()],
    CreationDate: createdAt / 1000,
    LastModifiedDate: modifiedAt / 1000,
  };
}
