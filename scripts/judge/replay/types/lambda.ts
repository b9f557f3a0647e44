import { part, rest } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { capital, fieldsOf, pascal, renamed, textOf } from "#sdk/local/services/provision/members";
import type { Fields } from "#sdk/local/services/provision/provisioned-type";

/** An archive without files: emulators of resources read none. */
const EMPTY_ARCHIVE = Buffer.from([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]).toString("base64");
const FUNCTIONS = "/2015-03-31/functions";
const SOURCES = "/2015-03-31/event-source-mappings";

export const LAMBDA: readonly ReplayedType[] = [
  {
    token: "aws:lambda/function:Function",
    create: ({ inputs, state }) =>
      rest("lambda", "POST", FUNCTIONS, {
        FunctionName: state.name,
        Code: codeOf(inputs),
        Environment: inputs.environment && { Variables: fieldsOf(inputs.environment).variables },
        ...capital(inputs, "architectures", "deadLetterConfig", "description", "ephemeralStorage", "handler"),
        ...capital(inputs, "imageConfig", "layers", "loggingConfig", "memorySize", "packageType", "publish"),
        ...capital(inputs, "role", "runtime", "snapStart", "timeout", "tracingConfig", "vpcConfig"),
        ...renamed(inputs, { KMSKeyArn: "kmsKeyArn", Tags: "tags" }),
        DurableConfig: durableConfig(inputs),
      }),
    outputs: { arn: "FunctionArn", version: "Version" },
    settle: ({ inputs, state }) =>
      inputs.reservedConcurrentExecutions === undefined
        ? []
        : [
            rest("lambda", "PUT", `/2017-10-31/functions/${part(state.name)}/concurrency`, {
              ReservedConcurrentExecutions: inputs.reservedConcurrentExecutions,
            }),
          ],
    remove: ({ state }) => rest("lambda", "DELETE", `${FUNCTIONS}/${part(state.name)}`),
  },
  {
    token: "aws:lambda/alias:Alias",
    create: ({ inputs }) =>
      rest(
        "lambda",
        "POST",
        `${FUNCTIONS}/${part(inputs.functionName)}/aliases`,
        capital(inputs, "functionVersion", "name"),
      ),
    outputs: { arn: "AliasArn" },
    remove: ({ inputs }) =>
      rest("lambda", "DELETE", `${FUNCTIONS}/${part(inputs.functionName)}/aliases/${part(inputs.name)}`),
  },
  {
    token: "aws:lambda/functionUrl:FunctionUrl",
    create: ({ inputs }) =>
      rest("lambda", "POST", `/2021-10-31/functions/${part(inputs.functionName)}/url${qualifierIn(inputs)}`, {
        AuthType: inputs.authorizationType,
        ...capital(inputs, "cors", "invokeMode"),
      }),
    outputs: { functionUrl: "FunctionUrl", functionArn: "FunctionArn" },
    remove: ({ inputs }) =>
      rest(
        "lambda",
        "DELETE",
        `/2021-10-31/functions/${part(inputs.functionName)}/url${qualifierIn(inputs)}`,
      ),
  },
  {
    token: "aws:lambda/permission:Permission",
    create: ({ inputs, state }) =>
      rest("lambda", "POST", policyOf(inputs), {
        StatementId: state.statementId,
        ...capital(inputs, "action", "principal", "sourceArn", "sourceAccount", "functionUrlAuthType"),
        InvokedViaFunctionUrl: inputs.invokedViaFunctionUrl,
        PrincipalOrgID: inputs.principalOrgId,
      }),
    remove: ({ inputs, state }) =>
      rest("lambda", "DELETE", policyOf(inputs).replace("/policy", `/policy/${part(state.statementId)}`)),
  },
  {
    token: "aws:lambda/resourcePolicy:ResourcePolicy",
    create: ({ inputs }) =>
      rest("lambda", "PUT", `/2026-07-09/resource-policy/${part(inputs.resourceArn)}`, {
        Policy: inputs.policy,
      }),
    outputs: { revisionId: "RevisionId" },
    remove: ({ inputs }) =>
      rest("lambda", "DELETE", `/2026-07-09/resource-policy/${part(inputs.resourceArn)}`),
  },
  {
    token: "aws:lambda/eventSourceMapping:EventSourceMapping",
    create: ({ inputs }) =>
      rest("lambda", "POST", SOURCES, {
        ...capital(inputs, "batchSize", "bisectBatchOnFunctionError", "enabled", "eventSourceArn"),
        ...capital(inputs, "filterCriteria", "functionName", "functionResponseTypes", "scalingConfig"),
        ...capital(inputs, "maximumBatchingWindowInSeconds", "maximumRecordAgeInSeconds"),
        ...capital(inputs, "maximumRetryAttempts", "parallelizationFactor", "startingPosition"),
        ...capital(inputs, "startingPositionTimestamp", "tumblingWindowInSeconds"),
        DestinationConfig: destinations(inputs),
      }),
    outputs: { id: "UUID", uuid: "UUID" },
    remove: ({ id }) => rest("lambda", "DELETE", `${SOURCES}/${part(id)}`),
  },
  {
    token: "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
    create: ({ inputs }) =>
      rest("lambda", "PUT", eventInvokeConfig(inputs), {
        ...capital(inputs, "maximumEventAgeInSeconds", "maximumRetryAttempts"),
        DestinationConfig: destinations(inputs),
      }),
    remove: ({ inputs }) => rest("lambda", "DELETE", eventInvokeConfig(inputs)),
  },
  {
    token: "aws:lambda/invocation:Invocation",
    create: ({ inputs }) => ({
      ...rest("lambda", "POST", `${FUNCTIONS}/${part(inputs.functionName)}/invocations`),
      body: textOf(inputs.input),
    }),
  },
];

function durableConfig({ durableConfig: config }: Fields) {
  return (
    config &&
    renamed(fieldsOf(config), {
      ExecutionTimeout: "executionTimeout",
      RetentionPeriodInDays: "retentionPeriod",
    })
  );
}

/** The end of a path, for what belongs to a version or an alias. */
function qualifierIn({ qualifier }: Fields): string {
  return qualifier === undefined ? "" : `?Qualifier=${part(qualifier)}`;
}

function codeOf({ imageUri, s3Bucket, s3Key }: Fields) {
  if (imageUri !== undefined) return { ImageUri: imageUri };
  return s3Bucket === undefined ? { ZipFile: EMPTY_ARCHIVE } : { S3Bucket: s3Bucket, S3Key: s3Key };
}

function policyOf(inputs: Fields): string {
  return `${FUNCTIONS}/${part(inputs.function)}/policy${qualifierIn(inputs)}`;
}

function eventInvokeConfig(inputs: Fields): string {
  return `/2019-09-25/functions/${part(inputs.functionName)}/event-invoke-config${qualifierIn(inputs)}`;
}

/** The destination of a stream, where an ARN is called `destinationArn`, or of an asynchronous call. */
function destinations({ destinationConfig }: Fields) {
  if (destinationConfig === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(fieldsOf(pascal(destinationConfig))).map(([when, where]) => {
      const { Destination, DestinationArn } = fieldsOf(where);
      return [when, { Destination: Destination ?? DestinationArn }];
    }),
  );
}
