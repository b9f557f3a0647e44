/**
 * The words of props as enums, since generators of SDKs make types of them. A test compares them with those of the
 * constructs.
 */

/** The kind of target of a route. */
export enum RouteType {
  Function = "function",
  Url = "url",
  Alb = "alb",
}

/** The kind of target that a service sends to. */
export enum TargetType {
  Function = "function",
  Queue = "queue",
  Topic = "topic",
}

/** A service of AWS that sends to topics. */
export enum TopicSender {
  Cloudwatch = "cloudwatch",
  Events = "events",
  S3 = "s3",
  Scheduler = "scheduler",
  Sns = "sns",
}

/** A service of AWS that sends to queues. */
export enum SendingService {
  Events = "events",
  S3 = "s3",
  Scheduler = "scheduler",
  Sns = "sns",
}

/** X-Ray tracing of a function. */
export enum Tracing {
  Active = "active",
  Disabled = "disabled",
  PassThrough = "pass_through",
}

/** The addresses at which an API takes requests. */
export enum IpAddressType {
  Ipv4 = "ipv4",
  Dualstack = "dualstack",
}

/** Telemetry of a function: traces and metrics of calls, traces alone, or none. */
export enum TelemetryType {
  ApplicationSignals = "application_signals",
  Opentelemetry = "opentelemetry",
  Disabled = "disabled",
}

/** Processor of a function. */
export enum Architecture {
  X86 = "x86_64",
  Arm = "arm_64",
}

/** Module format of a bundle. */
export enum BundleFormat {
  Cjs = "cjs",
  Esm = "esm",
}

/** Whether a statement of a policy allows or refuses. */
export enum Effect {
  Allow = "allow",
  Deny = "deny",
}

/** The authorizer of a function's URL. */
export enum UrlAuthorizer {
  None = "none",
  Iam = "iam",
}

/** Format of the event of an HTTP API. */
export enum PayloadFormatVersion {
  V1 = "1.0",
  V2 = "2.0",
}

/** Kinds of authorizers of an HTTP API. */
export enum ApiAuthorizerType {
  Jwt = "jwt",
  UserPool = "user_pool",
  Func = "func",
}

/** The format of answers of an authorizer's function. */
export enum AuthorizerResponseType {
  Iam = "iam",
  Simple = "simple",
}

/** Kinds of authorizers of a REST API. */
export enum RestAuthorizerType {
  Jwt = "jwt",
  UserPools = "user_pools",
  FuncToken = "func_token",
  FuncRequest = "func_request",
}

/** The kind of authorizer of a WebSocket API. */
export enum WebSocketAuthorizerType {
  None = "none",
  Iam = "iam",
  Func = "func",
}

/** The kind of endpoint for requests to a custom domain. */
export enum EndpointType {
  Edge = "edge",
  Regional = "regional",
  Private = "private",
}

/** The oldest version of TLS that clients of a custom domain may use, or the name of a policy in AWS. */
export enum SecurityPolicy {
  Tls10 = "TLS 1.0",
  Tls12 = "TLS 1.2",
  Tls13v13202509 = "SecurityPolicy_TLS13_1_3_2025_09",
  Tls13v13Fips202509 = "SecurityPolicy_TLS13_1_3_FIPS_2025_09",
  Tls13v12PfsPq202509 = "SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09",
  Tls13v12FipsPq202509 = "SecurityPolicy_TLS13_1_2_FIPS_PQ_2025_09",
  Tls13v12FipsPfsPq202509 = "SecurityPolicy_TLS13_1_2_FIPS_PFS_PQ_2025_09",
  Tls13v12Ext2Pq202509 = "SecurityPolicy_TLS13_1_2_Ext2_PQ_2025_09",
  Tls13v12Ext2FipsPq202509 = "SecurityPolicy_TLS13_1_2_Ext2_FIPS_PQ_2025_09",
  Tls13v12Pq202509 = "SecurityPolicy_TLS13_1_2_PQ_2025_09",
  Tls13v12202106 = "SecurityPolicy_TLS13_1_2_2021_06",
  Tls132025Edge = "SecurityPolicy_TLS13_2025_EDGE",
  Tls12Pfs2025Edge = "SecurityPolicy_TLS12_PFS_2025_EDGE",
  Tls122018Edge = "SecurityPolicy_TLS12_2018_EDGE",
}

/** How long logs stay. */
export enum LogRetention {
  OneDay = "one_day",
  ThreeDays = "three_days",
  FiveDays = "five_days",
  OneWeek = "one_week",
  TwoWeeks = "two_weeks",
  OneMonth = "one_month",
  TwoMonths = "two_months",
  ThreeMonths = "three_months",
  FourMonths = "four_months",
  FiveMonths = "five_months",
  SixMonths = "six_months",
  OneYear = "one_year",
  ThirteenMonths = "thirteen_months",
  EighteenMonths = "eighteen_months",
  TwoYears = "two_years",
  FiveYears = "five_years",
  SixYears = "six_years",
  SevenYears = "seven_years",
  EightYears = "eight_years",
  NineYears = "nine_years",
  TenYears = "ten_years",
  Infinite = "infinite",
}

/** The attributes that users sign in with. */
export enum Login {
  Email = "email",
  Phone = "phone",
  Username = "username",
  PreferredUsername = "preferredUsername",
}

/** Type of a key attribute of a table. */
export enum FieldType {
  String = "string",
  Number = "number",
  Binary = "binary",
}

/** The images of a changed item in the records of a table's stream. */
export enum StreamView {
  NewImage = "new_image",
  OldImage = "old_image",
  NewAndOldImages = "new_and_old_images",
  KeysOnly = "keys_only",
}

/** The attributes in an index besides keys. */
export enum Projection {
  All = "all",
  KeysOnly = "keys_only",
}

/** A method that pages of other sites may use on the objects of a bucket. */
export enum BucketCorsMethod {
  Get = "GET",
  Put = "PUT",
  Head = "HEAD",
  Post = "POST",
  Delete = "DELETE",
}

/** The part of a message that a subscriber's filter policy matches. */
export enum FilterScope {
  Attributes = "attributes",
  Body = "body",
}

/** A kind of subnets of a network. */
export enum Subnets {
  Isolated = "isolated",
  Private = "private",
  Public = "public",
}
