import type * as aws from "@pulumi/aws";
import type * as pulumi from "@pulumi/pulumi";
import type { AlarmSettings } from "../alarms/props";
import type { Component } from "../app/component";
import type { Stack } from "../app/stack";
import type { BundleProps } from "../bundle/props";
import type { Bindable } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Duration, Size } from "../values";
import type { LogRetention } from "../values/retention";
import type { Runtime } from "../values/runtimes";

type Declared = FunctionProps;

declare module "../app/declared-above" {
  interface FunctionProps extends Declared {}
}

/**
 * A function, wherever a construct takes one: a handler, `src/notes.list`, props with a handler, or a `Function`
 * made before, which may serve several routes.
 */
export type FunctionDefinition = string | FunctionProps | MadeFunction;

/** A `Function` that was made before. */
export interface MadeFunction extends Component {
  /** ARN of the function. */
  readonly functionArn: pulumi.Output<string>;
  /** Name of the function in AWS. */
  readonly functionName: pulumi.Output<string>;
  /** The role that the function runs as: its own, or the one given. */
  readonly role: aws.iam.Role;
}

/** The kind of telemetry that a function sends. */
export type TelemetryType = "application_signals" | "opentelemetry" | "disabled";

/** Telemetry of a function, with its layer. */
export interface TelemetryProps {
  /** Traces and metrics of calls, traces alone, or nothing. */
  readonly type: TelemetryType;
  /**
   * ARN of a layer of OpenTelemetry with the wrapper `/opt/otel-instrument`, in the region of the function.
   * Refused: `ARN_INVALID`.
   * @default AWS's layer of the region
   */
  readonly layer?: pulumi.Input<string>;
}

/**
 * Props of a function, given to `Function`, to a route or a consumer, or as defaults.
 *
 * Defaults are merged, weakest first: the app's, the stack's, the construct's, the function's own. A stronger value
 * replaces a weaker one. `environment` is merged by variable, `native.function` by setting, and `layers`, `permissions`
 * and `bind` are joined. `*` as permissions wins over a list.
 */
export interface FunctionProps {
  /**
   * The handler that Lambda calls: `<file without ending>.<export>` for Node, Python and Ruby, such as
   * `src/notes.list`. Other languages have forms of their own, such as `com.example.Notes::list`. At most 128
   * characters.
   * Refused: `FUNCTION_HANDLER_MISSING`, `HANDLER_INVALID`, `HANDLER_NOT_FOUND`.
   * @default none. A function needs one, defaults do not.
   * @see AWS Lambda API reference, CreateFunction, Handler
   */
  readonly handler?: string;
  /**
   * Folder of the handler, relative to the program's folder, which it may lie beside: `../src`. Sources of Python with
   * requirements, Go, Rust, Java and .NET are built by their own tools.
   * Code in other languages than Node is otherwise packaged as it is, and may be a prebuilt `.zip` or `.jar`. It cannot
   * be the program's folder itself then, or one above it (`FUNCTION_SOURCE_AT_ROOT`).
   * Refused: `FUNCTION_SOURCE_MISSING`, `FUNCTION_SOURCE_UNBUILT`, `FUNCTION_TOOLCHAIN_MISSING`,
   * `FUNCTION_BUILD_FAILED`.
   * @default `.`, and for a handler of Python in a folder the nearest one above its file that requires packages, or its own
   */
  readonly srcPath?: string;
  /**
   * Lambda runtime. With `current`, a function that names none and whose handler needs a callback, or may need one, runs on
   * `nodejs22.x`. A warning says so: Lambda has no callbacks later. A runtime that is newer than this version, such as
   * `nodejs28.x`, is passed on with a warning. One of another form goes under `native.function.runtime`. `container` builds
   * an image with Docker: `handler` is the folder with its Dockerfile then, and `@pulumi/awsx` has to be installed.
   * Refused: `VALUE_NOT_ALLOWED`, `AWSX_MISSING`, `FUNCTION_IMAGE_SOURCE_MISSING`.
   * @default `nodejs14.x` with the defaults `v1`, which AWS no longer creates; `nodejs24.x` with `current`
   * @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html
   */
  readonly runtime?: Runtime | "container";
  /**
   * How the image of a function with `runtime: "container"` is built.
   * @default the Dockerfile of the folder, as it is
   */
  readonly container?: ContainerProps;
  /**
   * Memory, as MB or as text such as `1 GB`. 128 MB to 10240 MB. More is passed on with a warning.
   * CPU grows with it. `0` counts as not given.
   * Refused: `SIZE_INVALID`, `VALUE_OUT_OF_RANGE`.
   * @default `1024`
   * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
   */
  readonly memorySize?: number | Size;
  /**
   * Longest run of one call, as seconds or as text such as `30 seconds`. 1 second to 30 minutes. More is passed on with
   * a warning. A gateway waits no longer than about 30 seconds for its reply. `0` counts as not given.
   * Refused: `DURATION_INVALID`, `VALUE_OUT_OF_RANGE`.
   * @default `10`
   * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
   */
  readonly timeout?: number | Duration;
  /**
   * X-Ray tracing: `active` samples calls, `pass_through` follows the caller, `disabled` takes away the permission too.
   * @default `active`
   */
  readonly tracing?: "active" | "disabled" | "pass_through";
  /**
   * Telemetry by AWS's layer of OpenTelemetry: `application_signals` sends traces and metrics of calls, `opentelemetry` traces
   * alone, `disabled` overrides a default. The layer of the region and the runtime is added, with its wrapper and its
   * permissions. `{ type, layer }` names another layer by its ARN. For Node.js, Python, Java and .NET.
   *
   * A cold start takes longer by the layer's start, and on localhost the function runs without it.
   * Refused: `FUNCTION_TELEMETRY_RUNTIME`, `FUNCTION_TELEMETRY_REGION`, and `PROP_CONFLICT` for a wrapper in `environment`.
   * @default none
   * @example { type: "opentelemetry", layer: "arn:aws:lambda:eu-west-1:615299751070:layer:AWSOpenTelemetryDistroJs:15" }
   * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-application-signals.html
   */
  readonly telemetry?: TelemetryType | TelemetryProps;
  /**
   * Size of `/tmp`, as MB or as text. 512 MB to 10240 MB. More is passed on with a warning.
   * Refused: `SIZE_INVALID`, `VALUE_OUT_OF_RANGE`.
   * @default `512`
   */
  readonly diskSize?: number | Size;
  /**
   * Processor of the function. Packages with native code must be installed for it.
   * @default none, which AWS takes as `x86_64`
   */
  readonly architecture?: "x86_64" | "arm_64";
  /**
   * Environment variables. Names begin with a letter and have at least two letters, digits or `_`. Names that Lambda
   * sets itself are refused. 4 KB in all.
   * Refused: `FUNCTION_ENVIRONMENT_NAME`, `FUNCTION_ENVIRONMENT_RESERVED`, `FUNCTION_ENVIRONMENT_TOO_LARGE`.
   * @default none besides those the library sets
   * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
   */
  readonly environment?: Readonly<Record<string, pulumi.Input<string>>>;
  /**
   * Permissions of the function: `*`, or a list of words, constructs, resources, `[construct, grant word]` and
   * statements.
   * @default none besides its own log and traces
   */
  readonly permissions?: Permissions;
  /**
   * Layers, by ARN or as an `@pulumi/aws` layer version. At most five.
   * Refused: `ARN_INVALID`, `FUNCTION_LAYERS_TOO_MANY`.
   * @default none
   */
  readonly layers?: readonly (pulumi.Input<string> | aws.lambda.LayerVersion)[];
  /**
   * Name in AWS: letters, digits, `-` and `_`, at most 64. A function with a name cannot be replaced without downtime.
   * A callback gets the stack and the merged props, which is of use in defaults.
   * Refused: `FUNCTION_NAME_INVALID`.
   * @default made from the ids and unique
   */
  readonly functionName?: string | ((context: FunctionNameContext) => string);
  /**
   * Settings of the bundle of Node code. `false` packages the folder `srcPath` as it is, in every language, with the
   * handler relative to it. Then `srcPath` must be given (`FUNCTION_SOURCE_AT_ROOT`).
   * @default `true`
   */
  readonly bundle?: boolean | BundleProps;
  /**
   * A URL of the function's own, without a gateway. `true` is open to everybody with CORS for all origins.
   * @default `false`
   */
  readonly url?: boolean | FunctionUrlProps;
  /**
   * Makes the function durable. Its executions remember the steps that they have done, and wait for up to a year without
   * running. The handler is made with `withDurableExecution` of
   * `@aws/durable-execution-sdk-js`. The function publishes a version with each deployment, and whatever calls it names
   * the alias `live`.
   * A function that becomes durable, or ceases to be, is replaced. Callers that wait for it, such as routes and consumers of
   * queues, call only one whose executions take at most 15 minutes.
   * Refused: `FUNCTION_DURABLE_RUNTIME`, `FUNCTION_DURABLE_PROVIDER`, `PROP_MISSING`, `VALUE_OUT_OF_RANGE`.
   * @default none, a plain function
   * @see https://docs.aws.amazon.com/lambda/latest/dg/durable-functions.html
   */
  readonly durable?: DurableProps;
  /**
   * Constructs that the handler uses: each grants what is needed at run time and passes its name or URL, which the
   * handler finds with `import { Table } from "pulumi-serverless-api/node"`.
   * Refused: `FUNCTION_BIND_INVALID`.
   * @default none
   */
  readonly bind?: readonly Bindable[];
  /**
   * How long the log stays. With it, the program makes the log group. Without it Lambda makes one on the first call.
   * @default none, for ever, with the defaults `v1`. `one_month` with `current`.
   */
  readonly logRetention?: LogRetention;
  /**
   * A role made before, in place of one per function. Several functions may share it. It gets the statements of its
   * functions as an inline policy, and must let `lambda.amazonaws.com` assume it.
   * @default a role of its own
   */
  readonly role?: aws.iam.Role;
  /**
   * Alarms on the function: calls that fail or are refused, and how far it is behind a stream. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the function out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects. */
  readonly native?: FunctionNative;
}

/** How the image of a function is built, and what it runs. */
export interface ContainerProps {
  /** The Dockerfile, relative to the folder. @default `Dockerfile` */
  readonly file?: string;
  /** Variables of the build, `ARG` in the Dockerfile. They stay in the image: no place for secrets. @default none */
  readonly buildArgs?: Readonly<Record<string, pulumi.Input<string>>>;
  /** The stage of the Dockerfile that is built. @default the last one */
  readonly target?: string;
  /** The command that the image runs, in place of `CMD` in the Dockerfile. @default that of the Dockerfile */
  readonly cmd?: readonly pulumi.Input<string>[];
  /**
   * Command that `sapi dev` runs in the folder in place of the image, such as `npx aws-lambda-ric app.handler`. It finds the
   * runtime API of Lambda in `AWS_LAMBDA_RUNTIME_API`, as a container does.
   * @default none: the function is not run on localhost
   */
  readonly local?: string;
}

/** The limits of a durable function's executions. */
export interface DurableProps {
  /**
   * How long one execution may take, waits included, as seconds or as text such as `30 days`. 1 second to 366 days.
   * `timeout` of the function stays the limit of each run in between.
   */
  readonly timeout: number | Duration;
  /** Days for which AWS stores the history of an execution that has ended, 1 to 90. @default 14, by the provider */
  readonly retention?: number;
}

/** The way past this library for one function. */
export interface FunctionNative {
  /**
   * Settings of `aws.lambda.Function` under their own names, such as `vpcConfig`, `deadLetterConfig`,
   * `fileSystemConfig`, `reservedConcurrentExecutions` or `description`. They win over ours. `loggingConfig` is merged
   * with ours by field.
   *
   * - With `code`, `s3Bucket` or `imageUri` nothing is bundled or packaged, and `handler` is passed on as written.
   * - Lambda calls `handler` (that of a wrapper layer, for instance), and ours is still bundled.
   * - `vpcConfig`, `deadLetterConfig` and `fileSystemConfig` also give the role the permissions that Lambda checks.
   * - `environment`, `name` and `role` have props of their own and are refused here: `FUNCTION_NATIVE_OWN_PROP`.
   * @default none
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/lambda/function/
   */
  readonly function?: NativeFunctionSettings;
}

/** Settings of `aws.lambda.Function` without those that have props of their own. */
export type NativeFunctionSettings = Omit<Partial<aws.lambda.FunctionArgs>, "environment" | "name" | "role">;

/** The argument of a `functionName` callback. */
export interface FunctionNameContext {
  /** The stack that the function is made in. */
  readonly stack: Stack;
  /** The props after merging all defaults. */
  readonly functionProps: FunctionProps;
}

/** A function's own URL. */
export interface FunctionUrlProps {
  /**
   * The callers that are allowed: everybody, or those that sign with IAM credentials and have
   * `lambda:InvokeFunctionUrl`.
   * @default `none`
   */
  readonly authorizer?: "none" | "iam";
  /**
   * CORS replies given by Lambda. `true` allows all origins, methods and headers.
   * @default `true`
   */
  readonly cors?: boolean | FunctionUrlCors;
  /**
   * Whether what a handler streams is sent as it comes. Otherwise replies are sent when they are whole, with their metadata of status
   * and headers before the body. A handler that returns its reply is served in both ways.
   * @default `false`
   * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-response-streaming.html
   */
  readonly streaming?: boolean;
}

/** CORS of a function's URL. Members left out are as with `cors: true`. */
export interface FunctionUrlCors {
  /** Origins such as `https://example.com`, as browsers send them: it warns of others. @default `["*"]` */
  readonly allowOrigins?: readonly string[];
  /** Methods such as `GET`. Lambda refuses `OPTIONS`, which it answers itself: `VALUE_NOT_ALLOWED`. @default `["*"]` */
  readonly allowMethods?: readonly string[];
  /** Request headers. @default `["*"]` */
  readonly allowHeaders?: readonly string[];
  /** Reply headers that a page may read. @default none */
  readonly exposeHeaders?: readonly string[];
  /** Whether cookies are sent. Cannot be with all origins: `FUNCTION_URL_CORS_OPEN`. @default `false` */
  readonly allowCredentials?: boolean;
  /** How long a browser keeps the answer, at most one day. @default none */
  readonly maxAge?: Duration;
}

/** Marks functions of this library. A brand and no `instanceof`, because two copies of the package may be loaded. */
export const FUNCTION_BRAND = "__serverlessApiFunction";

/** True for a `Function` of this library. Apart from the class, so that plans need not load it. */
export function isFunction(value: unknown): value is MadeFunction {
  return typeof value === "object" && value !== null && Object.hasOwn(value, FUNCTION_BRAND);
}
