import { randomUUID } from "node:crypto";
import { approachOf, refusedHost, refusedPage, type TrustedHosts } from "../../../http/guard";
import type { GatewayRequest, GatewayResponse } from "../../../http/types";
import type { FindCaller } from "../../../iam/signed-request";
import type { Hosted } from "../hosted/hosted";
import type { IdentityPools } from "../identity-pool/identity-pools";
import { ServiceError } from "../service-error";
import { discoveryDocument } from "../tokens/documents";
import type { UserPool } from "../user-pool/pool";
import { dispatch, ForeignCallError } from "./dispatch";
import { answer, preflight, publicDocument, readCall, refusal, refuseForeign } from "./protocol";
import type { RunningPools } from "./running-pools";

/** What requests are answered from. */
export interface RequestPorts {
  readonly pools: RunningPools;
  readonly identityPools: IdentityPools;
  /** Credentials that administrators' calls may be signed with. */
  readonly findCaller: FindCaller;
  /** By which names requests may come, and from pages of which administrators' calls. @default those of this machine */
  readonly trusted: TrustedHosts | undefined;
  /** Where the services are. */
  readonly url: () => string;
  /** Told of a bug in the service. */
  readonly onError: (error: unknown) => void;
}

/** What a start does not need: loaded with the first call, and with the first page. */
const loadOperations = () => require("./operations") as typeof import("./operations");
const loadPages = () => require("./pages") as typeof import("./pages");

/** Answers calls of both services, and requests for documents and hosted pages. */
export class RequestRouter {
  #pages: Hosted | undefined;
  readonly #haveKeys = new WeakSet<UserPool>();

  constructor(private readonly ports: RequestPorts) {}

  /** Nobody is let in by a name that is not of this machine, whatever body would follow. */
  refuseHead(head: GatewayRequest): GatewayResponse | undefined {
    const foreign = refusedHost(approachOf(head), this.ports.trusted);
    return foreign === undefined ? undefined : refuseForeign(head, foreign, randomUUID());
  }

  async answer(request: GatewayRequest): Promise<GatewayResponse> {
    const requestId = randomUUID();
    try {
      return await this.#route(request, requestId);
    } catch (error) {
      if (error instanceof ServiceError)
        return refusal(error, requestId, { isForPages: !(error instanceof ForeignCallError) });
      this.ports.onError(error);
      return refusal(new ServiceError("InternalErrorException", "Something went wrong", 500), requestId);
    }
  }

  /** Any page may call what browsers call of the service; nobody may by a name that is not of this machine. */
  async #route(request: GatewayRequest, requestId: string): Promise<GatewayResponse> {
    const approach = approachOf(request);
    const foreign = refusedHost(approach, this.ports.trusted);
    if (foreign !== undefined) return refuseForeign(request, foreign, requestId);
    this.#makeKeys();
    if (request.method === "OPTIONS")
      return preflight(request, refusedPage(approach, this.ports.trusted) === undefined);
    const call = request.method === "POST" ? readCall(request) : undefined;
    if (call) {
      const services = {
        pools: this.ports.pools,
        operations: loadOperations().OPERATIONS,
        findCaller: this.ports.findCaller,
        trusted: this.ports.trusted,
        identity: this.ports.identityPools.handle,
        now: Date.now,
      };
      return answer(await dispatch(call, request, services), requestId);
    }
    const document = await this.#publicDocument(request);
    if (document) return document;
    this.#pages ??= loadPages().makePages(this.ports.pools);
    return (await this.#pages.handle(request)) ?? { status: 404, headers: [], body: "" };
  }

  /** Somebody is about to sign in: keys take a while, which a start need not wait for and a sign-in should not. */
  #makeKeys(): void {
    for (const pool of this.ports.pools.all) {
      if (this.#haveKeys.has(pool)) continue;
      this.#haveKeys.add(pool);
      pool.tokens.publicKeys().catch(this.ports.onError);
    }
  }

  async #publicDocument({ method, rawPath }: GatewayRequest): Promise<GatewayResponse | undefined> {
    if (method === "GET" && rawPath === "/.well-known/jwks_uri") {
      return publicDocument({ keys: await this.ports.identityPools.publicKeys() });
    }
    const [, id, name] = /^\/([^/]+)\/\.well-known\/(jwks\.json|openid-configuration)$/.exec(rawPath) ?? [];
    const pool = method === "GET" && id !== undefined ? this.ports.pools.byId(id) : undefined;
    if (!pool) return undefined;
    if (name === "jwks.json") return publicDocument({ keys: await pool.tokens.publicKeys() });
    return publicDocument(discoveryDocument(pool.settings, this.ports.url()));
  }
}
