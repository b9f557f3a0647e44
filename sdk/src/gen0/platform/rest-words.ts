/** The authorization of a REST API's method. */
export const AuthorizationType = { IAM: "IAM", COGNITO: "COGNITO", CUSTOM: "CUSTOM", NONE: "NONE" } as const;
export type AuthorizationType = (typeof AuthorizationType)[keyof typeof AuthorizationType];

/** The endpoint of a REST API or its domain. */
export const EndpointType = { EDGE: "EDGE", REGIONAL: "REGIONAL", PRIVATE: "PRIVATE" } as const;
export type EndpointType = (typeof EndpointType)[keyof typeof EndpointType];

/** The oldest version of TLS that clients of a domain may use. */
export const SecurityPolicy = { TLS_1_0: "TLS_1_0", TLS_1_2: "TLS_1_2" } as const;
export type SecurityPolicy = (typeof SecurityPolicy)[keyof typeof SecurityPolicy];

/** The source of API keys in requests. */
export const ApiKeySourceType = { HEADER: "HEADER", AUTHORIZER: "AUTHORIZER" } as const;
export type ApiKeySourceType = (typeof ApiKeySourceType)[keyof typeof ApiKeySourceType];

/** How much of the work of a gateway is logged. */
export const MethodLoggingLevel = { OFF: "OFF", ERROR: "ERROR", INFO: "INFO" } as const;
export type MethodLoggingLevel = (typeof MethodLoggingLevel)[keyof typeof MethodLoggingLevel];

/** A part of a request that identifies a caller for an authorizer: `IdentitySource.header("Authorization")`. */
export class IdentitySource {
  static header(name: string): string {
    return `method.request.header.${name}`;
  }

  static queryString(name: string): string {
    return `method.request.querystring.${name}`;
  }

  static stageVariable(name: string): string {
    return `stageVariables.${name}`;
  }

  static context(name: string): string {
    return `context.${name}`;
  }
}

/** Words for `defaultCorsPreflightOptions`. */
export const Cors = {
  ALL_METHODS: ["OPTIONS", "GET", "PUT", "POST", "DELETE", "PATCH", "HEAD"],
  ALL_ORIGINS: ["*"],
  DEFAULT_HEADERS: [
    "Content-Type",
    "X-Amz-Date",
    "Authorization",
    "X-Api-Key",
    "X-Amz-Security-Token",
    "X-Amz-User-Agent",
  ],
} as const;
