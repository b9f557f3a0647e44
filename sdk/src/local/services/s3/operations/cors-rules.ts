import type { Input } from "../../endpoint/aws-api";
import { invalidRequest, malformedXml } from "../errors";
import type { CorsRule } from "../state/types";

const METHODS: ReadonlySet<string> = new Set(["GET", "PUT", "HEAD", "POST", "DELETE"]);
/** Rules of a bucket. */
const MOST = 100;

/** Rules as `PutBucketCors` takes them. */
export function checkCorsRules(rules: readonly Input[]): readonly CorsRule[] {
  if (rules.length === 0 || rules.length > MOST) throw malformedXml();
  return rules.map((rule) => {
    const [methods, origins] = [listOf(rule.AllowedMethods), listOf(rule.AllowedOrigins)];
    if (methods.length === 0 || origins.length === 0) throw malformedXml();
    const unknown = methods.find((method) => !METHODS.has(method));
    if (unknown !== undefined) {
      throw invalidRequest(`Found unsupported HTTP method in CORS config. Unsupported method is ${unknown}`);
    }
    const [headers, exposed] = [listOf(rule.AllowedHeaders), listOf(rule.ExposeHeaders)];
    const age = rule.MaxAgeSeconds === undefined ? undefined : Number(rule.MaxAgeSeconds);
    return {
      ...(typeof rule.ID === "string" && { ID: rule.ID }),
      AllowedMethods: methods,
      AllowedOrigins: origins,
      ...(headers.length > 0 && { AllowedHeaders: headers }),
      ...(exposed.length > 0 && { ExposeHeaders: exposed }),
      ...(age !== undefined && !Number.isNaN(age) && { MaxAgeSeconds: age }),
    };
  });
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
