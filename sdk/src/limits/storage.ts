import { COMPARED, type Limit, type Source } from "./limit";

const S3 = "https://docs.aws.amazon.com/AmazonS3/latest/userguide/";
const DYNAMODB = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html";
const MULTI_ATTRIBUTE_KEYS =
  "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html";
const SSM =
  "https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html";
const IAM = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html";
const ROLE = "https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html";
const AURORA =
  "https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/aurora-serverless-v2.how-it-works.html";
const AURORA_PAUSE =
  "https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/aurora-serverless-v2-auto-pause.html";

function limit(
  service: string,
  page: string,
  bounds: Pick<Limit, "min" | "max" | "raised">,
  model?: Source["model"],
): Limit {
  return { ...bounds, service, asOf: COMPARED, source: { page, ...(model && { model }) } };
}

/** Notifications of a bucket. */
export const NOTIFICATIONS = limit("S3", `${S3}notification-how-to-filtering.html`, { max: 100 });

/** CORS rules of a bucket. */
export const BUCKET_CORS_RULES = limit("S3", `${S3}cors.html`, { max: 100 });

/** Characters of the id of a CORS rule. */
export const BUCKET_CORS_ID = limit("S3", `${S3}ManageCorsUsing.html`, { min: 1, max: 255 });

/** Characters of the key of an object. */
export const OBJECT_KEY = limit("S3", `${S3}object-keys.html`, { max: 1_024 });

/** Local indexes of a table. */
export const LOCAL_INDEXES = limit("DynamoDB", DYNAMODB, { max: 5 });

/** Fields of the partition key of a global index, and of its sort key. */
export const INDEX_KEY_FIELDS = limit("DynamoDB", MULTI_ATTRIBUTE_KEYS, { min: 1, max: 4 });

/** Attributes that one index projects by name. */
export const PROJECTED = limit(
  "DynamoDB",
  DYNAMODB,
  { min: 1, max: 20 },
  { service: "dynamodb", shape: "NonKeyAttributeNameList" },
);

/** Attributes that all indexes of a table project by name. */
export const PROJECTED_IN_ALL = limit("DynamoDB", DYNAMODB, { max: 100 });

/** Bytes of a parameter of the standard tier. */
export const PARAMETER_BYTES = limit("SSM", SSM, { max: 4_096 });

/** Bytes of a parameter of the advanced tier. */
export const ADVANCED_PARAMETER_BYTES = limit("SSM", SSM, { max: 8_192 });

/** Characters of the inline policies of a role. */
export const INLINE_POLICIES = limit("IAM", IAM, { max: 10_240 });

/** Seconds of the longest session of a role. */
export const ROLE_SESSION_SECONDS = limit("IAM", ROLE, { min: 3_600, max: 43_200 });

/** Aurora capacity units of a cluster. */
export const CAPACITY_UNITS = limit("Aurora", AURORA, { max: 256, raised: "128 until October 2024" });

/** Seconds after which an idle cluster pauses. */
export const AUTO_PAUSE = limit("Aurora", AURORA_PAUSE, { min: 300, max: 86_400 });
