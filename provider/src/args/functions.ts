import type * as pulumi from "@pulumi/pulumi";
import type { Alarms } from "./alarms";
import type {
  Architecture,
  BundleFormat,
  Effect,
  LogRetention,
  TelemetryType,
  Tracing,
  UrlAuthorizer,
} from "./words";

/** A function of a component: props with a `handler`, or an existing `Function`. */
export interface FunctionDefinition extends FunctionSettings {
  /** An existing `Function`, in place of one with the other props. It may serve several routes. */
  existing?: any;
}

/**
 * Props of a function, or defaults for several. A function's own value replaces a default. `environment`,
 * `layers`, `permissions` and `bind` are joined.
 */
export interface FunctionSettings {
  /** The function in the code: `<file without ending>.<export>` for Node, Python and Ruby, such as `src/notes.list`. */
  handler?: string;
  /**
   * Folder of the handler, relative to the program's folder. For languages other than Node it may be a prebuilt
   * `.zip` or `.jar`. Default: `.`.
   */
  srcPath?: string;
  /**
   * Lambda runtime, such as `python3.13`, or `container` for an image that is built from the folder in `handler`.
   * Default: `nodejs14.x`, or `nodejs24.x` with `serverless-api:defaults` set to `current`. A handler that needs a
   * callback then has `nodejs22.x`, with a warning.
   */
  runtime?: string;
  /** The build of the image of a function with the runtime `container`. */
  container?: Container;
  /** Memory in MB, 128 to 10240. Default: 1024. */
  memorySize?: number;
  /** Time limit of one call, such as `30 seconds`, from 1 second to 15 minutes. Default: 10 seconds. */
  timeout?: string;
  /** X-Ray tracing. Default: `active`. */
  tracing?: Tracing;
  /** Telemetry by AWS's layer of OpenTelemetry. Default: none. */
  telemetry?: Telemetry;
  /** Size of `/tmp` in MB, 512 to 10240. Default: 512. */
  diskSize?: number;
  /** Processor. Default: `x86_64`, as on AWS. */
  architecture?: Architecture;
  /** Environment variables. */
  environment?: Record<string, pulumi.Input<string>>;
  /** Permissions of the function. */
  permissions?: PermissionEntry[];
  /** ARNs of layers, at most five. */
  layers?: pulumi.Input<string>[];
  /** Name in AWS. Default: a unique name made from the ids. */
  functionName?: string;
  /** The bundling of Node code. */
  bundle?: Bundle;
  /** A URL of the function's own, without a gateway. Default: none. */
  url?: FunctionUrl;
  /**
   * Components of this package that the handler uses. Each grants its run-time permissions, and passes its name or
   * URL in the environment.
   */
  bind?: any[];
  /** Makes the function durable. Default: a plain function. */
  durable?: Durable;
  /** How long logs stay. Default: for ever, or `one_month` with the defaults `current`. */
  logRetention?: LogRetention;
  /** An existing `aws.iam.Role`, in place of one per function. */
  role?: any;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects. */
  native?: FunctionNative;
}

/** The limits of a durable function's executions. */
export interface Durable {
  /** How long one execution may take, waits included, such as `30 days`. At most 366 days. */
  timeout: string;
  /** Days for which AWS stores the history of an execution that has ended, 1 to 90. Default: 14. */
  retention?: number;
}

/** Settings of the AWS objects of one function. */
export interface FunctionNative {
  /** Settings of `aws.lambda.Function` under their names in TypeScript, such as `vpcConfig`. They override ours. */
  function?: Record<string, any>;
}

/** The build of a function's image, and its command. */
export interface Container {
  /** The Dockerfile, relative to the folder. Default: `Dockerfile`. */
  file?: string;
  /** Variables of the build. They stay in the image, so they must not be secrets. */
  buildArgs?: Record<string, pulumi.Input<string>>;
  /** The stage of the Dockerfile that is built. Default: the last one. */
  target?: string;
  /** The command of the image, in place of `CMD` in the Dockerfile. */
  cmd?: pulumi.Input<string>[];
  /** Command that the local mode runs in the folder in place of the image. */
  local?: string;
}

/** The bundling of a Node function's code. */
export interface Bundle {
  /** `false` packages the folder `srcPath` as it is. Default: `true`. */
  enabled?: boolean;
  /** Shrinks the code. Default: `true`. */
  minify?: boolean;
  /** Puts a source map next to the bundle. Default: `true`. */
  sourcemap?: boolean;
  /** Module format. Default: that of the handler's file. */
  format?: BundleFormat;
  /** Packages left out because they are there at run time. */
  external?: string[];
  /** Packages copied from `node_modules` as they are installed, such as those with native code. */
  install?: string[];
  /** Loaders of esbuild, by file extension. */
  loader?: Record<string, string>;
  /** A line of JavaScript put before the code. */
  banner?: string;
  /** Expressions replaced at build time. */
  define?: Record<string, string>;
  /** Files imported by every file that uses what they export. */
  inject?: string[];
  /** The JavaScript version written, such as `es2022`. Default: the Node version of the runtime. */
  target?: string;
  /** Files and folders put into the archive besides the code. */
  copyFiles?: CopyFile[];
  /** Settings that are passed to esbuild as they are. */
  esbuild?: Record<string, any>;
}

/** A file or folder that is packaged with a function. */
export interface CopyFile {
  /** The file or folder, relative to the program's folder. */
  from: string;
  /** The path in the archive. Default: the same path. */
  to?: string;
}

/** Telemetry of a function. */
export interface Telemetry {
  /** Traces and metrics of calls, traces alone, or none. */
  type: TelemetryType;
  /** ARN of a layer of OpenTelemetry. Default: AWS's layer of the region. */
  layer?: pulumi.Input<string>;
}

/** A function's own URL. */
export interface FunctionUrl {
  /** Whether the function has a URL. Default: `true`. */
  enabled?: boolean;
  /** The authorizer of the URL. Default: `none`, everybody may call it. */
  authorizer?: UrlAuthorizer;
  /** CORS headers that Lambda adds. Default: all origins, methods and headers. */
  cors?: FunctionUrlCors;
  /** Whether what a handler streams is sent as it comes. Default: `false`. */
  streaming?: boolean;
}

/** CORS of a function's URL. */
export interface FunctionUrlCors {
  /** `false` adds no CORS headers. Default: `true`. */
  enabled?: boolean;
  /** Origins such as `https://example.com`. Default: all. */
  allowOrigins?: string[];
  /** Methods. Default: all. */
  allowMethods?: string[];
  /** Request headers. Default: all. */
  allowHeaders?: string[];
  /** Reply headers that a page may read. */
  exposeHeaders?: string[];
  /** Whether cookies are sent. Default: `false`. */
  allowCredentials?: boolean;
  /** How long a browser caches the answer, such as `1 hour`. */
  maxAge?: string;
}

/** One entry of a list of permissions: a word, a resource, or a statement. */
export interface PermissionEntry {
  /** A word: `*` for everything, `ses` for every action of a service, `ses:SendEmail` for one action on everything. */
  word?: string;
  /**
   * A component of this package, or a resource of the AWS package such as a `Table`. Users get its run-time
   * permissions.
   */
  resource?: any;
  /** Grant word for `resource`, such as `grantReadData`. Default: its run-time permissions. */
  grant?: string;
  /** For a statement: whether `actions` are allowed or refused. Default: `allow`. */
  effect?: Effect;
  /** For a statement: actions such as `dynamodb:GetItem`. */
  actions?: pulumi.Input<string>[];
  /** For a statement: ARNs, or `*`. */
  resources?: pulumi.Input<string>[];
  /** For a statement: its id. */
  sid?: string;
  /** For a statement: conditions as IAM writes them. */
  conditions?: Record<string, any>;
}
