import { createHash, randomUUID } from "node:crypto";
import type { ClientSettings } from "../settings/settings";
import type { User } from "../state/user";
import { callAbout, type TokenChanges, type TokenSource } from "../triggers/types";
import { changeAccessClaims, changeIdClaims } from "./changes";
import { checkAccess, checkId } from "./checks";
import {
  accessClaims,
  type Claims,
  idClaims,
  isOfPages,
  machineClaims,
  makeTokenId,
  type SignInFacts,
} from "./claims";
import { issuerOf } from "./documents";
import { groupsOf } from "./groups";
import { SigningKeys } from "./keys";
import { addRefreshGrant, findRefreshGrant, revokeRefreshGrant } from "./refresh-grants";
import type { IssuerDeps, TokenIssuer, Tokens } from "./types";

/** Makes and checks the tokens of a pool. Its keys are made when the first token or the first reader needs them. */
export function makeTokenIssuer(deps: IssuerDeps): TokenIssuer {
  const keys = new SigningKeys({ store: deps.users, now: () => deps.now() });
  return {
    get issuer() {
      return issuerOf(deps.settings());
    },
    async issue(signedIn) {
      const { user, client, scopes } = signedIn;
      const startedAt = timeOfSignIn(deps, user);
      const originId = makeTokenId(startedAt);
      const authTime = Math.floor(startedAt / 1000);
      const tokens = await makeTokens(deps, keys, { ...signedIn, originId, authTime });
      const refreshToken = addRefreshGrant(deps.users, {
        username: user.username,
        clientId: client.id,
        originId,
        authTime,
        scopes,
        expiresAt: startedAt + client.refreshTokenSeconds * 1000,
      });
      return { ...tokens, refreshToken };
    },
    async refresh(refreshToken, client, clientMetadata) {
      const { grant, user } = findRefreshGrant(deps, refreshToken, client);
      const source = "RefreshTokens";
      const tokens = await makeTokens(deps, keys, { ...grant, user, client, source, clientMetadata });
      // A function was asked meanwhile, and the sign-in may have been ended.
      findRefreshGrant(deps, refreshToken, client);
      return tokens;
    },
    issueForClient: (client, scopes) => issueForClient(deps, keys, client, scopes),
    checkAccess: (token, scope) => checkAccess(deps, keys, token, scope),
    checkId: (token, clientId, serverSide) => checkId(deps, keys, token, clientId, serverSide),
    revoke: (refreshToken, client) => revokeRefreshGrant(deps.users, refreshToken, client),
    publicKeys: () => keys.publicKeys(),
    rotate: () => keys.rotate(),
  };
}

/** A sign-in after a sign-out is newer than it, also within the same millisecond. */
function timeOfSignIn({ now }: IssuerDeps, user: User): number {
  return Math.max(now(), user.signedOutAt + 1);
}

interface TokenRequest {
  readonly user: User;
  readonly client: ClientSettings;
  readonly source: TokenSource;
  readonly scopes: readonly string[];
  readonly originId: string;
  readonly authTime: number;
  readonly nonce?: string | undefined;
  readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
}

async function makeTokens(deps: IssuerDeps, keys: SigningKeys, request: TokenRequest): Promise<Tokens> {
  const { user, client, source, scopes, clientMetadata } = request;
  // Taken before a function is asked: who is signed out meanwhile has no new tokens.
  const tokenTime = timeOfSignIn(deps, user);
  const groups = groupsOf(user, deps.users.groups());
  const call = callAbout(user, client.id, { clientMetadata });
  const changes = await deps.triggers.preTokenGeneration(call, source, groups, scopes);

  const issuedAt = Math.floor(deps.now() / 1000);
  const facts: SignInFacts = {
    ...request,
    settings: deps.settings(),
    issuer: issuerOf(deps.settings()),
    groups,
    eventId: randomUUID(),
    issuedAt,
  };
  const accessToken = await keys.sign("access", accessOf(facts, makeTokenId(tokenTime), changes));
  const claims = idOf(facts, makeTokenId(tokenTime), request.nonce, changes);
  const hash = isOfPages(scopes) ? { at_hash: hashOfAccess(accessToken) } : {};
  const idToken = await keys.sign("id", { ...hash, ...claims });
  return { idToken, accessToken, refreshToken: undefined, expiresIn: client.accessTokenSeconds };
}

function accessOf(facts: SignInFacts, tokenId: string, changes: TokenChanges | undefined): Claims {
  const claims = accessClaims(facts, tokenId);
  return changes === undefined ? claims : changeAccessClaims(claims, changes);
}

function idOf(
  facts: SignInFacts,
  tokenId: string,
  nonce: string | undefined,
  changes: TokenChanges | undefined,
): Claims {
  const claims = idClaims(facts, tokenId, nonce);
  return changes === undefined ? claims : changeIdClaims(claims, changes);
}

/** @see OpenID Connect Core 1.0, section 3.1.3.6 */
function hashOfAccess(accessToken: string): string {
  return createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
}

async function issueForClient(
  deps: IssuerDeps,
  keys: SigningKeys,
  client: ClientSettings,
  scopes: readonly string[],
): Promise<{ accessToken: string; expiresIn: number }> {
  const call = { username: client.id, attributes: {}, clientId: client.id };
  const noGroups = { groupsToOverride: [], iamRolesToOverride: [], preferredRole: undefined };
  const changes = await deps.triggers.preTokenGeneration(call, "ClientCredentials", noGroups, scopes);
  const issuedAt = Math.floor(deps.now() / 1000);
  const claims = machineClaims(issuerOf(deps.settings()), client, scopes, issuedAt, makeTokenId(deps.now()));
  const changed = changes === undefined ? claims : changeAccessClaims(claims, changes);
  return { accessToken: await keys.sign("access", changed), expiresIn: client.accessTokenSeconds };
}
