import { delimiter } from "node:path";
import { withPathsHere } from "./aws-paths";
import { CONTAINER, isNode } from "./runtimes";
import type { FunctionSpec } from "./types";

/**
 * Variables of the developer's shell that a handler sees. Everything else stays out, above all credentials. On AWS they
 * would not be there either, and the program must give a handler those that it needs.
 *
 * `PATH` and the temporary folder are for programs that handlers start, certificates so that TLS to local services
 * works as in the shell. `SystemRoot` is there because Windows opens no socket without it.
 */
const FROM_SHELL = [
  "PATH",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
];

/** Local services accept any credentials. Without some the AWS SDKs send nothing. */
const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
  AWS_SESSION_TOKEN: "local",
};

/**
 * The `process.env` of a handler, weakest first:
 * - a few variables of the shell
 * - variables that Lambda sets and a function may override
 * - the function's own
 * - variables that Lambda reserves
 * - variables that the local mode adds for its services
 *
 * @see Lambda developer guide, Using Lambda environment variables
 */
export function environmentOf(
  spec: FunctionSpec,
  logStream: string,
  shell: Readonly<Record<string, string | undefined>>,
  local: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const environment = {
    ...pick(shell, FROM_SHELL),
    ...overridable(spec, shell),
    ...spec.environment,
    ...pythonPath(spec),
    ...reserved(spec, logStream),
    ...CREDENTIALS,
    ...local,
    ...spec.credentials,
  };
  return withPathsHere(environment, spec);
}

/** The name AWS gives to a log stream: day, version, and an id of the environment. */
export function logStreamName(day: Date, id: string): string {
  return `${day.toISOString().slice(0, 10).replaceAll("-", "/")}/[$LATEST]${id}`;
}

export function logGroupName({ name, logGroup }: Pick<FunctionSpec, "name" | "logGroup">): string {
  return logGroup ?? `/aws/lambda/${name}`;
}

function overridable(spec: FunctionSpec, shell: Readonly<Record<string, string | undefined>>) {
  return {
    LANG: "en_US.UTF-8",
    TZ: "UTC",
    ...(isNode(spec.runtime) && { NODE_PATH: nodePath(spec) }),
    ...(spec.layers && { PATH: list(shell.PATH, "/opt/bin") }),
    LD_LIBRARY_PATH: spec.layers ? list(shell.LD_LIBRARY_PATH, "/opt/lib") : (shell.LD_LIBRARY_PATH ?? ""),
    AWS_XRAY_CONTEXT_MISSING: "LOG_ERROR",
  };
}

/** @see Lambda developer guide, Packaging your layer content: packages of one Node, and of all */
function nodePath({ runtime, code }: FunctionSpec): string {
  const version = /^nodejs(\d+)/.exec(runtime)?.[1];
  const ofVersion = version === undefined ? [] : [`/opt/nodejs/node${version}/node_modules`];
  return [...ofVersion, "/opt/nodejs/node_modules", code.folder].join(delimiter);
}

function list(known: string | undefined, ...more: readonly string[]): string {
  return [...(known ? [known] : []), ...more].join(delimiter);
}

/**
 * On AWS all packages are in the function's own folder, so that any function finds them. The folders of layers come
 * after them.
 */
function pythonPath({ code, environment, layers, runtime }: FunctionSpec): Record<string, string> {
  const { packages = [] } = code;
  const isPython = runtime.startsWith("python");
  const ofLayers = layers && isPython ? ["/opt/python", `/opt/python/lib/${runtime}/site-packages`] : [];
  const all = [packages, environment.PYTHONPATH ?? [], ofLayers].flat();
  return code.packages === undefined && ofLayers.length === 0 ? {} : { PYTHONPATH: all.join(delimiter) };
}

function reserved(spec: FunctionSpec, logStream: string) {
  const region = spec.arn.split(":")[3] || "us-east-1";
  return {
    _HANDLER: spec.handler,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    // Images have none.
    ...(spec.runtime !== CONTAINER && { AWS_EXECUTION_ENV: `AWS_Lambda_${spec.runtime}` }),
    AWS_LAMBDA_FUNCTION_NAME: spec.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memorySize),
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_GROUP_NAME: logGroupName(spec),
    AWS_LAMBDA_LOG_STREAM_NAME: logStream,
    LAMBDA_TASK_ROOT: spec.code.folder,
    LAMBDA_RUNTIME_DIR: "/var/runtime",
  };
}

function pick(
  from: Readonly<Record<string, string | undefined>>,
  keys: readonly string[],
): Record<string, string> {
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
}
