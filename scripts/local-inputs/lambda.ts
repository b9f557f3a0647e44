import { actedOn, type InputTable, SAID_OF_TYPE, said, saidOf, withoutEffect } from "./entry";

const spec = actedOn("local/lambda/functions.ts", "sdk/local/lambda/functions.spec.ts");
const code = actedOn("local/lambda/code.ts", "sdk/local/lambda/code.spec.ts");
const url = actedOn(
  "local/gateways/function-url/compile.ts",
  "sdk/local/gateways/function-url/gateway.spec.ts",
);
const cors = actedOn("local/gateways/shared/cors.ts", "sdk/local/gateways/http/cors.spec.ts");
const mapping = actedOn(
  "local/triggers/event-sources/mapping.ts",
  "sdk/local/triggers/event-sources/stream-poller.spec.ts",
);
const queue = actedOn(
  "local/triggers/event-sources/mapping.ts",
  "sdk/local/triggers/event-sources/queue-poller.spec.ts",
);
const read = actedOn(
  "local/triggers/event-sources/mapping.ts",
  "sdk/local/triggers/event-sources/mapping.spec.ts",
);
const asynchronous = actedOn(
  "local/services/lambda/asynchronous/settings.ts",
  "sdk/local/services/lambda/asynchronous/queue.spec.ts",
);
const recursion = actedOn("local/session/recursive-loops.ts", "sdk/local/session/recursive-loops.spec.ts");
const qualified = actedOn(
  "local/services/lambda/state/functions.ts",
  "sdk/local/services/lambda/operations/invoke.spec.ts",
);
const permission = actedOn("local/iam/function-permissions.ts", "sdk/local/iam/function-permissions.spec.ts");
const policy = actedOn("local/iam/function-policy.ts", "sdk/local/services/lambda/permissions.spec.ts");
const otherSources = saidOf(
  "a warning for the mapping",
  "sources other than queues of SQS, streams of tables and Kinesis streams are not emulated",
  "sdk/local/triggers/event-sources/mapping.spec.ts",
);
const inBucket = saidOf(
  "the row of the function",
  "its code lies in a bucket on AWS",
  "sdk/local/lambda/code.spec.ts",
);
const layerInBucket = saidOf(
  "the row of each function with the layer",
  "its code lies in a bucket on AWS",
  "sdk/local/lambda/layers.spec.ts",
);
const upload = withoutEffect("it is of the upload of code");
const deployment = withoutEffect("it is of how a deployment is made or removed");

/** The resources of functions, and of what calls them. */
export const LAMBDA: InputTable = {
  "aws:lambda/function:Function": {
    inputs: {
      architectures: spec,
      capacityProviderConfig: said({ lambdaManagedInstancesCapacityProviderConfig: {} }),
      code,
      codeSha256: upload,
      codeSigningConfigArn: withoutEffect("signatures are checked when code is uploaded"),
      "deadLetterConfig.targetArn": actedOn(
        "local/services/lambda/state/functions.ts",
        "sdk/local/services/lambda/asynchronous/queue.spec.ts",
      ),
      durableConfig: said({ executionTimeout: 60 }),
      "environment.variables": actedOn(
        "local/lambda/local-environment.ts",
        "sdk/local/lambda/local-environment.spec.ts",
      ),
      "ephemeralStorage.size": said(1024),
      fileSystemConfig: said({ arn: "arn:aws:elasticfilesystem:eu-west-1:123456789012:access-point/fsap-1" }),
      handler: spec,
      imageConfig: said({ commands: ["app.handler"] }),
      imageUri: saidOf(
        "the row of the function, where no command runs in place of its image",
        "container images are not run",
        "sdk/local/lambda/code.spec.ts",
      ),
      kmsKeyArn: withoutEffect("functions find their variables decrypted"),
      layers: actedOn("local/lambda/layers.ts", "local/function-environment.spec.ts"),
      "loggingConfig.applicationLogLevel": said("WARN"),
      "loggingConfig.logFormat": said("JSON"),
      "loggingConfig.logGroup": actedOn("local/lambda/functions.ts", "sdk/local/lambda/functions.spec.ts"),
      "loggingConfig.systemLogLevel": withoutEffect("there are no lines of the service itself"),
      memorySize: spec,
      name: spec,
      packageType: withoutEffect("`imageUri` says the same"),
      publish: said(true),
      publishTo: said("LATEST_PUBLISHED"),
      replaceSecurityGroupsOnDestroy: deployment,
      replacementSecurityGroupIds: deployment,
      reservedConcurrentExecutions: spec,
      role: actedOn("local/session/function-callers.ts", "local/policies.spec.ts"),
      runtime: spec,
      s3Bucket: inBucket,
      s3Key: inBucket,
      s3ObjectVersion: inBucket,
      skipDestroy: deployment,
      "snapStart.applyOn": said("PublishedVersions"),
      "snapStart.optimizationStatus": withoutEffect("AWS says it"),
      sourceCodeHash: upload,
      sourceKmsKeyArn: upload,
      tenancyConfig: said({ tenantIsolationMode: "PER_TENANT" }),
      timeout: spec,
      "tracingConfig.mode": withoutEffect("nothing is sent to X-Ray; functions get the same variables"),
      useResourceTimeoutForPropagation: deployment,
      vpcConfig: said({ subnetIds: ["subnet-1"], securityGroupIds: ["sg-1"] }),
    },
  },
  "aws:lambda/functionUrl:FunctionUrl": {
    inputs: {
      authorizationType: url,
      "cors.allowCredentials": cors,
      "cors.allowHeaders": cors,
      "cors.allowMethods": cors,
      "cors.allowOrigins": cors,
      "cors.exposeHeaders": cors,
      "cors.maxAge": cors,
      functionName: url,
      invokeMode: url,
      qualifier: actedOn(
        "local/gateways/function-url/compile.ts",
        "sdk/local/gateways/function-url/compile.spec.ts",
      ),
    },
  },
  "aws:lambda/eventSourceMapping:EventSourceMapping": {
    inputs: {
      amazonManagedKafkaEventSourceConfig: otherSources,
      batchSize: mapping,
      bisectBatchOnFunctionError: mapping,
      "destinationConfig.onFailure.destinationArn": mapping,
      documentDbEventSourceConfig: otherSources,
      enabled: read,
      eventSourceArn: mapping,
      "filterCriteria.filters.pattern": mapping,
      functionName: mapping,
      functionResponseTypes: mapping,
      kmsKeyArn: said("arn:aws:kms:eu-west-1:123456789012:key/k"),
      maximumBatchingWindowInSeconds: queue,
      maximumRecordAgeInSeconds: mapping,
      maximumRetryAttempts: mapping,
      metricsConfig: said({ metrics: ["EventCount"] }),
      parallelizationFactor: mapping,
      provisionedPollerConfig: said({ minimumPollers: 2 }),
      queues: otherSources,
      "scalingConfig.maximumConcurrency": queue,
      selfManagedEventSource: otherSources,
      selfManagedKafkaEventSourceConfig: otherSources,
      sourceAccessConfigurations: otherSources,
      startingPosition: mapping,
      startingPositionTimestamp: mapping,
      topics: otherSources,
      tumblingWindowInSeconds: mapping,
      useResourceTimeoutForPropagation: deployment,
    },
  },
  "aws:lambda/alias:Alias": {
    inputs: { functionName: qualified, functionVersion: qualified, name: qualified },
    others: SAID_OF_TYPE,
  },
  "aws:lambda/layerVersion:LayerVersion": {
    inputs: {
      code: actedOn("local/lambda/code.ts", "sdk/local/lambda/layers.spec.ts"),
      compatibleArchitectures: withoutEffect("AWS compares it where somebody looks for a layer"),
      compatibleRuntimes: withoutEffect("AWS compares it where somebody looks for a layer"),
      layerName: actedOn("aws/lambda.ts", "definition/functions.spec.ts"),
      licenseInfo: withoutEffect("it is read by people"),
      s3Bucket: layerInBucket,
      s3Key: layerInBucket,
      s3ObjectVersion: layerInBucket,
      skipDestroy: deployment,
      sourceCodeHash: upload,
    },
  },
  "aws:lambda/provisionedConcurrencyConfig:ProvisionedConcurrencyConfig": {
    inputs: {},
    others: SAID_OF_TYPE,
  },
  "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig": {
    inputs: {
      "destinationConfig.onFailure.destination": asynchronous,
      "destinationConfig.onSuccess.destination": asynchronous,
      functionName: qualified,
      maximumEventAgeInSeconds: asynchronous,
      maximumRetryAttempts: asynchronous,
      qualifier: asynchronous,
    },
  },
  "aws:lambda/functionRecursionConfig:FunctionRecursionConfig": {
    inputs: { functionName: recursion, recursiveLoop: recursion },
  },
  "aws:lambda/permission:Permission": {
    inputs: {
      action: permission,
      eventSourceToken: policy,
      function: permission,
      functionUrlAuthType: policy,
      invokedViaFunctionUrl: policy,
      principal: permission,
      principalOrgId: policy,
      qualifier: permission,
      sourceAccount: permission,
      sourceArn: permission,
      statementId: policy,
      statementIdPrefix: withoutEffect("the rest of the id is made up in any case"),
    },
  },
  "aws:lambda/resourcePolicy:ResourcePolicy": {
    inputs: { policy, resourceArn: policy },
  },
};
