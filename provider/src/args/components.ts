import * as pulumi from "@pulumi/pulumi";
import type { ApiArgs, GraphQLApiArgs } from "./apis";
import type { AuthArgs } from "./auth";
import type { BucketArgs, KinesisStreamArgs, RDSArgs, TableArgs } from "./data";
import type { CronArgs, EventBusArgs, QueueArgs, TopicArgs } from "./messages";
import type {
  ApiRoutesArgs,
  AuthPermissionsArgs,
  FunctionArgs,
  PermissionsArgs,
  WebSocketApiRoutesArgs,
} from "./parts";
import type { RestApiV1Args } from "./rest-api";
import type { WebSocketApiArgs } from "./websocket-api";

/**
 * The components of the package with their inputs and outputs, as the analyser of Pulumi's SDK reads them for the
 * schema. Nothing makes objects of these classes. A running program makes the constructs in their place.
 */

/** A Lambda function with a role of its own. */
export class Function extends pulumi.ComponentResource {
  /** ARN of the function. */
  readonly functionArn!: pulumi.Output<string>;
  /** Name of the function in AWS. */
  readonly functionName!: pulumi.Output<string>;
  /** ARN by which gateways call the function. */
  readonly invokeArn!: pulumi.Output<string>;
  /** ARN of the function's role. */
  readonly roleArn!: pulumi.Output<string>;
  /** Name of the function's role. */
  readonly roleName!: pulumi.Output<string>;
  /** The function's own URL, if it has one. */
  readonly url?: pulumi.Output<string>;

  constructor(name: string, args: FunctionArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Function", name, args, opts);
  }
}

/** An HTTP API. Each route has a function, a public URL, or a listener of a load balancer as its target. */
export class Api extends pulumi.ComponentResource {
  /** URL of the API, without a slash at its end. */
  readonly url!: pulumi.Output<string>;
  /** URL under the custom domain, if there is one. */
  readonly customDomainUrl?: pulumi.Output<string>;
  /** URL of the distribution, if there is one. */
  readonly cdnUrl?: pulumi.Output<string>;
  /** Id of the API. */
  readonly apiId!: pulumi.Output<string>;
  /** ARN of the API. */
  readonly apiArn!: pulumi.Output<string>;
  /** Names of the functions in AWS, by route key. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;
  /** ARNs of the functions, by route key. */
  readonly functionArns!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: ApiArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Api", name, args, opts);
  }
}

/** A GraphQL server behind an HTTP API. */
export class GraphQLApi extends pulumi.ComponentResource {
  /** URL of the API, without a slash at its end. The endpoint is at `rootPath`. */
  readonly url!: pulumi.Output<string>;
  /** URL under the custom domain, if there is one. */
  readonly customDomainUrl?: pulumi.Output<string>;
  /** URL of the distribution, if there is one. */
  readonly cdnUrl?: pulumi.Output<string>;
  /** Id of the API. */
  readonly apiId!: pulumi.Output<string>;
  /** ARN of the API. */
  readonly apiArn!: pulumi.Output<string>;
  /** Name of the server's function in AWS. */
  readonly serverFunctionName!: pulumi.Output<string>;
  /** ARN of the server's function. */
  readonly serverFunctionArn!: pulumi.Output<string>;

  constructor(name: string, args: GraphQLApiArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:GraphQLApi", name, args, opts);
  }
}

/** A WebSocket API with named routes. */
export class WebSocketApi extends pulumi.ComponentResource {
  /** URL that clients connect to. */
  readonly url!: pulumi.Output<string>;
  /** URL under the custom domain, if there is one. */
  readonly customDomainUrl?: pulumi.Output<string>;
  /** Id of the API. */
  readonly apiId!: pulumi.Output<string>;
  /** Names of the functions in AWS, by route key. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;
  /** ARNs of the functions, by route key. */
  readonly functionArns!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: WebSocketApiArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:WebSocketApi", name, args, opts);
  }
}

/** A REST API, for usage plans and API keys. */
export class RestApiV1 extends pulumi.ComponentResource {
  /** URL of the API, with its stage. */
  readonly url!: pulumi.Output<string>;
  /** URL under the custom domain, if there is one. */
  readonly customDomainUrl?: pulumi.Output<string>;
  /** Id of the API. */
  readonly apiId!: pulumi.Output<string>;
  /** ARN of the API. */
  readonly apiArn!: pulumi.Output<string>;
  /** Id of the resource `/`. */
  readonly rootResourceId!: pulumi.Output<string>;
  /** Name of the stage. */
  readonly stageName!: pulumi.Output<string>;
  /** Names of the functions in AWS, by route key. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;
  /** ARNs of the functions, by route key. */
  readonly functionArns!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: RestApiV1Args, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:RestApiV1", name, args, opts);
  }
}

/** A user pool and an identity pool. */
export class Auth extends pulumi.ComponentResource {
  /** Id of the user pool, unless there is none. */
  readonly userPoolId?: pulumi.Output<string>;
  /** ARN of the user pool, unless there is none. */
  readonly userPoolArn?: pulumi.Output<string>;
  /** Id of the client of the user pool, unless there is none. */
  readonly userPoolClientId?: pulumi.Output<string>;
  /** Id of the identity pool, unless there is none. */
  readonly cognitoIdentityPoolId?: pulumi.Output<string>;
  /** ARN of the role of users who have signed in. */
  readonly authRoleArn?: pulumi.Output<string>;
  /** ARN of the role of guests. */
  readonly unauthRoleArn?: pulumi.Output<string>;
  /** Names of the functions in AWS, by trigger. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: AuthArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Auth", name, args, opts);
  }
}

/** A DynamoDB table, its indexes, and the functions that are called when items change. */
export class Table extends pulumi.ComponentResource {
  /** ARN of the table. */
  readonly tableArn!: pulumi.Output<string>;
  /** Name of the table in AWS. */
  readonly tableName!: pulumi.Output<string>;
  /** Names of the functions in AWS, by consumer. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: TableArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Table", name, args, opts);
  }
}

/** A bucket, and the notifications about its objects. */
export class Bucket extends pulumi.ComponentResource {
  /** ARN of the bucket. */
  readonly bucketArn!: pulumi.Output<string>;
  /** Name of the bucket. */
  readonly bucketName!: pulumi.Output<string>;
  /** Names of the functions in AWS, by notification. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: BucketArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Bucket", name, args, opts);
  }
}

/** A queue, and the function that is called with its messages. */
export class Queue extends pulumi.ComponentResource {
  /** ARN of the queue. */
  readonly queueArn!: pulumi.Output<string>;
  /** URL of the queue. */
  readonly queueUrl!: pulumi.Output<string>;
  /** Name of the queue in AWS. */
  readonly queueName!: pulumi.Output<string>;
  /** Name of the consumer's function in AWS, if there is one. */
  readonly consumerFunctionName?: pulumi.Output<string>;

  constructor(name: string, args: QueueArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Queue", name, args, opts);
  }
}

/** A topic, and its subscribers. */
export class Topic extends pulumi.ComponentResource {
  /** ARN of the topic. */
  readonly topicArn!: pulumi.Output<string>;
  /** Name of the topic in AWS. */
  readonly topicName!: pulumi.Output<string>;
  /** Names of the functions in AWS, by subscriber. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: TopicArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Topic", name, args, opts);
  }
}

/** A function that is called by a schedule. */
export class Cron extends pulumi.ComponentResource {
  /** Name of the job's function in AWS. */
  readonly jobFunctionName!: pulumi.Output<string>;
  /** ARN of the job's function. */
  readonly jobFunctionArn!: pulumi.Output<string>;
  /** Name of the rule in AWS, unless EventBridge Scheduler runs the job. */
  readonly ruleName?: pulumi.Output<string>;

  constructor(name: string, args: CronArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Cron", name, args, opts);
  }
}

/** An event bus, its rules and their targets. */
export class EventBus extends pulumi.ComponentResource {
  /** ARN of the bus. */
  readonly eventBusArn!: pulumi.Output<string>;
  /** Name of the bus in AWS. */
  readonly eventBusName!: pulumi.Output<string>;
  /** Names of the functions in AWS, by rule and target: `<rule>/<target>`. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: EventBusArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:EventBus", name, args, opts);
  }
}

/** A Kinesis stream, and the functions that are called with its records. */
export class KinesisStream extends pulumi.ComponentResource {
  /** ARN of the stream. */
  readonly streamArn!: pulumi.Output<string>;
  /** Name of the stream in AWS. */
  readonly streamName!: pulumi.Output<string>;
  /** Names of the functions in AWS, by consumer. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: KinesisStreamArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:KinesisStream", name, args, opts);
  }
}

/** A database that scales to nothing, with the Data API. */
export class RDS extends pulumi.ComponentResource {
  /** ARN of the cluster. */
  readonly clusterArn!: pulumi.Output<string>;
  /** Identifier of the cluster. */
  readonly clusterIdentifier!: pulumi.Output<string>;
  /** Address of the cluster. */
  readonly clusterEndpoint!: pulumi.Output<string>;
  /** ARN of the secret with its user and password. */
  readonly secretArn!: pulumi.Output<string>;
  /** Name of the database that is created with the cluster. */
  readonly defaultDatabaseName!: pulumi.Output<string>;

  constructor(name: string, args: RDSArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:RDS", name, args, opts);
  }
}

/** Routes that are added to an existing `Api`. */
export class ApiRoutes extends pulumi.ComponentResource {
  /** Names of the functions in AWS, by route key. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: ApiRoutesArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:ApiRoutes", name, args, opts);
  }
}

/** Routes that are added to an existing `WebSocketApi`. */
export class WebSocketApiRoutes extends pulumi.ComponentResource {
  /** Names of the functions in AWS, by route key. */
  readonly functionNames!: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: WebSocketApiRoutesArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:WebSocketApiRoutes", name, args, opts);
  }
}

/** Further permissions of a component's functions, besides those in their own props. */
export class Permissions extends pulumi.ComponentResource {
  constructor(name: string, args: PermissionsArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:Permissions", name, args, opts);
  }
}

/** Permissions of an `Auth`'s users on AWS. */
export class AuthPermissions extends pulumi.ComponentResource {
  constructor(name: string, args: AuthPermissionsArgs, opts?: pulumi.ComponentResourceOptions) {
    super("serverless-api:index:AuthPermissions", name, args, opts);
  }
}
