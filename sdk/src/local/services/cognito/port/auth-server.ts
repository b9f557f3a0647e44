import type { Server } from "node:http";
import { join } from "node:path";
import { constructId } from "../../../../graph/construct-id";
import { GraphIndex } from "../../../../graph/graph-index";
import type { GraphResource } from "../../../../graph/types";
import type { TrustedHosts } from "../../../http/guard";
import { type GatewayServer, serveGateway } from "../../../http/server";
import type { Gateway } from "../../../http/types";
import type { IamCaller } from "../../../iam/caller";
import { FunctionPermissions, functionNameOf } from "../../../iam/function-permissions";
import type { GatewayInvoke } from "../../../lambda/invoke";
import type { ServedAuth } from "../../../protocol";
import type { AwsService, CallPort } from "../../endpoint/aws-service";
import { USER_POOL_TYPE } from "../../provision/user-pools";
import { MAX_BODY_BYTES } from "../api";
import { type IdentityPools, makeIdentityPools } from "../identity-pool/identity-pools";
import { identityPoolService } from "../identity-pool/service";
import { servedAuth } from "../served";
import type { UserPool } from "../user-pool/pool";
import { RunningPools, startPool } from "../user-pool/running-pools";
import { type SeedUser, usersOfProgram } from "../user-pool/seed/seed-user";
import { userPoolService } from "../user-pool/service";
import type { UserPoolSettings } from "../user-pool/settings/settings";
import { userPoolsOf } from "../user-pool/settings/user-pools";
import type { SignedInTokens } from "../user-pool/sign-in-as";
import type { Post } from "../user-pool/state/delivery";
import { RequestRouter } from "./request-router";

export interface AuthServerOptions {
  /** `undefined`: the default one, or any free one when it is taken. */
  readonly port: number | undefined;
  readonly host: string;
  /** The folder that stores users and identities. Without one they are deleted at the end. */
  readonly data: string | undefined;
  /** File with users that every pool begins with. */
  readonly seed: string | undefined;
  /** Calls the functions of triggers. */
  readonly invoke: GatewayInvoke;
  /** Answers the calls of services that come in by a port of their own. */
  readonly portOf: (services: readonly string[]) => CallPort;
  /** The host names of requests, and of the pages whose requests may be those of administrators. @default those of this machine */
  readonly trusted?: TrustedHosts | undefined;
  readonly post: Post;
  /** Receives warnings about the program. */
  readonly notice: (message: string) => void;
  /** Told of a bug in the service. */
  readonly onError: (error: unknown) => void;
}

/** The subfolder of the data folder. */
const FOLDER = "auth";
/** The service that calls the functions of triggers. */
const TRIGGER_PRINCIPAL = "cognito-idp.amazonaws.com";

/** Loaded where there are users to begin with. */
const loadSeed = () => require("../user-pool/seed/seed") as typeof import("../user-pool/seed/seed");

/** Loaded when somebody asks for tokens by hand. */
const loadSignIn = () => require("../user-pool/sign-in-as") as typeof import("../user-pool/sign-in-as");

/** User pools with their hosted pages, and identity pools, behind one port. */
export class AuthServer {
  /** The two services of AWS. */
  readonly services: readonly AwsService[];
  readonly #pools = new RunningPools((settings, setMfa) => this.#startPool(settings, setMfa));
  readonly #identityPools: IdentityPools;
  readonly #seed: readonly SeedUser[];
  #isSeeded = false;
  #index = new GraphIndex({ project: "", stack: "", resources: [], outputs: {}, logs: [] });
  #permissions = new FunctionPermissions(this.#index, TRIGGER_PRINCIPAL);
  readonly #requests: RequestRouter;
  #server: GatewayServer | undefined;

  private constructor(private readonly options: AuthServerOptions) {
    this.#seed = options.seed === undefined ? [] : loadSeed().readSeed(options.seed);
    this.#identityPools = makeIdentityPools({
      tokensOf: (providerName) => this.#pools.byIssuer(`https://${providerName}`)?.tokens,
      file: this.#file("identities.json"),
      notice: options.notice,
      now: Date.now,
    });
    this.services = [
      userPoolService(this.#pools, () => this.#flushPools()),
      identityPoolService(this.#identityPools),
    ];
    this.#requests = new RequestRouter({
      pools: this.#pools,
      identityPools: this.#identityPools,
      calls: options.portOf(this.services.map(({ api }) => api.name)),
      trusted: options.trusted,
      url: () => this.url,
      onError: options.onError,
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

  /** Takes connections that did not come over its port. */
  get server(): Server {
    return (this.#server as GatewayServer).server;
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

  /** Signs a user in without a password. `undefined` for a pool that it does not have. */
  signInAs(userPoolId: string, username: string, clientId: string): Promise<SignedInTokens> | undefined {
    const pool = this.#pools.byId(userPoolId);
    return (
      pool &&
      loadSignIn()
        .signInAs(pool, username, clientId)
        .finally(() => this.#flushPools())
    );
  }

  /** Serves the pools of a graph. Users stay. The program's settings of a pool take effect with the next call. */
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
    await this.#flush();
  }

  async #flush(): Promise<void> {
    await this.#flushPools();
    await this.#identityPools.flush();
  }

  async #flushPools(): Promise<void> {
    await Promise.all(this.#pools.everStarted.map(({ users }) => users.flush()));
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

  #startPool(settings: () => UserPoolSettings, setMfa: UserPool["setMfa"]): UserPool {
    const { invoke, post } = this.options;
    const file = this.#file(`${settings().id}.json`);
    const allowed = (functionArn: string, poolArn: string) => this.#mayCall(functionArn, poolArn);
    return startPool(settings, { file, invoke, allowed, post, setMfa });
  }

  /** Whether a function lets a pool call it. Warns when it does not. */
  #mayCall(functionArn: string, poolArn: string): boolean {
    const lacking = this.#permissions.lacking(functionArn, functionNameOf(functionArn), poolArn);
    if (lacking !== undefined) this.options.notice(lacking);
    return lacking === undefined;
  }

  #file(name: string): string | undefined {
    const { data } = this.options;
    return data === undefined ? undefined : join(data, FOLDER, name);
  }

  /** The program's name for a pool. */
  #nameOf({ settings }: UserPool): string {
    const resource = this.#index.findById(USER_POOL_TYPE, settings.id);
    return resource ? constructId(resource, (urn) => this.#index.findByUrn(urn)) : settings.name;
  }

  async #listen(): Promise<void> {
    const { port, host, onError } = this.options;
    const gateway: Gateway = {
      maxBodyBytes: MAX_BODY_BYTES,
      refuseHead: (head) => this.#requests.refuseHead(head),
      handle: async (request) => {
        const answer = await this.#requests.answer(request);
        // The answer waits until its changes are on disk.
        await this.#flush();
        return answer;
      },
    };
    this.#server = await listen((on) => serveGateway(gateway, { port: on, hostname: host, onError }), port);
  }
}

/** The port that clients are configured for, unless it is in use. */
const DEFAULT_PORT = 4400;

/** Starts on the requested port, else on the default one, or on any free one where that is in use. */
function listen<Server>(start: (port: number) => Promise<Server>, port: number | undefined): Promise<Server> {
  if (port !== undefined) return start(port).catch(refuseTaken(port));
  return start(DEFAULT_PORT).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    return start(0);
  });
}

/** The user's to choose another one. */
function refuseTaken(port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== "EADDRINUSE") throw error;
    const message = `port ${port} for user pools is taken; choose another one with --auth-port, or --port of sapi auth`;
    throw Object.assign(new Error(message), { isUserError: true });
  };
}
