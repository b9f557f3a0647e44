import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../../graph";
import type { GraphResource } from "../../graph/types";
import {
  accessLogMissing,
  callsOpen,
  guestsAllowed,
  oldTls,
  publicBucket,
  recoveryMissing,
  runtimeClosed,
  secretVariable,
  sendersOpen,
  sharedRole,
  tlsNotAskedFor,
  unencrypted,
  widePermissions,
} from "./judgements";

/** A rule for a resource that needs no deployment. */
export interface GraphRule {
  /** Stable. */
  readonly code: string;
  /** The rule, as docs/security.md has it. */
  readonly asks: string;
  /** Types of the resources that it is about. */
  readonly types: readonly string[];
  /** The problem of a resource. `undefined` for none. */
  readonly problem: (resource: GraphResource, index: GraphIndex) => string | undefined;
  /** The cure. */
  readonly cure: string;
  /** Warnings that the program logs of the same. */
  readonly warning?: RegExp;
}

const FUNCTION = TYPE.lambda.Function;
const QUEUE = TYPE.sqs.Queue;
const TOPIC = TYPE.sns.Topic;
const TABLE = TYPE.dynamodb.Table;
const BUCKETS = [TYPE.s3.Bucket, TYPE.s3.BucketV2];
const CURRENT = '`new App({ defaults: "current" })`';

/** The rules of `sapi check` for each resource. `docs/security.md` lists the same. */
export const GRAPH_RULES: readonly GraphRule[] = [
  {
    code: "AWS_RUNTIME_CLOSED",
    asks: "a runtime with which AWS still makes functions",
    types: [FUNCTION],
    problem: runtimeClosed,
    cure: `write ${CURRENT}, or a \`runtime\` of today`,
    warning: /^AWS no longer creates functions with the runtime /,
  },
  {
    code: "SECURITY_OLD_TLS",
    asks: "TLS 1.2 for each custom domain",
    types: [TYPE.apigateway.DomainName, TYPE.apigatewayv2.DomainName],
    problem: oldTls,
    cure: `write \`securityPolicy: "TLS 1.2"\`, or ${CURRENT}`,
    warning: /^the custom domain accepts TLS 1\.0; /,
  },
  {
    code: "SECURITY_GUESTS",
    asks: "no AWS credentials for whoever has not signed in",
    types: [TYPE.cognito.IdentityPool],
    problem: guestsAllowed,
    cure: `write ${CURRENT}, or \`allowUnauthenticatedIdentities: false\` in \`identityPoolFederation.native.cfnIdentityPool\``,
    warning: /^an identity pool gives credentials to everybody /,
  },
  {
    code: "SECURITY_SHARED_ROLE",
    asks: "a role of its own for each function",
    types: [TYPE.iam.Role],
    problem: sharedRole,
    cure: "leave out `native.function.role`, and give each function its `permissions`",
  },
  {
    code: "SECURITY_WIDE_PERMISSIONS",
    asks: "no permission for everything of a service, or of all services",
    types: [TYPE.iam.RolePolicy, TYPE.iam.Policy],
    problem: widePermissions,
    cure: "name what is used: `permissions: [table]`, or `bind`",
    warning: / allows every action of the service on every resource; /,
  },
  {
    code: "SECURITY_OPEN_CALLS",
    asks: "callers of functions that are named by their ARN",
    types: [TYPE.lambda.Permission],
    problem: callsOpen,
    cure: "give the permission a `sourceArn`",
  },
  {
    code: "SECURITY_OPEN_POLICY",
    asks: "no policy of a queue, topic or bucket that lets everybody in",
    types: [TYPE.sqs.QueuePolicy, TYPE.sns.TopicPolicy, TYPE.s3.BucketPolicy, QUEUE, TOPIC, ...BUCKETS],
    problem: sendersOpen,
    cure: "name who may, as `principals`, or add a condition",
  },
  {
    code: "SECURITY_TLS_NOT_ASKED_FOR",
    asks: "a policy that refuses whoever does not come over TLS, for each queue, topic and bucket",
    types: [QUEUE, TOPIC, ...BUCKETS],
    problem: tlsNotAskedFor,
    cure: "deny `aws:SecureTransport: false` in its policy, or have the library make it",
  },
  {
    code: "SECURITY_PUBLIC_BUCKET",
    asks: "each bucket closed to the public",
    types: BUCKETS,
    problem: publicBucket,
    cure: "leave out `native.publicAccessBlock`; `aws.s3.BucketPublicAccessBlock` for a bucket of your own",
  },
  {
    code: "SECURITY_UNENCRYPTED",
    asks: "queues, streams and clusters that are encrypted",
    types: [QUEUE, TYPE.kinesis.Stream, TYPE.rds.Cluster],
    problem: unencrypted,
    cure: "turn it on in the `native` settings; constructs of the library have it without being asked",
  },
  {
    code: "SECURITY_NO_RECOVERY",
    asks: "tables that can be set back to an earlier moment",
    types: [TABLE],
    problem: recoveryMissing,
    cure: "leave out `pointInTimeRecovery: { enabled: false }`",
  },
  {
    code: "SECURITY_NO_ACCESS_LOG",
    asks: "a log of who asked an API for what",
    types: [TYPE.apigatewayv2.Stage, TYPE.apigateway.Stage],
    problem: accessLogMissing,
    cure: "leave out `accessLog: false`",
  },
  {
    code: "SECURITY_SECRET_VARIABLE",
    asks: "no secrets in variables of functions, which everybody sees who may read the function's configuration",
    types: [FUNCTION],
    problem: secretVariable,
    cure: "make it a `Config.Secret`, and bind that",
  },
];
