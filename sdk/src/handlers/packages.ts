/** A package that makes handlers. */
interface Maker {
  readonly specifiers: readonly string[];
  /** The exports that make one. `default` is also the module itself, for `require`. */
  readonly exports: readonly string[];
  /**
   * The first major version whose handlers return their result. `never` where all take a callback, `wrapped` where a handler
   * has the parameters of the one that it is made of.
   */
  readonly returnsSince: number | "never" | "wrapped";
}

/**
 * Read from the packages as npm has them in November 2026: `handler.length` of the handlers that they make. That is what
 * Lambda's Node 24 asks for.
 */
const MAKERS: readonly Maker[] = [
  { specifiers: ["@middy/core"], exports: ["default", "middy"], returnsSince: 2 },
  { specifiers: ["middy"], exports: ["default"], returnsSince: "never" },
  { specifiers: ["serverless-http"], exports: ["default"], returnsSince: 0 },
  {
    specifiers: ["@vendia/serverless-express"],
    exports: ["default", "configure"],
    returnsSince: "never",
  },
  { specifiers: ["@codegenie/serverless-express"], exports: ["default", "configure"], returnsSince: 5 },
  { specifiers: ["@fastify/aws-lambda"], exports: ["default"], returnsSince: 6 },
  { specifiers: ["aws-lambda-fastify"], exports: ["default"], returnsSince: "never" },
  {
    specifiers: ["hono/aws-lambda", "@hono/aws-lambda"],
    exports: ["handle", "streamHandle"],
    returnsSince: 0,
  },
  {
    specifiers: ["@as-integrations/aws-lambda"],
    exports: ["startServerAndCreateLambdaHandler"],
    returnsSince: 0,
  },
  {
    specifiers: ["@trpc/server/adapters/aws-lambda"],
    exports: ["awsLambdaRequestHandler", "awsLambdaStreamingRequestHandler"],
    returnsSince: 0,
  },
  { specifiers: ["@sentry/aws-serverless"], exports: ["wrapHandler"], returnsSince: 0 },
  { specifiers: ["@sentry/serverless"], exports: ["AWSLambda.wrapHandler"], returnsSince: 0 },
  {
    specifiers: ["@aws-lambda-powertools/idempotency"],
    exports: ["makeIdempotent"],
    returnsSince: "wrapped",
  },
  { specifiers: ["util", "node:util"], exports: ["promisify"], returnsSince: "wrapped" },
];

/** The result of a call of a known package: whether the handler takes a callback, or that it is as the wrapped one. */
export type Made = { readonly takesCallback: boolean } | "wrapped";

/**
 * The handler that a function of a package makes. Undefined for packages that are not known, and where the version decides
 * and is not to be found.
 *
 * @param versionOf the major version of an installed package
 */
export function madeBy(
  specifier: string,
  exported: string,
  versionOf: (name: string) => number | undefined,
): Made | undefined {
  const maker = MAKERS.find(
    ({ specifiers, exports }) => specifiers.includes(specifier) && exports.includes(exported),
  );
  if (!maker) return undefined;
  const { returnsSince } = maker;
  if (returnsSince === "wrapped") return returnsSince;
  if (returnsSince === "never") return { takesCallback: true };
  if (returnsSince === 0) return { takesCallback: false };
  const version = versionOf(specifier);
  return version === undefined ? undefined : { takesCallback: version < returnsSince };
}

/**
 * Functions that answer by the methods of the context that they get. The position is that of the context, and a call with the
 * word among its arguments answers by a promise.
 */
export const CONTEXT_USERS: readonly {
  readonly specifier: string;
  readonly exported: string;
  readonly context: number;
  readonly unless: string;
}[] = [
  { specifier: "aws-serverless-express", exported: "proxy", context: 2, unless: "PROMISE" },
  { specifier: "@vendia/serverless-express", exported: "proxy", context: 2, unless: "PROMISE" },
];
