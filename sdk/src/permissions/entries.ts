import type * as apigateway from "@pulumi/aws/apigateway";
import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as dynamodb from "@pulumi/aws/dynamodb";
import type * as iam from "@pulumi/aws/iam";
import type * as kinesis from "@pulumi/aws/kinesis";
import type * as lambda from "@pulumi/aws/lambda";
import type * as rds from "@pulumi/aws/rds";
import type * as s3 from "@pulumi/aws/s3";
import type * as sns from "@pulumi/aws/sns";
import type * as sqs from "@pulumi/aws/sqs";
import type * as pulumi from "@pulumi/pulumi";
import type { Grantable, GrantableWith, GrantKind, GrantWord, GrantWords } from "./grantable";

/** The `@pulumi/aws` resources that may stand in a list of permissions, by kind. */
export interface RawResources {
  Table: dynamodb.Table;
  Function: lambda.Function;
  Bucket: s3.Bucket | s3.BucketV2;
  Queue: sqs.Queue;
  Topic: sns.Topic;
  EventBus: cloudwatch.EventBus;
  KinesisStream: kinesis.Stream;
  DeliveryStream: kinesis.FirehoseDeliveryStream;
  RDS: rds.Cluster;
  Api: apigatewayv2.Api;
  RestApiV1: apigateway.RestApi;
  WebSocketApi: apigatewayv2.Api;
}

/** A construct or a raw resource, and one of its grant words: `[table, "grantReadData"]`. */
export type PermissionPair =
  | { [Kind in GrantKind]: Pair<RawResources[Kind], GrantWords[Kind]> }[GrantKind]
  // A construct of a program's own may have some words of a kind, and not the others.
  | { [Word in GrantWord]: Pair<never, Word> }[GrantWord];

/** A pair, with its length stated twice. Only in an intersection does the compiler name the wrong element. */
type Pair<Raw, Word extends GrantWord> = readonly [GrantableWith<Word> | Raw, Word] & { readonly length: 2 };

/**
 * An entry that is no pair. With this type the compiler compares a wrong pair with pairs alone, and shows the words that
 * are left.
 */
type NoPair = { readonly 0?: never; readonly 1?: never };

/** A type that no value has. Without elements of its own it keeps the compiler from merging those of pairs and of texts. */
declare const NOTHING: unique symbol;

/** A policy statement in short form. The shape of IAM itself is `aws.iam.PolicyStatement`. */
export interface StatementProps {
  /**
   * Whether the actions are allowed or refused.
   * @default `allow`
   */
  readonly effect?: "allow" | "deny" | "Allow" | "Deny";
  /** Actions such as `dynamodb:GetItem`. */
  readonly actions: readonly pulumi.Input<string>[];
  /** ARNs, or `*`. */
  readonly resources: readonly pulumi.Input<string>[];
  /** Statement id. @default none */
  readonly sid?: string;
  /** Conditions as IAM writes them: `{ StringEquals: { "aws:SourceAccount": "123456789012" } }`. @default none */
  readonly conditions?: Readonly<Record<string, unknown>>;
}

/**
 * One entry of a list of permissions:
 *
 * - a word: `ses` is every action of that service on everything (wide, it warns), `ses:SendEmail` one action on everything;
 * - a construct or an `@pulumi/aws` resource: what its users need at run time;
 * - a pair with a grant word: `[table, "grantReadData"]`;
 * - a policy statement.
 */
export type Permission =
  | string
  | PermissionPair
  | ((Grantable | RawResources[GrantKind] | StatementProps | iam.PolicyStatement) & NoPair)
  | typeof NOTHING;

/** The permissions of a function: everything, `*`, or the entries of a list. */
export type Permissions = "*" | readonly Permission[];
