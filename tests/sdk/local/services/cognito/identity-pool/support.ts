import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CognitoIdentityClient } from "@aws-sdk/client-cognito-identity";
import { GraphIndex } from "#sdk/graph/index";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import type { FetchText } from "#sdk/local/jwt/jwks";
import {
  type IdentityPools,
  makeIdentityPools,
} from "#sdk/local/services/cognito/identity-pool/identity-pools";
import { identityPoolService } from "#sdk/local/services/cognito/identity-pool/service";
import { notAuthorized } from "#sdk/local/services/cognito/user-pool/errors";
import type { TokenIssuer } from "#sdk/local/services/cognito/user-pool/tokens/types";
import type { Input, Output } from "#sdk/local/services/endpoint/aws-api";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { servePlain } from "#sdk/local/services/endpoint/server";
import { graphResource, resourceGraph } from "../../../../../support/graph";
import { NOW } from "../../../gateways/support/requests";

type Inputs = Record<string, GraphValue>;

export const POOL = "eu-west-1:0b6a0f5c-1111-4000-8000-000000000001";
export const USER_POOL = "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Users";
export const CLIENT = "client1";
export const API = "arn:aws:execute-api:eu-west-1:123456789012:api123";

export function roleArn(name: string): string {
  return `arn:aws:iam::123456789012:role/${name}`;
}

/** A trust policy as Auth writes it. */
export function trust(standing: string, pool = POOL): string {
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Federated: "cognito-identity.amazonaws.com" },
        Action: "sts:AssumeRoleWithWebIdentity",
        Condition: {
          StringEquals: { "cognito-identity.amazonaws.com:aud": pool },
          "ForAnyValue:StringLike": { "cognito-identity.amazonaws.com:amr": standing },
        },
      },
    ],
  });
}

export function policy(...statements: object[]): string {
  const written = statements.map((one) => ({ Effect: "Allow", Action: "execute-api:Invoke", ...one }));
  return JSON.stringify({ Version: "2012-10-17", Statement: written });
}

/** A graph with an identity pool, written by hand. */
export class PoolGraph {
  readonly resources: GraphResource[] = [];

  add(type: string, name: string, id: string, inputs: Inputs, state: Inputs = {}): this {
    this.resources.push(graphResource(type, name, { id, inputs, state: { ...inputs, id, ...state } }));
    return this;
  }

  pool(inputs: Inputs = {}): this {
    return this.add("aws:cognito/identityPool:IdentityPool", "Pool", POOL, {
      identityPoolName: "dev-Auth",
      allowUnauthenticatedIdentities: true,
      cognitoIdentityProviders: [{ clientId: CLIENT, providerName: USER_POOL, serverSideTokenCheck: true }],
      ...inputs,
    });
  }

  roles(inputs: Inputs = {}): this {
    return this.role("users", trust("authenticated"))
      .role("guests", trust("unauthenticated"))
      .add("aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment", "Roles", POOL, {
        identityPoolId: POOL,
        roles: { authenticated: roleArn("users"), unauthenticated: roleArn("guests") },
        ...inputs,
      });
  }

  role(name: string, assumeRolePolicy: string, inputs: Inputs = {}): this {
    const state = { name, arn: roleArn(name), uniqueId: `AROA${name.toUpperCase()}` };
    return this.add("aws:iam/role:Role", name, name, { assumeRolePolicy, ...inputs }, state);
  }

  rolePolicy(role: string, document: GraphValue): this {
    const name = `Policy${this.resources.length}`;
    return this.add("aws:iam/rolePolicy:RolePolicy", name, `${role}:${name}`, { role, policy: document });
  }

  index(): GraphIndex {
    return new GraphIndex(resourceGraph(...this.resources));
  }
}

/** A token of the user pool that has its claims as plain text, which only the fake issuer accepts. */
export function userToken(claims: Record<string, unknown> = {}): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const usual = {
    iss: `https://${USER_POOL}`,
    aud: CLIENT,
    sub: "ada",
    token_use: "id",
    exp: NOW / 1000 + 3600,
  };
  return [encode({ alg: "RS256", kid: "k" }), encode({ ...usual, ...claims }), "signature"].join(".");
}

export interface Checked {
  readonly clientId: string;
  readonly serverSide: boolean;
}

export interface TestPools {
  readonly pools: IdentityPools;
  readonly clock: { now: number };
  readonly notices: string[];
  /** Tokens that the user pool has checked. */
  readonly checked: Checked[];
  /** Users that were signed out or deleted. */
  readonly signedOut: Set<string>;
}

export interface TestOptions {
  readonly file?: string;
  readonly fetch?: FetchText;
  /** Whether the user pool runs here. */
  readonly userPool?: boolean;
}

/** Identity pools beside a user pool whose tokens are not signed. */
export function makePools(
  graph: Pick<PoolGraph, "index">,
  { file, fetch = async () => assert("no key is fetched"), userPool = true }: TestOptions = {},
): TestPools {
  const clock = { now: NOW };
  const notices: string[] = [];
  const checked: Checked[] = [];
  const signedOut = new Set<string>();
  const checkId: TokenIssuer["checkId"] = async (token, clientId, serverSide) => {
    checked.push({ clientId, serverSide });
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    if (claims.exp * 1000 <= clock.now) throw notAuthorized("Token has expired");
    if (serverSide && signedOut.has(claims.sub)) throw notAuthorized("Token has been revoked");
    return claims;
  };
  const pools = makeIdentityPools({
    // The identity pool uses nothing else of an issuer.
    tokensOf: (name) =>
      userPool && name.startsWith("cognito-idp.") ? ({ checkId } as TokenIssuer) : undefined,
    file,
    notice: (message) => notices.push(message),
    now: () => clock.now,
    fetch,
  });
  pools.serve(graph.index());
  return { pools, clock, notices, checked, signedOut };
}

function assert(message: string): never {
  throw new Error(message);
}

/** Calls an operation as it runs behind the endpoint. */
export function callPools({ operations }: IdentityPools, operation: string, input: Input) {
  const runs: Readonly<Record<string, (input: never) => Promise<Output>>> = operations;
  return runs[operation]?.(input as never) ?? assert(`no ${operation}`);
}

const ACCOUNT_REGION = { region: "eu-west-1", accountId: "123456789012" };
const KEYS = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" };
const DEVELOPER = {
  ...KEYS,
  identity: {
    accessKey: "",
    accountId: ACCOUNT_REGION.accountId,
    userId: "u",
    userArn: "arn:aws:iam::1:user/local",
  },
};

function endpointOf(pools: IdentityPools): AwsEndpoint {
  const endpoint = new AwsEndpoint({
    accountRegion: ACCOUNT_REGION,
    clock: { now: Date.now, after: () => () => undefined },
    findCaller: (id) => (id === KEYS.accessKeyId ? DEVELOPER : undefined),
    trusted: { names: [], addresses: false },
    isJudging: true,
    refused: () => undefined,
    onError: (error) => assert(String(error)),
  });
  endpoint.mount(ours(identityPoolService(pools)));
  return endpoint;
}

/** Servers and clients that a test opens, closed after each. */
export class Opened {
  readonly #close: (() => unknown)[] = [];

  /** A client of the SDK that talks to the pools over a socket. */
  async client(pools: IdentityPools): Promise<CognitoIdentityClient> {
    const endpoint = endpointOf(pools);
    const onError = (error: unknown) => assert(String(error));
    const { url, close } = await servePlain(endpoint, { port: 0, host: "127.0.0.1", onError });
    this.#close.push(close);
    const client = new CognitoIdentityClient({
      endpoint: url,
      region: ACCOUNT_REGION.region,
      credentials: KEYS,
      maxAttempts: 1,
    });
    this.#close.push(() => client.destroy());
    return client;
  }

  async listen(server: Server, protocol: "http" | "https", host = "127.0.0.1"): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    this.#close.push(() => new Promise((resolve) => server.close(resolve)));
    this.#close.push(() => server.closeAllConnections());
    return `${protocol}://${host}:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const close of this.#close.splice(0).reverse()) await close();
  }
}
