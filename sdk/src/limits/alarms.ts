import { COMPARED } from "./limit";

/** The page of AWS that the metrics, periods and comparisons of this file are from. */
export const RECOMMENDED_ALARMS = {
  page: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Best_Practice_Recommended_Alarms_AWS_Services.html",
  asOf: COMPARED,
} as const;

/** Names of alarms in props. */
export type AlarmName =
  | "errors"
  | "throttles"
  | "iteratorAge"
  | "serverErrors"
  | "latency"
  | "age"
  | "deadLetters";

/** An alarm on a metric of AWS, with the values that it has where a program says nothing else. */
export interface RecommendedAlarm {
  /** The prop that changes it. */
  readonly name: AlarmName;
  /** Its part of logical names, which is identity. */
  readonly part: string;
  readonly namespace: string;
  readonly metric: string;
  readonly statistic: "Sum" | "Average" | "Maximum" | "p90";
  readonly comparison: "GreaterThanThreshold" | "GreaterThanOrEqualToThreshold";
  readonly threshold: number;
  /** The unit of the threshold. */
  readonly unit: "seconds" | "milliseconds" | "count" | "share";
  /** Seconds. */
  readonly period: number;
  readonly periods: number;
  readonly datapoints: number;
  /** The problem that it shows, for its description. */
  readonly shows: string;
  /** The reason for values that are not those of the page, which leaves some of them to each application. */
  readonly differs?: string;
}

const LAMBDA = "AWS/Lambda";
const GATEWAY = "AWS/ApiGateway";
const SQS = "AWS/SQS";
const DYNAMODB = "AWS/DynamoDB";

/** The share of failed requests, in three minutes in a row. */
const SERVER_ERRORS = {
  name: "serverErrors",
  part: "server-errors",
  namespace: GATEWAY,
  statistic: "Average",
  comparison: "GreaterThanThreshold",
  threshold: 0.05,
  unit: "share",
  period: 60,
  periods: 3,
  datapoints: 3,
  shows: "more than the allowed share of requests fail in the API or behind it",
} as const;

/** Milliseconds that nine of ten requests take at most. */
const LATENCY = {
  name: "latency",
  part: "latency",
  namespace: GATEWAY,
  metric: "Latency",
  statistic: "p90",
  comparison: "GreaterThanOrEqualToThreshold",
  threshold: 2_500,
  unit: "milliseconds",
  period: 60,
  periods: 5,
  datapoints: 5,
  shows: "one of ten requests waits longer than this for its answer",
} as const;

const TABLE_THROTTLES = {
  name: "throttles",
  namespace: DYNAMODB,
  statistic: "Sum",
  comparison: "GreaterThanThreshold",
  threshold: 0,
  unit: "count",
  period: 60,
  periods: 5,
  datapoints: 5,
  differs: "the page leaves the threshold open",
} as const;

/** The alarms on each kind of thing that a construct makes. */
export const ALARMS = {
  function: [
    {
      name: "errors",
      part: "errors",
      namespace: LAMBDA,
      metric: "Errors",
      statistic: "Sum",
      comparison: "GreaterThanThreshold",
      threshold: 0,
      unit: "count",
      period: 300,
      periods: 1,
      datapoints: 1,
      shows: "calls of the function fail",
      differs:
        "the page leaves the threshold open and has three minutes in a row, which a function that runs once an hour never has",
    },
    {
      name: "throttles",
      part: "throttles",
      namespace: LAMBDA,
      metric: "Throttles",
      statistic: "Sum",
      comparison: "GreaterThanOrEqualToThreshold",
      threshold: 1,
      unit: "count",
      period: 60,
      periods: 5,
      datapoints: 5,
      shows: "Lambda refuses calls of the function, because too many run at once",
      differs: "the page leaves the threshold open",
    },
  ],
  consumer: [
    {
      name: "iteratorAge",
      part: "iterator-age",
      namespace: LAMBDA,
      metric: "IteratorAge",
      statistic: "Maximum",
      comparison: "GreaterThanThreshold",
      threshold: 300_000,
      unit: "milliseconds",
      period: 60,
      periods: 5,
      datapoints: 5,
      shows: "the consumer falls behind the stream that it reads",
      differs: "the page has the same metric of Kinesis alone, and leaves the threshold open",
    },
  ],
  httpApi: [{ ...SERVER_ERRORS, metric: "5xx" }, LATENCY],
  restApi: [{ ...SERVER_ERRORS, metric: "5XXError" }, LATENCY],
  webSocketApi: [
    { ...SERVER_ERRORS, metric: "ExecutionError" },
    { ...LATENCY, metric: "IntegrationLatency", threshold: 2_000 },
  ],
  queue: [
    {
      name: "age",
      part: "age",
      namespace: SQS,
      metric: "ApproximateAgeOfOldestMessage",
      statistic: "Maximum",
      comparison: "GreaterThanOrEqualToThreshold",
      threshold: 900,
      unit: "seconds",
      period: 60,
      periods: 15,
      datapoints: 15,
      shows: "messages of the queue wait longer than this",
      differs: "the page leaves the threshold open",
    },
  ],
  deadLetters: [
    {
      name: "deadLetters",
      part: "dead-letters",
      namespace: SQS,
      metric: "ApproximateNumberOfMessagesVisible",
      statistic: "Maximum",
      comparison: "GreaterThanThreshold",
      threshold: 0,
      unit: "count",
      period: 60,
      periods: 1,
      datapoints: 1,
      shows: "there are messages that nobody could handle",
      differs: "the page leaves the threshold open, and has 15 minutes for queues that are read",
    },
  ],
  table: [
    {
      ...TABLE_THROTTLES,
      part: "read-throttles",
      metric: "ReadThrottleEvents",
      shows: "the table refuses reads",
    },
    {
      ...TABLE_THROTTLES,
      part: "write-throttles",
      metric: "WriteThrottleEvents",
      shows: "the table refuses writes",
    },
  ],
  stream: [
    {
      ...TABLE_THROTTLES,
      part: "write-throttles",
      namespace: "AWS/Kinesis",
      metric: "WriteProvisionedThroughputExceeded",
      shows: "the stream refuses records",
    },
  ],
} as const satisfies Readonly<Record<string, readonly RecommendedAlarm[]>>;

/** A kind of thing that there are alarms on. */
export type AlarmedKind = keyof typeof ALARMS;
