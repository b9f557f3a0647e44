import {
  ApiAuthorizationType,
  ApiPayloadFormatVersion,
  Duration,
  type GraphQLApiProps,
  RetentionDays,
} from "#sdk/gen0/index";
import type { GraphQLApiProps as NewGraphQLApiProps } from "#sdk/index";
import { DOOR, NEW_DOOR } from "./api";

const handler = "src/graph.main";
const server = { handler, runtime: "nodejs12.x" } as const;
const defaults = { payloadFormatVersion: "1.0" } as const;

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [GraphQLApiProps, NewGraphQLApiProps]>> = {
  "a server, whose payload format is the old default": [{ server: handler }, { server, defaults }],
  "a server with props, a path, and a generator that is run by itself": [
    {
      server: { handler, timeout: Duration.seconds(20) },
      rootPath: "/graphql",
      codegen: "graphql/codegen.yml",
    },
    { server: { ...server, timeout: "20 seconds" }, rootPath: "/graphql", defaults },
  ],
  "the payload format that is the default now": [
    { server: handler, defaultPayloadFormatVersion: ApiPayloadFormatVersion.V2 },
    { server, defaults: { payloadFormatVersion: "2.0" } },
  ],
  "what an Api has besides routes": [
    {
      server: handler,
      cors: false,
      accessLog: { retention: RetentionDays.ONE_WEEK },
      httpApi: { apiName: "graph" },
      defaultFunctionProps: { memorySize: 256 },
      defaultAuthorizationType: ApiAuthorizationType.CUSTOM,
      defaultAuthorizer: DOOR,
      defaultThrottlingBurstLimit: 2,
      defaultThrottlingRateLimit: 1,
    },
    {
      server,
      cors: false,
      accessLog: { retention: "one_week" },
      authorizers: { Door: NEW_DOOR },
      defaults: {
        ...defaults,
        function: { memorySize: 256 },
        authorizer: "Door",
        throttle: { burst: 2, rate: 1 },
      },
      native: { httpApi: { name: "graph" } },
    },
  ],
};
