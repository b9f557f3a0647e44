import type * as pulumi from "@pulumi/pulumi";
import type { Architecture, BundleFormat, Effect, LogRetention, Tracing, UrlAuthorizer } from "./words";

/** A function, wherever a component takes one: props with a `handler`, or a `Function` made before. */
export interface FunctionDefinition extends FunctionSettings {
  /** A `Function` made before, in place of one that is made of the other props; it may serve several routes. */
  existing?: any;
}

/** Props of a function, or defaults for several: a stronger value replaces a weaker one; `environment`, `layers`, `permissions` and `bind` are joined. */
export interface FunctionSettings {
  /** What Lambda calls: `<file without ending>.<export>` for Node, Python and Ruby, such as `src/notes.list`. */
  handler?: string;
  /** Folder that the handler is looked up in, relative to the program's folder; for other languages than Node also a prebuilt `.zip` or `.jar`. Default: `.`. */
  srcPath?: string;
  /** Lambda runtime, such as `python3.13`, or `container` for an image that is built of the folder in `handler`. Default: `nodejs14.x`, or `nodejs22.x` with `serverless-api:defaults` set to `current`. */
  runtime?: string;
  /** How the image of a function with the runtime `container` is built. */
  container?: Container;
  /** Memory in MB, 128 to 10240. Default: 1024. */
  memorySize?: number;
  /** Longest run of one call, such as `30 seconds`; 1 second to 15 minutes. Default: 10 seconds. */
  timeout?: string;
  /** X-Ray tracing. Default: `active`. */
  tracing?: Tracing;
  /** Size of `/tmp` in MB, 512 to 10240. Default: 512. */
  diskSize?: number;
  /** Processor. Default: `x86_64`, which AWS takes. */
  architecture?: Architecture;
  /** Environment variables. */
  environment?: Record<string, pulumi.Input<string>>;
  /** What the function may do. */
  permissions?: PermissionEntry[];
  /** ARNs of layers, at most five. */
  layers?: pulumi.Input<string>[];
  /** Name in AWS. Default: made from the ids, and unique. */
  functionName?: string;
  /** How Node code is bundled. */
  bundle?: Bundle;
  /** A URL of the function's own, without a gateway. Default: none. */
  url?: FunctionUrl;
  /** Components of this package that the handler uses: each grants what is needed at run time, and passes its name or URL in the environment. */
  bind?: any[];
  /** How long the log is kept. Default: for ever, or `one_month` with the defaults `current`. */
  logRetention?: LogRetention;
  /** An `aws.iam.Role` made before, in place of one per function. */
  role?: any;
  /** Settings of the underlying objects. */
  native?: FunctionNative;
}

/** The way past this package for one function. */
export interface FunctionNative {
  /** Settings of `aws.lambda.Function` under the names that they have in TypeScript, such as `vpcConfig`. They win over ours. */
  function?: Record<string, any>;
}

/** How the image of a function is built, and what it runs. */
export interface Container {
  /** The Dockerfile, relative to the folder. Default: `Dockerfile`. */
  file?: string;
  /** Variables of the build. They stay in the image: no place for secrets. */
  buildArgs?: Record<string, pulumi.Input<string>>;
  /** The stage of the Dockerfile that is built. Default: the last one. */
  target?: string;
  /** What the image runs, in place of `CMD` in the Dockerfile. */
  cmd?: pulumi.Input<string>[];
  /** Command that the local mode runs in the folder in place of the image. */
  local?: string;
}

/** How the code of a Node function is bundled. */
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
  /** How files of an extension are read: loaders of esbuild. */
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
  /** Settings handed to esbuild as they are. */
  esbuild?: Record<string, any>;
}

/** A file or folder that travels with a function. */
export interface CopyFile {
  /** The file or folder, relative to the program's folder. */
  from: string;
  /** Where it lands in the archive. Default: the same path. */
  to?: string;
}

/** A function's own URL. */
export interface FunctionUrl {
  /** Whether there is one. Default: `true`. */
  enabled?: boolean;
  /** Who may call it. Default: `none`, everybody. */
  authorizer?: UrlAuthorizer;
  /** CORS replies given by Lambda. Default: all origins, methods and headers. */
  cors?: FunctionUrlCors;
}

/** CORS of a function's URL. */
export interface FunctionUrlCors {
  /** `false` gives no CORS replies. Default: `true`. */
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
  /** How long a browser keeps the answer, such as `1 hour`. */
  maxAge?: string;
}

/** One entry of a list of permissions: a word, something that is granted, or a statement. */
export interface PermissionEntry {
  /** A word: `*` for everything, `ses` for every action of a service, `ses:SendEmail` for one action on everything. */
  word?: string;
  /** A component of this package, or a resource of the AWS package such as a `Table`: what its users need at run time. */
  resource?: any;
  /** Grant word for `resource`, such as `grantReadData`. Default: what users need at run time. */
  grant?: string;
  /** Of a statement: whether `actions` are allowed or refused. Default: `allow`. */
  effect?: Effect;
  /** Of a statement: actions such as `dynamodb:GetItem`. */
  actions?: pulumi.Input<string>[];
  /** Of a statement: ARNs, or `*`. */
  resources?: pulumi.Input<string>[];
  /** Of a statement: its id. */
  sid?: string;
  /** Of a statement: conditions as IAM writes them. */
  conditions?: Record<string, any>;
}
