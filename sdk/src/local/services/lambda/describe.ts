import { field, fields, number, text, textMap, texts } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { Output } from "../endpoint/aws-api";
import type { CalledFunction } from "./functions";

/** A function as Lambda describes it. What is only known of an uploaded package is left out: its size and its hash. */
export function functionConfiguration({ lambda, qualifier, version, arn }: CalledFunction): Output {
  const { resource, name, runtime, memorySize } = lambda;
  const { inputs, state } = resource;
  const isImage = inputs.packageType === "Image";
  const variables = textMap(fields(inputs.environment)?.variables);
  const layers = texts(inputs.layers).map((layer) => ({ Arn: layer }));
  const deadLetters = text(fields(inputs.deadLetterConfig)?.targetArn);
  return {
    FunctionName: name,
    FunctionArn: qualifier === undefined ? lambda.arn : arn,
    ...(!isImage && { Runtime: runtime, Handler: text(inputs.handler) }),
    Role: text(inputs.role),
    Description: text(inputs.description) ?? "",
    Timeout: number(inputs.timeout) ?? 3,
    MemorySize: memorySize,
    LastModified: text(state.lastModified),
    Version: version,
    ...(variables && { Environment: { Variables: variables } }),
    ...(deadLetters !== undefined && { DeadLetterConfig: { TargetArn: deadLetters } }),
    TracingConfig: { Mode: text(fields(inputs.tracingConfig)?.mode) ?? "PassThrough" },
    ...(layers.length > 0 && { Layers: layers }),
    State: "Active",
    LastUpdateStatus: "Successful",
    PackageType: isImage ? "Image" : "Zip",
    Architectures: texts(inputs.architectures).length > 0 ? texts(inputs.architectures) : ["x86_64"],
    EphemeralStorage: { Size: number(fields(inputs.ephemeralStorage)?.size) ?? 512 },
    LoggingConfig: loggingOf(resource, name),
  };
}

function loggingOf({ inputs }: GraphResource, name: string): Output {
  const logging = fields(inputs.loggingConfig);
  return {
    LogFormat: text(logging?.logFormat) ?? "Text",
    LogGroup: text(logging?.logGroup) ?? `/aws/lambda/${name}`,
  };
}

/** A function URL as Lambda describes it. */
export function urlConfiguration(url: GraphResource): Output {
  const cors = fields(url.inputs.cors);
  return {
    FunctionUrl: text(url.state.functionUrl),
    FunctionArn: text(url.state.functionArn),
    AuthType: text(url.inputs.authorizationType),
    InvokeMode: text(url.inputs.invokeMode) ?? "BUFFERED",
    ...(cors && {
      Cors: {
        ...(cors.allowCredentials !== undefined && { AllowCredentials: cors.allowCredentials }),
        ...lists(cors, ["allowHeaders", "allowMethods", "allowOrigins", "exposeHeaders"]),
        ...(cors.maxAge !== undefined && { MaxAge: cors.maxAge }),
      },
    }),
  };
}

function lists(from: NonNullable<ReturnType<typeof fields>>, names: readonly string[]): Output {
  const found = names.filter((name) => texts(from[name]).length > 0);
  return Object.fromEntries(found.map((name) => [name[0]?.toUpperCase() + name.slice(1), texts(from[name])]));
}

/** What reads a queue or a stream for a function, as Lambda describes it. */
export function mappingConfiguration(mapping: GraphResource): Output {
  const { inputs, state } = mapping;
  const members = {
    UUID: text(state.uuid) ?? mapping.id,
    BatchSize: number(inputs.batchSize),
    MaximumBatchingWindowInSeconds: number(inputs.maximumBatchingWindowInSeconds),
    EventSourceArn: text(inputs.eventSourceArn),
    FunctionArn: text(field(mapping, "functionArn")),
    EventSourceMappingArn: text(state.arn),
    StartingPosition: text(inputs.startingPosition),
    State: inputs.enabled === false ? "Disabled" : "Enabled",
    FunctionResponseTypes: Array.isArray(inputs.functionResponseTypes)
      ? texts(inputs.functionResponseTypes)
      : undefined,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
