import { createHash, randomUUID } from "node:crypto";
import type { GatewayRequest, GatewayResponse, Header } from "#sdk/local/http/types";
import { type Hosted, makeHosted } from "#sdk/local/services/cognito/hosted/hosted";
import type { HostedOperation, HostedPorts } from "#sdk/local/services/cognito/hosted/types";
import { notAuthorized } from "#sdk/local/services/cognito/user-pool/errors";
import type { PoolOperation, UserPool } from "#sdk/local/services/cognito/user-pool/pool";
import type { OAuthSettings } from "#sdk/local/services/cognito/user-pool/settings/settings";
import type { User } from "#sdk/local/services/cognito/user-pool/state/user";
import type { SignedIn, TokenIssuer } from "#sdk/local/services/cognito/user-pool/tokens/types";
import type { Input } from "#sdk/local/services/endpoint/aws-api";
import { ServiceError } from "#sdk/local/services/service-error";
import { addUser, CLIENT_ID, makeClient, makePool, type PoolOptions, type TestPool } from "../support/pool";

export const CALLBACK = "https://app.example.com/callback";
export const ADA = "00000000-0000-4000-8000-000000000001";
export const PASSWORD = "Correct-horse-1";

export const OAUTH: OAuthSettings = {
  enabled: true,
  flows: ["code"],
  scopes: [
    "openid",
    "email",
    "phone",
    "profile",
    "aws.cognito.signin.user.admin",
    "https://api.example.com/read",
  ],
  callbackUrls: [CALLBACK, "http://localhost:3000/"],
  defaultRedirectUri: undefined,
  logoutUrls: ["https://app.example.com/bye"],
};

export interface HostedOptions extends PoolOptions {
  readonly oauth?: Partial<OAuthSettings>;
  readonly operations?: GivenOperations;
  readonly ports?: Partial<HostedPorts>;
}

type GivenOperations = { readonly [Name in HostedOperation]?: PoolOperation<Name> };

/** Hosted pages of one pool with the user Ada, and what was asked of the service. */
export interface TestHosted extends Hosted {
  readonly pool: TestPool;
  readonly ada: User;
  /** Operations in the order called. */
  readonly calls: { readonly operation: string; readonly input: Input }[];
  /** The users that tokens were asked for, in order. */
  readonly issued: SignedIn[];
}

export function hostedFor(options: HostedOptions = {}): TestHosted {
  const issued: SignedIn[] = [];
  const pool = makePool({
    ...options,
    client: { oauth: { ...OAUTH, ...options.oauth }, ...options.client },
    settings: { domain: "notes", ...options.settings },
    tokens: options.tokens ?? ((pool) => tokensOf(pool, issued)),
  });
  const ada = addUser(pool, {
    username: "ada",
    sub: ADA,
    attributes: { email: "ada@example.com", name: "Ada" },
  });
  const calls: { operation: string; input: Input }[] = [];
  const hosted = makeHosted({
    poolOfClient: (id) => (id === pool.client.id ? { pool, client: pool.client } : undefined),
    poolOfToken: (issuer) => (issuer === pool.tokens.issuer ? pool : undefined),
    checkPassword: async (from, { login, password }) => {
      const user = from.users.findByLogin(login);
      if (user === undefined || password !== PASSWORD) throw notAuthorized();
      if (user.status === "UNCONFIRMED") {
        throw new ServiceError("UserNotConfirmedException", "User is not confirmed.");
      }
      return user;
    },
    operations: operationsOf(options.operations ?? {}, calls),
    now: pool.now,
    ...options.ports,
  });
  return { ...hosted, pool, ada, calls, issued };
}

function operationsOf(
  given: GivenOperations,
  calls: { operation: string; input: Input }[],
): HostedPorts["operations"] {
  const names = [
    "SignUp",
    "ConfirmSignUp",
    "ResendConfirmationCode",
    "ForgotPassword",
    "ConfirmForgotPassword",
  ];
  const runs: Readonly<Record<string, (pool: UserPool, input: never) => Promise<object>>> = given;
  const row = (operation: string) => ({
    pool: "ClientId" as const,
    run: async (pool: UserPool, input: Input) => {
      calls.push({ operation, input });
      return (await runs[operation]?.(pool, input as never)) ?? {};
    },
  });
  return Object.fromEntries(names.map((name) => [name, row(name)])) as unknown as HostedPorts["operations"];
}

/** Tokens that can be read and are not signed. */
function tokensOf(pool: UserPool, issued: SignedIn[]): TokenIssuer {
  const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${pool.settings.id}`;
  const jwt = (claims: object) =>
    ["{}", JSON.stringify({ iss: issuer, ...claims }), "-"]
      .map((part) => Buffer.from(part).toString("base64url"))
      .join(".");
  const made = (username: string, client_id: string, originId: string, scopes: readonly string[]) => ({
    idToken: jwt({ token_use: "id", username }),
    accessToken: jwt({ token_use: "access", username, client_id, originId, scope: scopes.join(" ") }),
    expiresIn: 3600,
  });
  const unused = () => {
    throw new Error("not for these tests");
  };
  return {
    issuer,
    issue: async (signedIn) => {
      issued.push(signedIn);
      const { user, client, scopes } = signedIn;
      const refreshToken = `refresh-${randomUUID()}`;
      const originId = randomUUID();
      pool.users.addGrant({
        hash: sha256(refreshToken).toString("hex"),
        username: user.username,
        clientId: client.id,
        originId,
        authTime: 0,
        scopes,
        expiresAt: pool.now() + 1_000_000,
      });
      return { ...made(user.username, client.id, originId, scopes), refreshToken };
    },
    refresh: async (refreshToken, client) => {
      const grant = pool.users.grant(sha256(refreshToken).toString("hex"));
      if (grant?.clientId !== client.id) throw notAuthorized("Invalid Refresh Token");
      return { ...made(grant.username, client.id, grant.originId, grant.scopes), refreshToken: undefined };
    },
    issueForClient: async (client, scopes) => ({
      accessToken: jwt({ token_use: "access", client_id: client.id, scope: scopes.join(" ") }),
      expiresIn: 3600,
    }),
    checkAccess: async (token) => {
      const claims = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString() || "{}");
      const user = pool.users.find(claims.username ?? "");
      const client = pool.settings.clients.find(({ id }) => id === claims.client_id);
      if (claims.token_use !== "access" || !user || !client || pool.users.isRevoked(claims.originId)) {
        throw notAuthorized("Invalid Access Token");
      }
      return { user, client, originId: claims.originId, scopes: claims.scope.split(" ") };
    },
    revoke: (refreshToken, client) => {
      const grant = pool.users.grant(sha256(refreshToken).toString("hex"));
      if (grant?.clientId !== client.id) return;
      pool.users.revoke(grant.originId);
      pool.users.removeGrantsOf(grant.username, grant.originId);
    },
    checkId: unused,
    publicKeys: unused,
    rotate: unused,
  };
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The query of an application. A parameter that is `undefined` is left out. */
export function authorizationQuery(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams();
  const asked = {
    client_id: CLIENT_ID,
    redirect_uri: CALLBACK,
    response_type: "code",
    state: "s 1",
    ...changes,
  };
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.append(name, value);
  return query.toString();
}

export interface Sent {
  readonly headers?: readonly Header[];
  readonly body?: string;
}

export async function send(
  hosted: Hosted,
  method: string,
  target: string,
  { headers = [], body = "" }: Sent = {},
): Promise<GatewayResponse> {
  const [rawPath = "", ...rest] = target.split("?");
  const request: GatewayRequest = {
    method,
    rawPath,
    rawQuery: rest.join("?"),
    headers,
    body: Buffer.from(body),
    sourceIp: "127.0.0.1",
    httpVersion: "1.1",
    host: "localhost:4400",
    port: 4400,
    protocol: "http",
  };
  const response = await hosted.handle(request);
  if (response === undefined) throw new Error(`${target} is no path of the hosted pages`);
  return response;
}

/** Calls an endpoint with a form. */
export function call(
  hosted: Hosted,
  path: string,
  form: Readonly<Record<string, string>>,
  headers: readonly Header[] = [],
): Promise<GatewayResponse> {
  const body = new URLSearchParams(form).toString();
  return send(hosted, "POST", path, {
    headers: [["Content-Type", "application/x-www-form-urlencoded"], ...headers],
    body,
  });
}

/** A browser that stores cookies and fills in forms. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(readonly hosted: Hosted) {}

  get(target: string): Promise<GatewayResponse> {
    return this.#send("GET", target);
  }

  /** Loads the page, and sends its form. */
  async fill(target: string, fields: Readonly<Record<string, string>>): Promise<GatewayResponse> {
    const page = await this.get(target);
    return this.post(target, { _csrf: csrfOf(page), ...fields });
  }

  post(
    target: string,
    fields: Readonly<Record<string, string>>,
    headers: readonly Header[] = [],
  ): Promise<GatewayResponse> {
    return this.#send("POST", target, {
      headers: [["Content-Type", "application/x-www-form-urlencoded"], ...headers],
      body: new URLSearchParams(fields).toString(),
    });
  }

  signIn(changes: Readonly<Record<string, string | undefined>> = {}): Promise<GatewayResponse> {
    return this.fill(`/login?${authorizationQuery(changes)}`, { username: "ada", password: PASSWORD });
  }

  async #send(method: string, target: string, sent: Sent = {}): Promise<GatewayResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers: Header[] = [
      ...(sent.headers ?? []),
      ...(cookie === "" ? [] : [["Cookie", cookie] as const]),
    ];
    const response = await send(this.hosted, method, target, { ...sent, headers });
    for (const [name, value] of response.headers) if (name === "Set-Cookie") this.#storeCookie(value);
    return response;
  }

  #storeCookie(text: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (/Max-Age=0(;|$)/.test(text)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export function csrfOf(page: GatewayResponse): string {
  return /name="_csrf" value="([^"]*)"/.exec(String(page.body))?.[1] ?? "";
}

export function headerOf(response: GatewayResponse, name: string): string | undefined {
  return response.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

export function locationOf(response: GatewayResponse): string {
  return headerOf(response, "Location") ?? `no redirect but ${response.status}: ${response.body}`;
}

/** A parameter of a redirect's target. */
export function answerOf(response: GatewayResponse, name: string): string | null {
  return new URL(locationOf(response), "http://localhost").searchParams.get(name);
}

export function jsonOf(response: GatewayResponse): Record<string, unknown> {
  return JSON.parse(String(response.body));
}

export { addUser, CLIENT_ID, makeClient };
