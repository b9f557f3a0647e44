import type { Issues } from "../../errors";
import { BUCKET_CORS_ID, BUCKET_CORS_RULES } from "../../limits/storage";
import {
  checkKnownProps,
  checkOneOf,
  checkPresent,
  checkTexts,
  checkType,
  namesOf,
  parseDuration,
} from "../../values";
import { warnOfHeaders, warnOfOrigins } from "../../values/cors";
import { BUCKET_DEFAULTS } from "./defaults";
import type { BucketCorsMethod, BucketCorsRule } from "./props";

/** A rule as S3 writes it. The provider's types want lists that may be changed. */
export interface PlannedCorsRule {
  readonly id?: string;
  readonly allowedMethods: string[];
  readonly allowedOrigins: string[];
  readonly allowedHeaders?: string[];
  readonly exposeHeaders?: string[];
  readonly maxAgeSeconds?: number;
}

const PROPS = namesOf<BucketCorsRule>()([
  "id",
  "allowedMethods",
  "allowedOrigins",
  "allowedHeaders",
  "exposedHeaders",
  "maxAge",
]);
/** Names that S3 has for them. */
const RENAMED = { exposeHeaders: "exposedHeaders", maxAgeSeconds: "maxAge", ID: "id" };
const METHODS: readonly BucketCorsMethod[] = BUCKET_DEFAULTS.corsRule.allowedMethods;

/** Check the prop `cors`. Without rules nothing is made. */
export function planCors(cors: unknown, issues: Issues): readonly PlannedCorsRule[] {
  if (cors === undefined || cors === false) return [];
  if (cors === true) return [everything()];
  if (!Array.isArray(cors)) {
    const cure =
      'write true, or a list: [{ allowedMethods: ["GET"], allowedOrigins: ["https://example.com"] }]';
    issues.add("BUCKET_CORS_INVALID", { problem: "neither true nor a list of rules", value: cors, cure });
    return [];
  }
  if (cors.length > BUCKET_CORS_RULES.max) {
    const problem = `${cors.length} rules are more than S3 takes`;
    issues.add("BUCKET_CORS_INVALID", { problem, cure: `write at most ${BUCKET_CORS_RULES.max}` });
  }
  return cors.map((rule, index) => planRule(rule, issues.at(index))).filter((rule) => rule !== undefined);
}

function everything(): PlannedCorsRule {
  const { allowedHeaders, allowedMethods, allowedOrigins } = BUCKET_DEFAULTS.corsRule;
  return {
    allowedHeaders: [...allowedHeaders],
    allowedMethods: [...allowedMethods],
    allowedOrigins: [...allowedOrigins],
  };
}

function planRule(rule: unknown, issues: Issues): PlannedCorsRule | undefined {
  if (!checkKnownProps(rule, PROPS, issues, RENAMED)) return undefined;
  const { id, allowedMethods, allowedOrigins, allowedHeaders, exposedHeaders, maxAge } =
    rule as unknown as Partial<BucketCorsRule>;
  if (id !== undefined) checkRuleId(id, issues.at("id"));
  checkMethods(allowedMethods, issues.at("allowedMethods"));
  checkNeeded(allowedOrigins, 'write origins: ["https://example.com"]', issues.at("allowedOrigins"));
  checkWildcards(allowedOrigins, issues.at("allowedOrigins"));
  warnOfOrigins(allowedOrigins, "one", issues.at("allowedOrigins"));
  if (allowedHeaders !== undefined) checkTexts(allowedHeaders, issues.at("allowedHeaders"));
  checkWildcards(allowedHeaders, issues.at("allowedHeaders"));
  warnOfHeaders(allowedHeaders, issues.at("allowedHeaders"), true);
  warnOfHeaders(exposedHeaders, issues.at("exposedHeaders"));
  if (exposedHeaders !== undefined) checkTexts(exposedHeaders, issues.at("exposedHeaders"));
  return {
    ...(id !== undefined && { id }),
    allowedMethods: listOf(allowedMethods),
    allowedOrigins: listOf(allowedOrigins),
    ...(allowedHeaders && { allowedHeaders: listOf(allowedHeaders) }),
    ...(exposedHeaders && { exposeHeaders: listOf(exposedHeaders) }),
    ...(maxAge !== undefined && { maxAgeSeconds: parseDuration(maxAge, issues.at("maxAge")) }),
  };
}

/** A copy. Empty where the value is no list, which is reported elsewhere. */
function listOf(texts: readonly string[] | undefined): string[] {
  return Array.isArray(texts) ? [...texts] : [];
}

function checkRuleId(id: unknown, issues: Issues): void {
  if (!checkType(id, "string", issues) || (id.length > 0 && id.length <= BUCKET_CORS_ID.max)) return;
  const cure = `write 1 to ${BUCKET_CORS_ID.max} characters`;
  issues.add("BUCKET_CORS_INVALID", { problem: "S3 does not take this name of a rule", value: id, cure });
}

function checkMethods(methods: unknown, issues: Issues): void {
  if (!checkNeeded(methods, 'write methods: ["GET"]', issues)) return;
  methods.forEach((method, index) => {
    checkOneOf(method, METHODS, issues.at(index));
  });
}

/** S3 takes no rule without methods and origins. */
function checkNeeded(list: unknown, cure: string, issues: Issues): list is readonly unknown[] {
  if (!checkPresent(list, issues, cure) || !checkTexts(list, issues)) return false;
  if (list.length > 0) return true;
  issues.add("BUCKET_CORS_INVALID", { problem: "the list is empty", value: list, cure });
  return false;
}

function checkWildcards(list: unknown, issues: Issues): void {
  if (!Array.isArray(list)) return;
  list.forEach((value, index) => {
    if (typeof value !== "string" || value.split("*").length <= 2) return;
    const cure = "write one * at most";
    issues.at(index).add("BUCKET_CORS_INVALID", { problem: "two wild cards in one value", value, cure });
  });
}
