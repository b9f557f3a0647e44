import { approachOf, refusedHost, refusedPage, type TrustedHosts } from "../../../http/guard";
import { findHeader } from "../../../http/header-names";
import type { GatewayRequest, GatewayResponse } from "../../../http/types";
import type { CallPort } from "../../endpoint/aws-service";
import type { Hosted } from "../hosted/hosted";
import type { IdentityPools } from "../identity-pool/identity-pools";
import type { UserPool } from "../user-pool/pool";
import type { RunningPools } from "../user-pool/running-pools";
import { discoveryDocument } from "../user-pool/tokens/documents";
import { preflight, publicDocument, refuseForeign } from "./answers";

/** Where requests go, and what they are answered from. */
export interface RequestPorts {
  readonly pools: RunningPools;
  readonly identityPools: IdentityPools;
  /** Answers calls of both services. */
  readonly calls: CallPort;
  /** The host names of requests, and of the pages whose calls may be those of administrators. @default those of this machine */
  readonly trusted: TrustedHosts | undefined;
  /** The URL of the services. */
  readonly url: () => string;
  /** Told of a bug in the service. */
  readonly onError: (error: unknown) => void;
}

/** Loaded with the first page: a start does not need them. */
const loadPages = () => require("./pages") as typeof import("./pages");

/** Hands calls of both services to the endpoint that all services share, and answers requests for documents and hosted pages. */
export class RequestRouter {
  #pages: Hosted | undefined;
  readonly #haveKeys = new WeakSet<UserPool>();

  constructor(private readonly ports: RequestPorts) {}

  /** Nobody is let in by a name that is not of this machine, whatever body would follow. */
  refuseHead(head: GatewayRequest): GatewayResponse | undefined {
    return isCall(head) ? this.ports.calls.refuseHead(head) : this.#refuseForeign(head);
  }

  async answer(request: GatewayRequest): Promise<GatewayResponse> {
    this.#makeKeys();
    if (isCall(request)) return this.ports.calls.handle(request);
    const foreign = this.#refuseForeign(request);
    if (foreign) return foreign;
    if (request.method === "OPTIONS") {
      const { trusted } = this.ports;
      return preflight(request, refusedPage(approachOf(request), trusted) === undefined);
    }
    const document = await this.#publicDocument(request);
    if (document) return document;
    this.#pages ??= loadPages().makePages(this.ports.pools);
    return (await this.#pages.handle(request)) ?? { status: 404, headers: [], body: "" };
  }

  #refuseForeign(request: GatewayRequest): GatewayResponse | undefined {
    const foreign = refusedHost(approachOf(request), this.ports.trusted);
    return foreign === undefined ? undefined : refuseForeign(foreign);
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

/** Whether a request is a call in the services' protocol, which begins with their name in a header. */
function isCall({ method, headers }: GatewayRequest): boolean {
  return method === "POST" && findHeader(headers, "x-amz-target") !== undefined;
}
