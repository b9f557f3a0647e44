import { approachOf, refusedHost } from "../../http/guard";
import { findHeader } from "../../http/header-names";
import { randomIdentifiers } from "../../http/identifiers";
import type { Gateway, GatewayRequest, GatewayResponse } from "../../http/types";
import { matchesWildcard } from "../../iam/wildcard";
import type { GatewayPorts, Lasting } from "../shared/gateway-kind";
import { answerFile, plain, SECURITY_HEADERS } from "./answer";
import { type ContentPorts, readContent } from "./content";
import type { SitePlan } from "./plan";
import type { SitePort } from "./port";
import { askDevServer } from "./proxy";
import { askViewer } from "./viewer";

/** The outcome of a request. */
interface Outcome {
  readonly response: GatewayResponse;
  /** The reason for an answer of CloudFront itself, as text for people. */
  readonly reason?: string;
}

const LARGEST_BODY = 20 * 1024 * 1024;
const METHODS = ["GET", "HEAD"];

/** Serves a distribution over its bucket as CloudFront does, or sends requests to the site's own server. */
export function createSite(plan: SitePlan, ports: GatewayPorts, { port }: Lasting<SitePort>): Gateway {
  const { folder = process.cwd(), localised = (text: string) => text, trusted } = ports;
  port.develop(plan.dev && { ...plan.dev, localised, root: folder, trusted, emit: ports.emit });
  return {
    maxBodyBytes: LARGEST_BODY,
    async handle(request) {
      const startedAt = performance.now();
      const foreign = refusedHost(approachOf(request), trusted);
      const { dev } = port;
      const outcome =
        foreign !== undefined
          ? { response: plain(403, foreign), reason: foreign }
          : dev
            ? await askDevServer(dev, request)
            : serve(request, plan, { folder, localised });
      const { response, reason } = outcome;
      // The author's own server has its own log. Each module is a request to it, too many to report.
      if (!dev || reason !== undefined)
        ports.emit(traceOf(plan, request, response, reason, performance.now() - startedAt));
      return response;
    },
  };
}

function serve(request: GatewayRequest, plan: SitePlan, ports: ContentPorts): Outcome {
  const answered = route(request, plan, ports);
  if (!plan.isSecured) return answered;
  const { response } = answered;
  return { ...answered, response: { ...response, headers: [...response.headers, ...SECURITY_HEADERS] } };
}

function route(request: GatewayRequest, plan: SitePlan, ports: ContentPorts): Outcome {
  if (!METHODS.includes(request.method)) return refuse(403, "a site answers only GET and HEAD");
  const other = plan.otherPaths.find((pattern) =>
    matchesWildcard(pattern.replace(/^\/?/, "/"), request.rawPath),
  );
  if (other !== undefined)
    return refuse(502, `the behaviour of ${other} has an origin that is not served here`);
  const path = pathOf(request, plan);
  if ("response" in path) return path;
  const key = path.uri === "/" ? (plan.root ?? "") : keyOf(path.uri);
  return send(key, 200, request, plan, ports) ?? missing(key ?? path.uri, request, plan, ports);
}

function refuse(status: number, reason: string): Outcome {
  return { response: plain(status, reason), reason };
}

/** The path, or the result of the function at the edge. */
function pathOf(
  { method, rawPath: uri, rawQuery: query, headers, sourceIp, isIntercepted }: GatewayRequest,
  plan: SitePlan,
): { readonly uri: string } | Outcome {
  if (plan.viewer === undefined) return { uri };
  // Requests to this machine mean the site, so `host` becomes its domain. Intercepted requests of handlers keep the
  // name that they were sent to.
  const others = headers.filter(([name]) => isIntercepted || name.toLowerCase() !== "host");
  const seen = isIntercepted ? others : [...others, ["host", plan.domain] as const];
  try {
    const outcome = askViewer(plan.viewer, { method, uri, query, headers: seen, sourceIp });
    if ("uri" in outcome) return outcome;
    const { status, headers: sent, body } = outcome;
    return {
      response: { status, headers: [...sent, ["Content-Length", String(Buffer.byteLength(body))]], body },
    };
  } catch (error) {
    return refuse(503, `the function of the distribution failed: ${(error as Error).message}`);
  }
}

/**
 * The key that a path names, or undefined for one that cannot be decoded. Keys are found in a map and are never used as
 * paths of files.
 */
function keyOf(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri.slice(1));
  } catch {
    // A percent sign that begins no escape: there is no such object.
    return undefined;
  }
}

function send(
  key: string | undefined,
  status: number,
  request: GatewayRequest,
  plan: SitePlan,
  ports: ContentPorts,
): Outcome | undefined {
  const object = key === undefined ? undefined : plan.objects.get(key);
  if (!object) return undefined;
  const content = readContent(object, ports);
  if ("problem" in content) {
    return { response: plain(404, "the file does not exist"), reason: `${key}: ${content.problem}` };
  }
  const { method, headers } = request;
  const asked = { method, match: findHeader(headers, "if-none-match"), range: findHeader(headers, "range") };
  return { response: answerFile({ ...content, status, headers: object.headers }, asked) };
}

/**
 * S3 answers 403 for a missing object to a caller that may not list the bucket. The distribution may have a page for
 * 403.
 */
function missing(key: string, request: GatewayRequest, plan: SitePlan, ports: ContentPorts): Outcome {
  const page = plan.errors.get(403);
  const sent = page && send(page.key, page.status, request, plan, ports);
  if (sent) return sent;
  return { response: plain(403, "AccessDenied"), reason: `the bucket has no object ${JSON.stringify(key)}` };
}

function traceOf(
  plan: SitePlan,
  request: GatewayRequest,
  response: GatewayResponse,
  reason: string | undefined,
  durationMs: number,
): Parameters<GatewayPorts["emit"]>[0] {
  const { method, rawPath, rawQuery } = request;
  const time = Date.now();
  return {
    type: "request",
    trace: {
      kind: "site",
      api: plan.name,
      apiId: plan.distributionId,
      stage: undefined,
      routeKey: "/*",
      method,
      path: rawQuery === "" ? rawPath : `${rawPath}?${rawQuery}`,
      status: response.status,
      durationMs,
      requestId: randomIdentifiers.requestId(),
      time,
      functionName: undefined,
      authorizer: undefined,
      error: reason,
      event: undefined,
      reply: undefined,
      traceId: randomIdentifiers.traceId(time),
      exchange: { request, response },
    },
  };
}
