import { BUCKET_EVENTS } from "#sdk/constructs/bucket/events";
import * as apiGateway from "#sdk/limits/api-gateway";
import * as cloudwatch from "#sdk/limits/cloudwatch";
import { ENGINES, ENGINES_KNOWN } from "#sdk/limits/engines";
import * as eventSources from "#sdk/limits/event-sources";
import { MANAGED_RULE_GROUPS, MANAGED_RULE_GROUPS_KNOWN, RATE_LIMIT } from "#sdk/limits/firewall";
import { FIRST_FACTORS, FIRST_FACTORS_KNOWN, SOFTWARE_TOKEN } from "#sdk/limits/first-factors";
import { IP_ADDRESS_TYPES, IP_ADDRESS_TYPES_KNOWN } from "#sdk/limits/ip-address-types";
import * as lambda from "#sdk/limits/lambda";
import { COMPARED, type Limit, type WordList } from "#sdk/limits/limit";
import { LOG_RETENTION_DAYS, LOG_RETENTION_KNOWN } from "#sdk/limits/log-retention";
import * as messaging from "#sdk/limits/messaging";
import { REGIONS, REGIONS_KNOWN } from "#sdk/limits/regions";
import { RUNTIMES, RUNTIMES_KNOWN } from "#sdk/limits/runtimes";
import {
  ENHANCED_SECURITY_POLICIES,
  LEGACY_SECURITY_POLICIES,
  SECURITY_POLICIES_KNOWN,
} from "#sdk/limits/security-policies";
import * as storage from "#sdk/limits/storage";
import { TELEMETRY_LAYERS_KNOWN, TELEMETRY_RUNTIMES } from "#sdk/limits/telemetry-layers";

/** A limit with its name in the sources. */
export interface KnownLimit extends Limit {
  readonly name: string;
}

/** Words as AWS spells them. */
export interface KnownWords {
  readonly name: string;
  readonly asOf: string;
  /** A list of the definition has no page of its own. */
  readonly source: Partial<WordList["source"]>;
  readonly words: readonly string[];
  /** Words of the model that programs cannot write, with the reason. */
  readonly without?: Readonly<Record<string, string>>;
}

/** All limits of `sdk/src/limits`. */
export const KNOWN_LIMITS: readonly KnownLimit[] = Object.entries({
  ...apiGateway,
  ...cloudwatch,
  ...eventSources,
  ...lambda,
  ...messaging,
  ...storage,
  RATE_LIMIT,
}).map(([name, limit]) => ({ name, ...limit }));

const CLOSED = "AWS had closed it before this package began";

/** Lists of words that grow. */
const GROWING: readonly KnownWords[] = [
  { name: "IP_ADDRESS_TYPES", ...IP_ADDRESS_TYPES_KNOWN, words: IP_ADDRESS_TYPES },
  { name: "MANAGED_RULE_GROUPS", ...MANAGED_RULE_GROUPS_KNOWN, words: MANAGED_RULE_GROUPS },
  { name: "TELEMETRY_RUNTIMES", ...TELEMETRY_LAYERS_KNOWN, words: TELEMETRY_RUNTIMES },
  {
    name: "RUNTIMES",
    ...RUNTIMES_KNOWN,
    words: Object.keys(RUNTIMES),
    without: Object.fromEntries(
      "nodejs nodejs4.3 nodejs4.3-edge nodejs6.10 nodejs8.10 nodejs10.x dotnetcore2.0 ruby2.5 ruby2.7"
        .split(" ")
        .map((word) => [word, CLOSED]),
    ),
  },
  {
    name: "SECURITY_POLICIES",
    ...SECURITY_POLICIES_KNOWN,
    words: [...Object.values(LEGACY_SECURITY_POLICIES), ...ENHANCED_SECURITY_POLICIES],
  },
  {
    name: "FIRST_FACTORS",
    ...FIRST_FACTORS_KNOWN,
    words: FIRST_FACTORS,
    without: { [SOFTWARE_TOKEN]: "its description says that AWS does not take it for a first factor" },
  },
  { name: "ENGINES", ...ENGINES_KNOWN, words: ENGINES },
  { name: "REGIONS", ...REGIONS_KNOWN, words: REGIONS },
  {
    name: "LOG_RETENTION_DAYS",
    ...LOG_RETENTION_KNOWN,
    words: Object.values(LOG_RETENTION_DAYS).map(String),
  },
];

/** Words of the definition, as AWS spells them. They stay closed: a word that AWS adds is for a person to decide on. */
const DEFINED: readonly KnownWords[] = [
  defined(
    "BUCKET_EVENTS",
    "s3.Event",
    Object.values(BUCKET_EVENTS).map((event) => `s3:${event}`),
  ),
  defined("architecture", "lambda.Architecture", ["x86_64", "arm64"]),
  // `disabled` sets nothing.
  defined("tracing", "lambda.TracingMode", ["Active", "PassThrough"]),
  defined("startingPosition", "lambda.EventSourcePosition", ["TRIM_HORIZON", "LATEST", "AT_TIMESTAMP"]),
  defined("functionResponseTypes", "lambda.FunctionResponseType", ["ReportBatchItemFailures"]),
  defined("url.authorizer", "lambda.FunctionUrlAuthType", ["NONE", "AWS_IAM"]),
  defined("RestApiV1 endpointType", "apigateway.EndpointType", ["REGIONAL", "EDGE", "PRIVATE"]),
  defined("RestApiV1 quota.period", "apigateway.QuotaPeriodType", ["DAY", "WEEK", "MONTH"]),
  defined("RestApiV1 authorizers", "apigateway.AuthorizerType", ["TOKEN", "REQUEST", "COGNITO_USER_POOLS"], {
    JWT: "the provider has no input for it in 7.48",
  }),
  defined("Api authorizers", "apigatewayv2.AuthorizerType", ["REQUEST", "JWT"]),
  defined("Auth login, aliases", "cognito-idp.AliasAttributeType", [
    "phone_number",
    "email",
    "preferred_username",
  ]),
  defined("Auth login, names", "cognito-idp.UsernameAttributeType", ["phone_number", "email"]),
  defined("Table fields", "dynamodb.ScalarAttributeType", ["S", "N", "B"]),
  defined("Table projection", "dynamodb.ProjectionType", ["ALL", "KEYS_ONLY", "INCLUDE"]),
  defined("Table stream", "dynamodb.StreamViewType", [
    "NEW_IMAGE",
    "OLD_IMAGE",
    "NEW_AND_OLD_IMAGES",
    "KEYS_ONLY",
  ]),
];

function defined(
  name: string,
  key: string,
  words: readonly string[],
  without?: KnownWords["without"],
): KnownWords {
  const [service = "", shape = ""] = key.split(".");
  const source = { model: { service, shape } };
  return { name, asOf: COMPARED, source, words, ...(without && { without }) };
}

/** All lists of words. */
export const KNOWN_WORDS: readonly KnownWords[] = [...GROWING, ...DEFINED];
