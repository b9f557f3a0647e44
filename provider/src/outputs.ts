import type * as pulumi from "@pulumi/pulumi";
import type {
  Api,
  Auth,
  Bucket,
  Cron,
  EventBus,
  Function,
  GraphQLApi,
  KinesisStream,
  Queue,
  RDS,
  RestApiV1,
  Table,
  Topic,
  WebSocketApi,
} from "pulumi-serverless-api";

/** The outputs of a component, by their names in the schema. */
export type Outputs = Readonly<Record<string, pulumi.Input<unknown>>>;

type FunctionAt = (key: string) => Function | undefined;

/** Finds functions by their keys in the component. Functions that others made are left out. */
function named(keys: readonly string[], at: FunctionAt): Outputs {
  const found = keys.flatMap((key) => {
    const made = at(key);
    return made === undefined ? [] : [[key, made] as const];
  });
  return {
    functionNames: Object.fromEntries(found.map(([key, made]) => [key, made.functionName])),
    functionArns: Object.fromEntries(found.map(([key, made]) => [key, made.functionArn])),
  };
}

export function namesOnly(keys: readonly string[], at: FunctionAt): Outputs {
  const { functionNames } = named(keys, at);
  return { functionNames: functionNames as pulumi.Input<unknown> };
}

export function functionOutputs(made: Function): Outputs {
  const { functionArn, functionName, url, role, native } = made;
  return {
    functionArn,
    functionName,
    invokeArn: native.function.invokeArn,
    url,
    roleArn: role.arn,
    roleName: role.name,
  };
}

export function apiOutputs(api: Api): Outputs {
  const { url, customDomainUrl, cdnUrl, httpApiId, httpApiArn } = api;
  return {
    url,
    customDomainUrl,
    cdnUrl,
    apiId: httpApiId,
    apiArn: httpApiArn,
    ...named(api.routes, (key) => api.getFunction(key)),
  };
}

export function graphQLApiOutputs(api: GraphQLApi): Outputs {
  const { url, customDomainUrl, cdnUrl, httpApiId, httpApiArn, serverFunction } = api;
  return {
    url,
    customDomainUrl,
    cdnUrl,
    apiId: httpApiId,
    apiArn: httpApiArn,
    serverFunctionName: serverFunction.functionName,
    serverFunctionArn: serverFunction.functionArn,
  };
}

export function webSocketApiOutputs(api: WebSocketApi): Outputs {
  const { url, customDomainUrl, native } = api;
  return {
    url,
    customDomainUrl,
    apiId: native.webSocketApi.id,
    ...named(api.routes, (key) => api.getFunction(key)),
  };
}

export function restApiOutputs(api: RestApiV1): Outputs {
  const { url, customDomainUrl, restApiId, restApiArn, native } = api;
  return {
    url,
    customDomainUrl,
    apiId: restApiId,
    apiArn: restApiArn,
    rootResourceId: native.restApi.rootResourceId,
    stageName: native.restApiStage.stageName,
    ...named(api.routes, (key) => api.getFunction(key)),
  };
}

export function authOutputs(auth: Auth, triggers: readonly string[]): Outputs {
  const { userPoolId, userPoolArn, userPoolClientId, cognitoIdentityPoolId, native } = auth;
  return {
    userPoolId,
    userPoolArn,
    userPoolClientId,
    cognitoIdentityPoolId,
    authRoleArn: native.authRole?.arn,
    unauthRoleArn: native.unauthRole?.arn,
    ...namesOnly(triggers, (trigger) => auth.getFunction(trigger as Parameters<Auth["getFunction"]>[0])),
  };
}

export function tableOutputs(table: Table, consumers: readonly string[]): Outputs {
  const { tableArn, tableName } = table;
  return { tableArn, tableName, ...namesOnly(consumers, (name) => table.getFunction(name)) };
}

export function bucketOutputs(bucket: Bucket, notifications: readonly string[]): Outputs {
  const { bucketArn, bucketName } = bucket;
  return { bucketArn, bucketName, ...namesOnly(notifications, (name) => bucket.getFunction(name)) };
}

export function queueOutputs({ queueArn, queueUrl, queueName, consumerFunction }: Queue): Outputs {
  return { queueArn, queueUrl, queueName, consumerFunctionName: consumerFunction?.functionName };
}

export function topicOutputs(topic: Topic, subscribers: readonly string[]): Outputs {
  const { topicArn, topicName } = topic;
  return { topicArn, topicName, ...namesOnly(subscribers, (name) => topic.getFunction(name)) };
}

export function cronOutputs({ jobFunction, native }: Cron): Outputs {
  return {
    jobFunctionName: jobFunction.functionName,
    jobFunctionArn: jobFunction.functionArn,
    ruleName: native.rule?.name,
  };
}

export function eventBusOutputs(bus: EventBus, targets: readonly (readonly [string, string])[]): Outputs {
  const { eventBusArn, eventBusName } = bus;
  const keys = targets.map(([rule, target]) => `${rule}/${target}`);
  const at = (key: string) => {
    const [rule, target] = targets[keys.indexOf(key)] as readonly [string, string];
    return bus.getFunction(rule, target);
  };
  return { eventBusArn, eventBusName, ...namesOnly(keys, at) };
}

export function streamOutputs(stream: KinesisStream, consumers: readonly string[]): Outputs {
  const { streamArn, streamName } = stream;
  return { streamArn, streamName, ...namesOnly(consumers, (name) => stream.getFunction(name)) };
}

export function rdsOutputs(rds: RDS): Outputs {
  const { clusterArn, clusterIdentifier, clusterEndpoint, secretArn, defaultDatabaseName } = rds;
  return { clusterArn, clusterIdentifier, clusterEndpoint, secretArn, defaultDatabaseName };
}
