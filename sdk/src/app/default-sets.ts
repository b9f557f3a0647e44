import type { LogRetention } from "../values/retention";

/**
 * Every default of the library, as named sets, and nowhere else.
 *
 * `v1` has exactly the defaults of the definition. `current` replaces those that AWS no longer accepts or that every
 * security scanner flags. Choose it with `new App({ defaults: "current" })`.
 */
export interface Defaults {
  readonly function: {
    /** Lambda runtime of a function that names none. */
    readonly runtime: string;
    /** Lambda runtime in place of `runtime` for a handler that needs a callback, or may. Undefined where `runtime` has them. */
    readonly callbackRuntime?: string;
    /** Memory in MB. */
    readonly memorySize: number;
    /** Time-out in seconds. */
    readonly timeout: number;
    /** Size of `/tmp` in MB. */
    readonly diskSize: number;
    readonly tracing: "active" | "disabled" | "pass_through";
    /** Retention of a function's log. Without one Lambda makes the log group itself, and the log stays for ever. */
    readonly logRetention: string | undefined;
  };
  /** Retention of an access log. */
  readonly accessLogRetention: LogRetention;
  /** The oldest version of TLS that the custom domain of a REST API accepts. */
  readonly domainSecurityPolicy: "TLS 1.0" | "TLS 1.2";
  /** Whether a REST API with an access log writes why it answers with an error of its own, too. */
  readonly logsRestErrors: boolean;
  /** Whether an identity pool gives AWS credentials to users who have not signed in. */
  readonly guestsAllowed: boolean;
  /** Retention of a database cluster's backups, in days. */
  readonly databaseBackupDays: number;
  /**
   * Whether a queue keeps the events of rules, schedules and the like that could not be delivered, or that the function
   * failed with.
   */
  readonly lostEventsRetained: boolean;
  /** How consumers of a stream read it, a table's or a Kinesis stream's. */
  readonly streamConsumer: StreamConsumerDefaults;
  /** How the consumer of a queue reads it. */
  readonly queueConsumer: QueueConsumerDefaults;
  /** Whether a queue gets the records that a consumer of a stream fails with for good. */
  readonly streamDeadLetters: boolean;
  /** Whether a queue with a consumer has a queue for the messages that it fails with. */
  readonly queueDeadLetters: boolean;
  /** Whether a queue hides messages for six times the time-out of its consumer, however short that is. */
  readonly queueFollowsConsumer: boolean;
  /** Whether a route of an HTTP API may call its function by its own method alone, and not by any method of its path. */
  readonly permitsByMethod: boolean;
  readonly userPool: UserPoolSafety;
}

/** Settings of `aws.lambda.EventSourceMapping` for a stream. */
export interface StreamConsumerDefaults {
  readonly batchSize: number;
  readonly startingPosition: "LATEST" | "TRIM_HORIZON";
  readonly bisectBatchOnFunctionError?: boolean;
  readonly maximumRetryAttempts?: number;
}

/** Settings of `aws.lambda.EventSourceMapping` for a queue. */
export interface QueueConsumerDefaults {
  readonly functionResponseTypes?: readonly string[];
}

/** The settings of a user pool for passwords, addresses and tokens that its definition leaves open. */
export interface UserPoolSafety {
  /** Whether a new address or number that users sign in with is verified before it takes the place of the old one. */
  readonly verifiesBeforeUpdate: boolean;
  /** Whether users who sign in with an e-mail address alone get a lost password back by e-mail alone. */
  readonly recoversByEmailAlone: boolean;
  /** The requirements for passwords. Without one Cognito has the same, and nobody sees it. */
  readonly passwordPolicy: PasswordPolicy | undefined;
  /** Whether a client can take back the tokens that a sign-in gave. Without it Cognito decides when it makes the client. */
  readonly revokesTokens: boolean | undefined;
}

/** The password policy of a user pool, in the words of `@pulumi/aws`. */
export interface PasswordPolicy {
  readonly minimumLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSymbols: boolean;
  /** Days in which a user whom an administrator made signs in for the first time. */
  readonly temporaryPasswordValidityDays: number;
}

const V1: Defaults = {
  function: {
    runtime: "nodejs14.x",
    memorySize: 1024,
    timeout: 10,
    diskSize: 512,
    tracing: "active",
    logRetention: undefined,
  },
  accessLogRetention: "infinite",
  domainSecurityPolicy: "TLS 1.0",
  logsRestErrors: false,
  guestsAllowed: true,
  databaseBackupDays: 1,
  lostEventsRetained: false,
  streamConsumer: { batchSize: 100, startingPosition: "LATEST" },
  queueConsumer: {},
  streamDeadLetters: false,
  queueDeadLetters: false,
  queueFollowsConsumer: false,
  permitsByMethod: false,
  userPool: {
    verifiesBeforeUpdate: false,
    recoversByEmailAlone: false,
    passwordPolicy: undefined,
    revokesTokens: undefined,
  },
};

/**
 * The policy that Cognito has when none is given.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html
 */
const COGNITO_PASSWORDS: PasswordPolicy = {
  minimumLength: 8,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSymbols: true,
  temporaryPasswordValidityDays: 7,
};

const CURRENT: Defaults = {
  ...V1,
  function: {
    ...V1.function,
    runtime: "nodejs24.x",
    // Lambda has no callbacks since Node 24, and refuses a handler with three parameters when it starts.
    callbackRuntime: "nodejs22.x",
    logRetention: "one_month",
  },
  accessLogRetention: "one_month",
  domainSecurityPolicy: "TLS 1.2",
  logsRestErrors: true,
  guestsAllowed: false,
  databaseBackupDays: 7,
  lostEventsRetained: true,
  // Without a bound one bad record holds up its shard until it expires, and is dropped silently. AWS
  // recommends a bound and a destination for dropped records. SQS gets only the position of a record, not the
  // record. So the bound is high: a service that the function calls may be down for some minutes. A halved
  // batch costs no retry. A maximum age would drop old records of a long stream unseen. See
  // https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
  streamConsumer: { ...V1.streamConsumer, bisectBatchOnFunctionError: true, maximumRetryAttempts: 500 },
  streamDeadLetters: true,
  // Without it one failed message brings back the whole batch, those that were handled too.
  queueConsumer: { functionResponseTypes: ["ReportBatchItemFailures"] },
  queueDeadLetters: true,
  queueFollowsConsumer: true,
  permitsByMethod: true,
  userPool: {
    verifiesBeforeUpdate: true,
    recoversByEmailAlone: true,
    passwordPolicy: COGNITO_PASSWORDS,
    revokesTokens: true,
  },
};

/**
 * The defaults of constructs of generation 0, in any app. Other differences have a prop in generation 1, and the
 * translation of props writes them out.
 */
export const V0: Defaults = { ...V1, function: { ...V1.function, runtime: "nodejs12.x" } };

/** The sets by name. */
export const DEFAULTS = { v1: V1, current: CURRENT } as const;

/** Name of a set of defaults. */
export type DefaultsName = keyof typeof DEFAULTS;
