import type { Members, Operation, Sent } from "../provision/operation";
import { type Call, json, part, query, rest, s3, xml } from "./calls";

/** Services that take JSON, by what stands before the operation in the header that names it. */
const TARGETS: Readonly<Record<string, string>> = {
  "cognito-identity": "AWSCognitoIdentityService",
  "cognito-idp": "AWSCognitoIdentityProviderService",
  dynamodb: "DynamoDB_20120810",
  events: "AWSEvents",
  kinesis: "Kinesis_20131202",
  secretsmanager: "secretsmanager",
  sqs: "AmazonSQS",
  ssm: "AmazonSSM",
};

/** Services that take forms, with how these write maps and lists. A list that is not named has `member`. */
const FORMS: Readonly<Record<string, Form>> = {
  rds: {
    version: "2014-10-31",
    lists: { Tags: "Tag", VpcSecurityGroupIds: "VpcSecurityGroupId" },
    maps: [],
  },
  sns: { version: "2010-03-31", lists: {}, maps: ["Attributes"] },
};

interface Form {
  readonly version: string;
  readonly lists: Readonly<Record<string, string>>;
  readonly maps: readonly string[];
}

/** Operations with paths: what of the input stands in the path, and what is the body alone. */
const PATHS: Readonly<Record<string, Path>> = {
  CreateBucket: ["PUT", "/{Bucket}", "CreateBucketConfiguration"],
  CreateSchedule: ["POST", "/schedules/{Name}"],
  CreateScheduleGroup: ["POST", "/schedule-groups/{Name}"],
  DeleteBucket: ["DELETE", "/{Bucket}"],
  DeleteBucketCors: ["DELETE", "/{Bucket}?cors"],
  DeleteBucketEncryption: ["DELETE", "/{Bucket}?encryption"],
  DeleteBucketLifecycle: ["DELETE", "/{Bucket}?lifecycle"],
  DeleteBucketOwnershipControls: ["DELETE", "/{Bucket}?ownershipControls"],
  DeleteBucketPolicy: ["DELETE", "/{Bucket}?policy"],
  DeletePublicAccessBlock: ["DELETE", "/{Bucket}?publicAccessBlock"],
  DeleteSchedule: ["DELETE", "/schedules/{Name}?groupName={GroupName}"],
  DeleteScheduleGroup: ["DELETE", "/schedule-groups/{Name}"],
  GetBucketLocation: ["GET", "/{Bucket}?location"],
  PutBucketCors: ["PUT", "/{Bucket}?cors", "CORSConfiguration"],
  PutBucketEncryption: ["PUT", "/{Bucket}?encryption", "ServerSideEncryptionConfiguration"],
  PutBucketLifecycleConfiguration: ["PUT", "/{Bucket}?lifecycle", "LifecycleConfiguration"],
  PutBucketNotificationConfiguration: ["PUT", "/{Bucket}?notification", "NotificationConfiguration"],
  PutBucketOwnershipControls: ["PUT", "/{Bucket}?ownershipControls", "OwnershipControls"],
  PutBucketPolicy: ["PUT", "/{Bucket}?policy", "Policy"],
  PutBucketTagging: ["PUT", "/{Bucket}?tagging", "Tagging"],
  PutBucketVersioning: ["PUT", "/{Bucket}?versioning", "VersioningConfiguration"],
  PutObjectLockConfiguration: ["PUT", "/{Bucket}?object-lock", "ObjectLockConfiguration"],
  PutPublicAccessBlock: ["PUT", "/{Bucket}?publicAccessBlock", "PublicAccessBlockConfiguration"],
};

type Path = readonly [method: string, path: string, payload?: string];

/** Elements of XML for members of S3's model that are called otherwise, lists among them, whose elements are repeated. */
const ELEMENTS: Readonly<Record<string, string>> = {
  AllowedHeaders: "AllowedHeader",
  AllowedMethods: "AllowedMethod",
  AllowedOrigins: "AllowedOrigin",
  CORSRules: "CORSRule",
  Events: "Event",
  ExposeHeaders: "ExposeHeader",
  FilterRules: "FilterRule",
  LambdaFunctionArn: "CloudFunction",
  LambdaFunctionConfigurations: "CloudFunctionConfiguration",
  NoncurrentVersionTransitions: "NoncurrentVersionTransition",
  QueueArn: "Queue",
  QueueConfigurations: "QueueConfiguration",
  Rules: "Rule",
  Tags: "Tag",
  TopicArn: "Topic",
  TopicConfigurations: "TopicConfiguration",
  Transitions: "Transition",
};

/** An operation as a request, in the protocol of its service. */
export function toCall({ service, operation, input }: Operation): Call {
  const target = TARGETS[service];
  if (target !== undefined) return json(service, `${target}.${operation}`, input);
  const form = FORMS[service];
  if (form) return query(service, form.version, operation, formMembers(input, form));
  const path = PATHS[operation];
  if (!path) throw new Error(`nothing says how ${service} ${operation} is sent`);
  return service === "s3" ? s3Call(input, path) : restCall(service, input, path);
}

function formMembers(input: Members, { lists, maps }: Form): Members {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (Array.isArray(value)) return [`${name}.${lists[name] ?? "member"}`, value];
      return maps.includes(name) ? [`${name}.entry`, entriesOf(value)] : [name, value];
    }),
  );
}

/** A map as a form has it. */
function entriesOf(map: Sent): readonly Members[] {
  return Object.entries((map ?? {}) as Members).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value }],
  );
}

function s3Call(input: Members, [method, path, payload = ""]: Path): Call {
  const value = input[payload];
  const body = typeof value === "string" ? value : xml(payload, elementsOf(value));
  return s3(method, filled(path, input), body, headersOf(input));
}

/** Members of S3's model that stand in headers. */
function headersOf({ ObjectLockEnabledForBucket: isLocked }: Members): Call["headers"] {
  return isLocked === true ? { "x-amz-bucket-object-lock-enabled": "true" } : {};
}

function elementsOf(value: Sent, parent = ""): Sent {
  if (Array.isArray(value)) {
    const all = value.map((one) => elementsOf(one, parent));
    // The one list that has an element around it.
    return parent === "TagSet" ? { Tag: all } : all;
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value as Members).map(([name, one]) => [elementOf(name, parent), elementsOf(one, name)]),
  );
}

function elementOf(name: string, parent: string): string {
  if (parent === "Filter" && name === "Key") return "S3Key";
  return ELEMENTS[name] ?? name;
}

function restCall(service: string, input: Members, [method, path]: Path): Call {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  return rest(service, method, filled(path, input), method === "DELETE" ? undefined : body);
}

/** A path with members of the input. An empty query is left out. */
function filled(path: string, input: Members): string {
  const textOf = (name: string) => {
    const value = input[name];
    return typeof value === "string" ? part(value) : "";
  };
  const [start = "", search] = path.split("?");
  const [, inSearch = ""] = /\{(\w+)\}/.exec(search ?? "") ?? [];
  const isLeftOut = search === undefined || (inSearch !== "" && textOf(inSearch) === "");
  const whole = isLeftOut ? start : `${start}?${search}`;
  return whole.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name));
}
