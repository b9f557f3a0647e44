import { type ReplayedType, replayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { PROVISIONED } from "#sdk/local/services/provision/table";
import { CLOUDFRONT } from "./cloudfront";
import { EC2, RDS } from "./database";
import { ACM, DOMAINS, ROUTE53 } from "./domains";
import { API_GATEWAY_V2 } from "./http-api";
import { IAM } from "./identity";
import { LAMBDA } from "./lambda";
import { API_GATEWAY, USAGE_PLANS } from "./rest-api";
import { ALARMS, LOGS } from "./settings";
import { ECR, OBJECTS } from "./storage";
import { WAF } from "./waf";

/** The calls that create and delete each resource type, by its token. */
export const REPLAYED_TYPES: ReadonlyMap<string, ReplayedType> = new Map(
  [
    ...Object.values(PROVISIONED).flat().map(replayedType),
    ...ACM,
    ...API_GATEWAY,
    ...API_GATEWAY_V2,
    ...CLOUDFRONT,
    ...DOMAINS,
    ...EC2,
    ...ECR,
    ...IAM,
    ...LAMBDA,
    ...ALARMS,
    ...LOGS,
    ...OBJECTS,
    ...RDS,
    ...ROUTE53,
    ...USAGE_PLANS,
    ...WAF,
  ].map((type) => [type.token, type]),
);
