/**
 * The requests that a runner of a client gets and its answers, both JSON. Bytes are `{ "$bytes": base64 }`, `{ "$fill": n }`
 * for n bytes, `{ "$stream": text }` for a stream of them, and times `{ "$date": text }`. Answers have text for bytes.
 */
export type Request =
  | Call
  | DocumentCall
  | PaginatedCall
  | WaitedCall
  | PresignedRequest
  | PresignedForm
  | Transfer;

/** An operation of a service. */
export interface Call {
  readonly verb: "call";
  readonly service: ServiceName;
  readonly operation: string;
  readonly input: Members;
}

/** An operation of DynamoDB by the client of documents, with plain values in place of attribute values. */
export interface DocumentCall {
  readonly verb: "document";
  readonly operation: string;
  readonly input: Members;
}

/** All pages of an operation. The answer has the number of `pages`, and the `items` of the list that is named. */
export interface PaginatedCall {
  readonly verb: "paginate";
  readonly service: ServiceName;
  readonly operation: string;
  readonly input: Members;
  readonly list: string;
}

/** A waiter of a client. */
export interface WaitedCall {
  readonly verb: "wait";
  readonly service: ServiceName;
  readonly waiter: string;
  readonly input: Members;
}

/** A URL that a client signs for an operation of S3, and the request that is then sent to it without a client. */
export interface PresignedRequest {
  readonly verb: "presign";
  readonly operation: string;
  readonly input: Members;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A form that a client signs, sent with a file of this text. The input has `Bucket`, `Key`, `Fields`, `Conditions`. */
export interface PresignedForm {
  readonly verb: "form";
  readonly input: Members;
  readonly fields?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A file through the upload manager of a client, or back through its download manager, which answers with its `Size`. */
export interface Transfer {
  readonly verb: "upload" | "download";
  readonly input: Members;
}

export type Members = Readonly<Record<string, unknown>>;

/** The answer of a client. Presigned requests and forms have `status`, `headers` and `body` of the reply as their output. */
export interface Answer {
  readonly output?: unknown;
  readonly refused?: { readonly error: string; readonly message: string; readonly status: number };
  /** The reason why a client cannot make the request at all: it lacks an operation, a waiter or a member. */
  readonly lacks?: string;
}

/** Services by the names of their clients in SDK v3 for JavaScript. */
export const SERVICES = {
  CognitoIdentityProvider: {
    v3: "cognito-identity-provider",
    v2: "CognitoIdentityServiceProvider",
    boto3: "cognito-idp",
  },
  DynamoDB: { v3: "dynamodb", v2: "DynamoDB", boto3: "dynamodb" },
  DynamoDBStreams: { v3: "dynamodb-streams", v2: "DynamoDBStreams", boto3: "dynamodbstreams" },
  EventBridge: { v3: "eventbridge", v2: "EventBridge", boto3: "events" },
  Kinesis: { v3: "kinesis", v2: "Kinesis", boto3: "kinesis" },
  Lambda: { v3: "lambda", v2: "Lambda", boto3: "lambda" },
  S3: { v3: "s3", v2: "S3", boto3: "s3" },
  SNS: { v3: "sns", v2: "SNS", boto3: "sns" },
  SQS: { v3: "sqs", v2: "SQS", boto3: "sqs" },
  SSM: { v3: "ssm", v2: "SSM", boto3: "ssm" },
  STS: { v3: "sts", v2: "STS", boto3: "sts" },
  Scheduler: { v3: "scheduler", v2: "Scheduler", boto3: "scheduler" },
  SecretsManager: { v3: "secrets-manager", v2: "SecretsManager", boto3: "secretsmanager" },
} as const;

export type ServiceName = keyof typeof SERVICES;
