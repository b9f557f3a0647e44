import type { CORSConfiguration, CORSRule } from "../../model/calls/s3";
import { invalidRequest, malformedXml } from "../errors";

const METHODS: ReadonlySet<string> = new Set(["GET", "PUT", "HEAD", "POST", "DELETE"]);
/** Rules of a bucket. */
const MOST = 100;

/** Rules as `PutBucketCors` takes them. */
export function checkCorsRules({ CORSRules: rules }: CORSConfiguration): readonly CORSRule[] {
  if (rules.length > MOST) throw malformedXml();
  const unknown = rules.flatMap((rule) => rule.AllowedMethods).find((method) => !METHODS.has(method));
  if (unknown !== undefined)
    throw invalidRequest(`Found unsupported HTTP method in CORS config. Unsupported method is ${unknown}`);
  return rules.map(
    ({ ID, AllowedMethods, AllowedOrigins, AllowedHeaders, ExposeHeaders, MaxAgeSeconds }) => ({
      ...(ID !== undefined && { ID }),
      AllowedMethods,
      AllowedOrigins,
      ...(AllowedHeaders && { AllowedHeaders }),
      ...(ExposeHeaders && { ExposeHeaders }),
      ...(MaxAgeSeconds !== undefined && { MaxAgeSeconds }),
    }),
  );
}
