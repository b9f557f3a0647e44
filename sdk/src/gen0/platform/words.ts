/** The treatment of a resource that leaves the program. */
export const RemovalPolicy = { DESTROY: "destroy", RETAIN: "retain", SNAPSHOT: "snapshot" } as const;
export type RemovalPolicy = (typeof RemovalPolicy)[keyof typeof RemovalPolicy];

/** Retention of a log. The names are those of generation 0, the values those of generation 1. */
export const RetentionDays = {
  ONE_DAY: "one_day",
  THREE_DAYS: "three_days",
  FIVE_DAYS: "five_days",
  ONE_WEEK: "one_week",
  TWO_WEEKS: "two_weeks",
  ONE_MONTH: "one_month",
  TWO_MONTHS: "two_months",
  THREE_MONTHS: "three_months",
  FOUR_MONTHS: "four_months",
  FIVE_MONTHS: "five_months",
  SIX_MONTHS: "six_months",
  ONE_YEAR: "one_year",
  THIRTEEN_MONTHS: "thirteen_months",
  EIGHTEEN_MONTHS: "eighteen_months",
  TWO_YEARS: "two_years",
  FIVE_YEARS: "five_years",
  TEN_YEARS: "ten_years",
  INFINITE: "infinite",
} as const;
export type RetentionDays = (typeof RetentionDays)[keyof typeof RetentionDays];

/** Methods of HTTP requests. */
export const HttpMethod = {
  ANY: "ANY",
  DELETE: "DELETE",
  GET: "GET",
  HEAD: "HEAD",
  OPTIONS: "OPTIONS",
  PATCH: "PATCH",
  POST: "POST",
  PUT: "PUT",
} as const;
export type HttpMethod = (typeof HttpMethod)[keyof typeof HttpMethod];

/** Whether X-Ray follows a function. */
export const Tracing = { ACTIVE: "active", PASS_THROUGH: "pass_through", DISABLED: "disabled" } as const;
export type Tracing = (typeof Tracing)[keyof typeof Tracing];

/** Processor of a function. */
export const Architecture = { X86_64: "x86_64", ARM_64: "arm_64" } as const;
export type Architecture = (typeof Architecture)[keyof typeof Architecture];

/** The permission to do everything. */
export const PermissionType = { ALL: "*" } as const;
export type PermissionType = (typeof PermissionType)[keyof typeof PermissionType];

/** The authorization of an HTTP or WebSocket API's route. */
export const ApiAuthorizationType = {
  CLOUD_IAM: "CLOUD_IAM",
  CUSTOM: "CUSTOM",
  JWT: "JWT",
  NONE: "NONE",
} as const;
export type ApiAuthorizationType = (typeof ApiAuthorizationType)[keyof typeof ApiAuthorizationType];

/** The form of the events that functions get. */
export const ApiPayloadFormatVersion = { V1: "1.0", V2: "2.0" } as const;
export type ApiPayloadFormatVersion = (typeof ApiPayloadFormatVersion)[keyof typeof ApiPayloadFormatVersion];

/** Types of the fields of a table. */
export const TableFieldType = { STRING: "string", NUMBER: "number", BINARY: "binary" } as const;
export type TableFieldType = (typeof TableFieldType)[keyof typeof TableFieldType];
