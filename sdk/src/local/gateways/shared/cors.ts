import { fields, number, texts } from "../../../graph/graph-values";
import type { GraphValue } from "../../../graph/types";
import type { Header } from "../../http/types";

/** `corsConfiguration` of an HTTP API. */
export interface CorsSettings {
  readonly allowOrigins: readonly string[];
  readonly allowMethods: readonly string[];
  readonly allowHeaders: readonly string[];
  readonly exposeHeaders: readonly string[];
  readonly allowCredentials: boolean;
  /** Seconds, or `undefined` if not set. */
  readonly maxAge: number | undefined;
}

/** The compiled CORS behaviour of a gateway. */
export interface Cors {
  /** Headers of the answer to a preflight. Empty for an origin that is not allowed. */
  preflight(origin: string | undefined): readonly Header[];
  /** Headers of an answer. The configured CORS headers replace those that the integration set. */
  apply(headers: readonly Header[], origin: string | undefined): readonly Header[];
}

/** Compiles CORS settings as HTTP APIs and function URLs register them. Returns `undefined` without settings. */
export function corsOfInput(input: GraphValue | undefined): Cors | undefined {
  const settings = fields(input);
  if (!settings) return undefined;
  return compileCors({
    allowOrigins: texts(settings.allowOrigins),
    allowMethods: texts(settings.allowMethods),
    allowHeaders: texts(settings.allowHeaders),
    exposeHeaders: texts(settings.exposeHeaders),
    allowCredentials: settings.allowCredentials === true,
    maxAge: number(settings.maxAge),
  });
}

/**
 * Compiles the CORS settings of an API. With them the gateway answers every `OPTIONS` request itself, and no CORS
 * header of an integration reaches the client.
 * @see Developer Guide, http-api-cors
 */
export function compileCors(settings: CorsSettings): Cors {
  const { allowOrigins, allowCredentials, exposeHeaders } = settings;
  const always: Header[] = allowCredentials ? [["Access-Control-Allow-Credentials", "true"]] : [];
  const onPreflight = [...always, ...preflightHeaders(settings)];
  const onAnswer = [...always, ...listHeader("Access-Control-Expose-Headers", exposeHeaders)];

  const withOrigin = (origin: string | undefined, headers: readonly Header[]): readonly Header[] => {
    const allowed = allowedOrigin(allowOrigins, origin);
    return allowed === undefined ? [] : [["Access-Control-Allow-Origin", allowed], ...headers];
  };
  return {
    preflight: (origin) => withOrigin(origin, onPreflight),
    apply: (headers, origin) => [
      ...headers.filter(([name]) => !name.toLowerCase().startsWith("access-control-")),
      ...withOrigin(origin, onAnswer),
    ],
  };
}

/** The value of `Access-Control-Allow-Origin`, or `undefined` for a request that is not of CORS or not allowed. */
function allowedOrigin(allowOrigins: readonly string[], origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  if (allowOrigins.includes("*")) return "*";
  const isAllowed = allowOrigins.some(
    (allowed) => allowed === origin || (allowed.endsWith("://*") && origin.startsWith(allowed.slice(0, -1))),
  );
  return isAllowed ? origin : undefined;
}

function preflightHeaders({ allowMethods, allowHeaders, maxAge }: CorsSettings): Header[] {
  return [
    ...listHeader("Access-Control-Allow-Methods", allowMethods),
    ...listHeader("Access-Control-Allow-Headers", allowHeaders),
    ...(maxAge === undefined ? [] : ([["Access-Control-Max-Age", String(maxAge)]] as const)),
  ];
}

function listHeader(name: string, values: readonly string[]): Header[] {
  return values.length === 0 ? [] : [[name, values.join(",")]];
}
