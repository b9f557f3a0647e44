import type { FetchText } from "../../../jwt/jwks";
import { ServiceError } from "../../service-error";
import type { TokenIssuer } from "../user-pool/tokens/types";
import { refusals } from "./errors";
import {
  audienceOf,
  type Claims,
  checkIssuer,
  checkTime,
  type Issuer,
  OpenIdTokens,
  readToken,
} from "./open-id";
import type { IdentityPoolSettings, OpenIdProvider, UserPoolProvider } from "./settings";

/** A login whose token is good. */
export interface CheckedLogin {
  /** The provider as logins name it. */
  readonly provider: string;
  /** The user's id with the provider. */
  readonly subject: string;
  readonly claims: Claims;
  /** Names of the provider in role mappings and tags. */
  readonly names: readonly string[];
  /** `amr` of the identity's tokens and credentials, besides `authenticated`. */
  readonly methods: readonly string[];
}

interface LoginPorts {
  /** Tokens of a user pool that runs here, by the provider's name. */
  readonly tokensOf: (providerName: string) => TokenIssuer | undefined;
  readonly fetch: FetchText;
  readonly now: () => number;
  /** Told of what cannot be checked here. */
  readonly notice: (message: string) => void;
}

/** Providers that Cognito knows itself and whose tokens are OpenID Connect, by their domains. */
const OPEN_ID_DOMAINS: ReadonlyMap<string, readonly string[]> = new Map([
  ["accounts.google.com", ["https://accounts.google.com", "accounts.google.com"]],
  ["appleid.apple.com", ["https://appleid.apple.com"]],
]);
/** The name of the provider of tokens for identities that an app's own service vouches for. */
const DEVELOPER = "cognito-identity.amazonaws.com";

/** Checks the logins of a call. */
export class Logins {
  readonly #openId: OpenIdTokens;

  constructor(private readonly ports: LoginPorts) {
    this.#openId = new OpenIdTokens(ports.fetch, ports.now);
  }

  /** All of them, in the order given. Throws `ServiceError` for one that is not good. */
  async check(
    pool: IdentityPoolSettings,
    logins: ReadonlyMap<string, string>,
  ): Promise<readonly CheckedLogin[]> {
    const checked: CheckedLogin[] = [];
    for (const [provider, token] of logins) checked.push(await this.#checkOne(pool, provider, token));
    return checked;
  }

  #checkOne(pool: IdentityPoolSettings, provider: string, token: string): Promise<CheckedLogin> {
    const userPools = pool.userPools.filter(({ providerName }) => providerName === provider);
    if (userPools.length > 0) return this.#checkUserPool(userPools, token);
    const openId = pool.openIdProviders.find(({ name }) => name === provider);
    if (openId) return this.#checkOpenId(openId, token);
    const clientId = pool.loginProviders.get(provider);
    if (clientId !== undefined) return this.#checkKnown(provider, clientId, token);
    if (provider === DEVELOPER && pool.developerProviderName !== undefined)
      throw refusals.notEmulated("Sign-in by a developer's own provider");
    throw refusals.unsupportedProvider();
  }

  async #checkUserPool(providers: readonly UserPoolProvider[], text: string): Promise<CheckedLogin> {
    const token = readToken(text);
    const { providerName } = providers[0] as UserPoolProvider;
    checkIssuer(token, [`https://${providerName}`]);
    const found = providers.find(({ clientId }) => audienceOf(token).includes(clientId));
    if (found === undefined) throw refusals.unsupportedProvider();
    const { clientId, serverSideTokenCheck } = found;
    const tokens = this.ports.tokensOf(providerName);
    const claims = tokens
      ? await checkOwn(tokens, text, found).catch((error) => {
          checkTime(token, this.ports.now() / 1000);
          throw inOwnWords(error);
        })
      : await this.#checkElsewhere(found, text);
    if (!tokens && serverSideTokenCheck)
      this.ports.notice(
        `${providerName} does not run here: whether its users were signed out or deleted is not checked`,
      );
    const subject = String(claims.sub);
    const names = [`${providerName}:${clientId}`, providerName];
    const methods = [providerName, `${providerName}:CognitoSignIn:${subject}`];
    return { provider: providerName, subject, claims, names, methods };
  }

  /** A user pool on AWS publishes its keys as every issuer does. */
  async #checkElsewhere({ providerName, clientId }: UserPoolProvider, text: string): Promise<Claims> {
    const url = `https://${providerName}`;
    const issuer = { name: providerName, url, issuers: [url], clientIds: [clientId] };
    const claims = await this.#openId.check(text, issuer);
    if (claims.token_use !== "id") throw refusals.token("Not a valid OpenId Connect identity token.");
    return claims;
  }

  async #checkOpenId({ arn, name, clientIds }: OpenIdProvider, text: string): Promise<CheckedLogin> {
    if (clientIds === undefined) {
      this.ports.notice(
        `${arn} is none of this program: which apps it is for is not known here, and its tokens are refused`,
      );
      throw refusals.unsupportedProvider();
    }
    const url = `https://${name}`;
    const bare = url.replace(/\/$/, "");
    const claims = await this.#openId.check(text, { name, url, issuers: [bare, `${bare}/`], clientIds });
    const subject = String(claims.sub);
    // The middle of the second one is not confirmed by a recording.
    return {
      provider: name,
      subject,
      claims,
      names: [name, arn],
      methods: [name, `${name}:OIDC:${subject}`],
    };
  }

  async #checkKnown(provider: string, clientId: string, text: string): Promise<CheckedLogin> {
    const issuers = OPEN_ID_DOMAINS.get(provider);
    if (issuers === undefined) throw refusals.providerNotEmulated(provider);
    const issuer: Issuer = { name: provider, url: `https://${provider}`, issuers, clientIds: [clientId] };
    const claims = await this.#openId.check(text, issuer);
    const subject = String(claims.sub);
    const methods = [provider, `${provider}:${clientId}:${subject}`];
    return { provider, subject, claims, names: [provider], methods };
  }
}

async function checkOwn(tokens: TokenIssuer, text: string, provider: UserPoolProvider): Promise<Claims> {
  return tokens.checkId(text, provider.clientId, provider.serverSideTokenCheck);
}

/** The refusal of a token by a user pool, in the words of the identity pool. */
function inOwnWords(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.code !== "NotAuthorizedException") return error;
  return error.message.startsWith("Invalid login token.") ? error : refusals.token(error.message);
}
