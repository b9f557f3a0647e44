import { field, fields, number, text, textMap, texts } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type {
  Architecture,
  EventSourceMappingConfiguration,
  FunctionConfiguration,
  FunctionUrlAuthType,
  GetFunctionUrlConfigResponse,
  InvokeMode,
  LogFormat,
  Runtime,
  TracingMode,
} from "../model/calls/lambda";
import type { CalledFunction } from "./state/functions";

/** A function as Lambda describes it, without the size and the hash of an uploaded package. */
export function functionConfiguration({
  lambda,
  qualifier,
  version,
  arn,
}: CalledFunction): FunctionConfiguration {
  const { resource, name, runtime, memorySize } = lambda;
  const { inputs, state } = resource;
  const isImage = inputs.packageType === "Image";
  const variables = textMap(fields(inputs.environment)?.variables);
  const layers = texts(inputs.layers).map((layer) => ({ Arn: layer }));
  const architectures = texts(inputs.architectures) as readonly Architecture[];
  const deadLetters = text(fields(inputs.deadLetterConfig)?.targetArn);
  return {
    FunctionName: name,
    FunctionArn: qualifier === undefined ? lambda.arn : arn,
    ...(!isImage && { Runtime: runtime as Runtime, Handler: text(inputs.handler) }),
    Role: text(inputs.role),
    Description: text(inputs.description) ?? "",
    Timeout: number(inputs.timeout) ?? 3,
    MemorySize: memorySize,
    LastModified: text(state.lastModified),
    Version: version,
    ...(variables && { Environment: { Variables: variables } }),
    ...(deadLetters !== undefined && { DeadLetterConfig: { TargetArn: deadLetters } }),
    TracingConfig: { Mode: (text(fields(inputs.tracingConfig)?.mode) ?? "PassThrough") as TracingMode },
    ...(layers.length > 0 && { Layers: layers }),
    State: "Active",
    LastUpdateStatus: "Successful",
    PackageType: isImage ? "Image" : "Zip",
    Architectures: architectures.length > 0 ? architectures : ["x86_64"],
    EphemeralStorage: { Size: number(fields(inputs.ephemeralStorage)?.size) ?? 512 },
    LoggingConfig: loggingOf(resource, name),
  };
}

function loggingOf({ inputs }: GraphResource, name: string) {
  const logging = fields(inputs.loggingConfig);
  return {
    LogFormat: (text(logging?.logFormat) ?? "Text") as LogFormat,
    LogGroup: text(logging?.logGroup) ?? `/aws/lambda/${name}`,
  };
}

/** A function URL as Lambda describes it, but for when it was made, which nothing here knows. */
export function urlConfiguration(url: GraphResource): GetFunctionUrlConfigResponse {
  const cors = fields(url.inputs.cors);
  const known: Omit<GetFunctionUrlConfigResponse, "CreationTime" | "LastModifiedTime"> = {
    FunctionUrl: text(url.state.functionUrl) ?? "",
    FunctionArn: text(url.state.functionArn) ?? "",
    AuthType: text(url.inputs.authorizationType) as FunctionUrlAuthType,
    InvokeMode: (text(url.inputs.invokeMode) ?? "BUFFERED") as InvokeMode,
    ...(cors && {
      Cors: {
        ...(cors.allowCredentials !== undefined && { AllowCredentials: cors.allowCredentials === true }),
        ...lists(cors, ["allowHeaders", "allowMethods", "allowOrigins", "exposeHeaders"]),
        ...(cors.maxAge !== undefined && { MaxAge: number(cors.maxAge) }),
      },
    }),
  };
  return known as GetFunctionUrlConfigResponse;
}

function lists(from: NonNullable<ReturnType<typeof fields>>, names: readonly string[]): object {
  const found = names.filter((name) => texts(from[name]).length > 0);
  return Object.fromEntries(found.map((name) => [name[0]?.toUpperCase() + name.slice(1), texts(from[name])]));
}

/** An event source mapping as Lambda describes it. */
export function mappingConfiguration(mapping: GraphResource): EventSourceMappingConfiguration {
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
