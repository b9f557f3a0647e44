import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { constructId } from "../../../../graph/construct-id";
import { GraphIndex } from "../../../../graph/graph-index";
import type { GraphResource } from "../../../../graph/types";
import { FunctionPermissions, functionNameOf } from "../../../gateways/shared/function-permissions";
import {
  approachOf,
  refusedHost,
  refusedPage,
  THIS_MACHINE,
  type TrustedHosts,
} from "../../../gateways/shared/guard";
import type { GatewayInvoke } from "../../../gateways/shared/invoke";
import { type GatewayServer, serveGateway } from "../../../gateways/shared/server";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../../gateways/shared/types";
import type { IamCaller } from "../../../iam/authorize";
import type { FindCaller } from "../../../iam/signed-request";
import type { ServedAuth } from "../../../protocol";
import type { Hosted } from "../hosted/hosted";
import { type IdentityPools, makeIdentityPools } from "../identity-pool/identity-pools";
import { type SeedUser, usersOfProgram } from "../seed/seed-user";
import { ServiceError } from "../service-error";
import type { UserPoolSettings } from "../settings/settings";
import { userPoolsOf } from "../settings/user-pools";
import { discoveryDocument } from "../tokens/documents";
import { makeTokenIssuer } from "../tokens/issuer";
import { makeTriggers } from "../triggers/triggers";
import type { Post } from "../user-pool/delivery";
import { openStore } from "../user-pool/kept-store";
import type { UserPool } from "../user-pool/pool";
import { dispatch, ForeignCallError } from "./dispatch";
import { listen } from "./listen";
import { answer, preflight, publicDocument, readCall, refusal, refuseForeign } from "./protocol";
import { RunningPools } from "./running-pools";
import { servedAuth } from "./served";

export interface AuthServerOptions {
  /** `undefined`: the default one, or any free one when it is taken. */
  readonly port: number | undefined;
  readonly host: string;
  /** Folder that keeps users and identities; without one they are gone at the end. */
  readonly data: string | undefined;
  /** File with users that every pool begins with. */
  readonly seed: string | undefined;
  /** Calls the functions of triggers. */
  readonly invoke: GatewayInvoke;
  /** Credentials that administrators' calls may be signed with. */
  readonly findCaller: FindCaller;
  /** By which names calls may come, and from pages of which those of administrators. @default those of this machine */
  readonly trusted?: TrustedHosts | undefined;
  readonly post: Post;
  /** Told of what is odd in the program. */
  readonly notice: (message: string) => void;
  /** Told of a bug in the service. */
  readonly onError: (error: unknown) => void;
}

/** In the folder that keeps data. */
const FOLDER = "auth";
/** Who calls the functions of triggers. */
const TRIGGER_PRINCIPAL = "cognito-idp.amazonaws.com";
const USER_POOL_TYPE = "aws:cognito/userPool:UserPool";
/** The service's own limits are lower, per operation. */
const MAX_BODY_BYTES = 1_000_000;

/** What a start does not need: loaded with the first call, with the first page, and for users to begin with. */
const loadOperations = () => require("./operations") as typeof import("./operations");
const loadPages = () => require("./pages") as typeof import("./pages");
const loadSeed = () => require("../seed/seed") as typeof import("../seed/seed");

/** User pools with their hosted pages, and identity pools, behind one port. */
export class AuthServer {
  readonly #pools = new RunningPools((settings) => this.#startPool(settings));
  readonly #identityPools: IdentityPools;
  #pages: Hosted | undefined;
  readonly #seed: readonly SeedUser[];
  #isSeeded = false;
  #index = new GraphIndex({ project: "", stack: "", resources: [], outputs: {}, logs: [] });
  #permissions = new FunctionPermissions(this.#index, TRIGGER_PRINCIPAL);
  #server: GatewayServer | undefined;
  readonly #haveKeys = new WeakSet<UserPool>();

  private constructor(private readonly options: AuthServerOptions) {
    this.#seed = options.seed === undefined ? [] : loadSeed().readSeed(options.seed);
    this.#identityPools = makeIdentityPools({
      tokensOf: (providerName) => this.#pools.byIssuer(`https://${providerName}`)?.tokens,
      file: this.#file("identities.json"),
      notice: options.notice,
      now: Date.now,
    });
  }

  static async start(options: AuthServerOptions): Promise<AuthServer> {
    const server = new AuthServer(options);
    await server.#listen();
    return server;
  }

  get url(): string {
    return (this.#server as GatewayServer).url;
  }

  get served(): readonly ServedAuth[] {
    return servedAuth(this.#index, this.url);
  }

  /** Where tokens say they come from, and where their keys are published here. */
  issuers(url: string): ReadonlyMap<string, string> {
    return new Map(this.#pools.all.map(({ settings, tokens }) => [tokens.issuer, `${url}/${settings.id}`]));
  }

  /** Addresses of hosted pages. */
  get publicUrls(): ReadonlyMap<string, string> {
    return new Map(
      this.#pools.all.flatMap(({ settings: { domain, region } }) => {
        if (domain === undefined) return [];
        const host = domain.includes(".") ? domain : `${domain}.auth.${region}.amazoncognito.com`;
        return [[`https://${host}`, this.url] as const];
      }),
    );
  }

  findCaller(accessKeyId: string): IamCaller | undefined {
    return this.#identityPools.findCaller(accessKeyId);
  }

  /** Have the pools of a graph. Users stay; what the program says of a pool takes effect with the next call. */
  async serve(resources: readonly GraphResource[]): Promise<void> {
    this.#index = new GraphIndex({ project: "", stack: "", resources, outputs: {}, logs: [] });
    this.#permissions = new FunctionPermissions(this.#index, TRIGGER_PRINCIPAL);
    const settings = userPoolsOf(this.#index);
    this.#pools.serve(settings);
    this.#identityPools.serve(this.#index);
    await this.#makeUsers();
  }

  async close(): Promise<void> {
    await this.#server?.close();
    await Promise.all(this.#pools.everStarted.map(({ users }) => users.flush()));
    await this.#identityPools.flush();
  }

  async #makeUsers(): Promise<void> {
    const pools = this.#pools.all.map((pool) => ({ pool, name: this.#nameOf(pool) }));
    const users = [
      ...pools.flatMap(({ pool }) => usersOfProgram(this.#index, pool.settings.id)),
      ...this.#seed,
    ];
    if (users.length === 0) return;
    const { refuseWithoutPool, seedUsers } = loadSeed();
    // A pool that a later save takes away has had its users.
    if (!this.#isSeeded) refuseWithoutPool(this.#seed, pools);
    for (const named of pools) await seedUsers(named, users);
    this.#isSeeded = true;
  }

  #startPool(settings: () => UserPoolSettings): UserPool {
    const { options } = this;
    const { id } = settings();
    const users = openStore(this.#file(`${id}.json`), settings);
    const allowed = (functionArn: string, sourceArn: string) => {
      const lacking = this.#permissions.lacking(functionArn, functionNameOf(functionArn), sourceArn);
      if (lacking !== undefined) options.notice(lacking);
      return lacking === undefined;
    };
    const triggers = makeTriggers({ settings, invoke: options.invoke, allowed });
    const tokens = makeTokenIssuer({ settings, users, triggers, now: Date.now });
    return {
      get settings() {
        return settings();
      },
      users,
      triggers,
      tokens,
      post: options.post,
      startedAt: Date.now(),
      now: Date.now,
    };
  }

  #file(name: string): string | undefined {
    const { data } = this.options;
    return data === undefined ? undefined : join(data, FOLDER, name);
  }

  /** What the program calls a pool. */
  #nameOf({ settings }: UserPool): string {
    const resource = this.#index.findById(USER_POOL_TYPE, settings.id);
    return resource ? constructId(resource, (urn) => this.#index.findByUrn(urn)) : settings.name;
  }

  async #listen(): Promise<void> {
    const { port, host, onError } = this.options;
    const gateway: Gateway = { maxBodyBytes: MAX_BODY_BYTES, handle: (request) => this.#answer(request) };
    this.#server = await listen((on) => serveGateway(gateway, { port: on, hostname: host, onError }), port);
  }

  async #answer(request: GatewayRequest): Promise<GatewayResponse> {
    const requestId = randomUUID();
    try {
      return await this.#route(request, requestId);
    } catch (error) {
      if (error instanceof ServiceError)
        return refusal(error, requestId, { isForPages: !(error instanceof ForeignCallError) });
      this.options.onError(error);
      return refusal(new ServiceError("InternalErrorException", "Something went wrong", 500), requestId);
    }
  }

  /** Any page may call what browsers call of the service; nobody may by a name that is not of this machine. */
  async #route(request: GatewayRequest, requestId: string): Promise<GatewayResponse> {
    const approach = approachOf(request.headers);
    const foreign = refusedHost(approach, this.#ownNames());
    if (foreign !== undefined) return refuseForeign(request, foreign, requestId);
    this.#makeKeys();
    if (request.method === "OPTIONS")
      return preflight(request, refusedPage(approach, this.options.trusted) === undefined);
    const call = request.method === "POST" ? readCall(request) : undefined;
    if (call) {
      const services = {
        pools: this.#pools,
        operations: loadOperations().OPERATIONS,
        findCaller: (id: string) => this.options.findCaller(id) ?? this.findCaller(id),
        trusted: this.options.trusted,
        identity: this.#identityPools.handle,
        now: Date.now,
      };
      return answer(await dispatch(call, request, services), requestId);
    }
    const document = await this.#publicDocument(request);
    if (document) return document;
    this.#pages ??= loadPages().makePages(this.#pools);
    return (await this.#pages.handle(request)) ?? { status: 404, headers: [], body: "" };
  }

  /** Handlers here reach what stands for AWS by AWS's names, which lead nobody else to this machine. */
  #ownNames(): TrustedHosts {
    const { names, addresses } = this.options.trusted ?? THIS_MACHINE;
    const onAws = [...this.issuers("").keys(), ...this.publicUrls.keys()].map((url) => new URL(url).hostname);
    return { names: [...names, ...onAws], addresses };
  }

  /** Somebody is about to sign in: keys take a while, which a start need not wait for and a sign-in should not. */
  #makeKeys(): void {
    for (const pool of this.#pools.all) {
      if (this.#haveKeys.has(pool)) continue;
      this.#haveKeys.add(pool);
      pool.tokens.publicKeys().catch(this.options.onError);
    }
  }

  async #publicDocument({ method, rawPath }: GatewayRequest): Promise<GatewayResponse | undefined> {
    if (method === "GET" && rawPath === "/.well-known/jwks_uri") {
      return publicDocument({ keys: await this.#identityPools.publicKeys() });
    }
    const [, id, name] = /^\/([^/]+)\/\.well-known\/(jwks\.json|openid-configuration)$/.exec(rawPath) ?? [];
    const pool = method === "GET" && id !== undefined ? this.#pools.byId(id) : undefined;
    if (!pool) return undefined;
    if (name === "jwks.json") return publicDocument({ keys: await pool.tokens.publicKeys() });
    return publicDocument(discoveryDocument(pool.settings, this.url));
  }
}
