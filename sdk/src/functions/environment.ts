import type * as pulumi from "@pulumi/pulumi";
import { type Issues, nearest } from "../errors";
import { ENVIRONMENT_BYTES } from "../limits/lambda";
import { checkType, isPlain } from "../values";
import { isNode } from "../values/runtimes";
import { isBundlingSkipped } from "./code-plan";

/** Environment variables, whose values may be known only at deploy time. */
export type Environment = Readonly<Record<string, pulumi.Input<string>>>;

/**
 * Names that Lambda sets itself and refuses when a function is created.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
const RESERVED = new Set([
  "_HANDLER",
  "_X_AMZN_TRACE_ID",
  "AWS_ACCESS_KEY",
  "AWS_ACCESS_KEY_ID",
  "AWS_DEFAULT_REGION",
  "AWS_EXECUTION_ENV",
  "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
  "AWS_LAMBDA_FUNCTION_NAME",
  "AWS_LAMBDA_FUNCTION_VERSION",
  "AWS_LAMBDA_INITIALIZATION_TYPE",
  "AWS_LAMBDA_LOG_GROUP_NAME",
  "AWS_LAMBDA_LOG_STREAM_NAME",
  "AWS_LAMBDA_RUNTIME_API",
  "AWS_REGION",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "LAMBDA_RUNTIME_DIR",
  "LAMBDA_TASK_ROOT",
]);

/**
 * Report names that Lambda does not take and values that are no text. A value that is undefined, such as that of an optional
 * `process.env.X`, is refused at a deployment. On localhost and in tests the variable is not set, with a warning.
 */
export function checkEnvironment(environment: unknown, issues: Issues): void {
  if (!checkType(environment, "object", issues)) return;
  for (const [name, value] of Object.entries(environment)) {
    checkName(name, issues.at(name));
    if (isPlain(value)) checkValue(value, issues.at(name));
  }
}

function checkValue(value: unknown, issues: Issues): void {
  if (value !== undefined && value !== null) {
    checkType(value, "string", issues);
    return;
  }
  const cure = "check what it is set from, or leave the variable out";
  if (value === undefined && isBundlingSkipped()) {
    issues.warn({ problem: "the value is undefined, which a deployment refuses", cure });
    return;
  }
  issues.add("VALUE_WRONG_TYPE", { problem: `the value is ${value}`, cure });
}

function checkName(name: string, issues: Issues): void {
  if (RESERVED.has(name)) {
    const cure =
      name === "AWS_REGION" || name === "AWS_DEFAULT_REGION"
        ? "remove it: Lambda sets it"
        : "choose another name";
    issues.add("FUNCTION_ENVIRONMENT_RESERVED", { problem: "Lambda reserves this name", cure });
  } else if (!/^[A-Za-z][A-Za-z0-9_]+$/.test(name)) {
    const cure = `write letters, digits and _, starting with a letter, at least two${suggestion(name)}`;
    issues.add("FUNCTION_ENVIRONMENT_NAME", { problem: "Lambda does not take this name", value: name, cure });
  }
}

function suggestion(name: string): string {
  const suggested = name.replace(/[^A-Za-z0-9_]/g, "_").replace(/^[^A-Za-z]+/, "");
  return suggested.length > 1 && nearest(name, [suggested]) ? `, such as ${suggested}` : "";
}

/** Report an environment that is larger than Lambda takes, as far as its values are known. */
export function checkEnvironmentSize(environment: Readonly<Record<string, unknown>>, issues: Issues): void {
  const sizes = Object.entries(environment).map(([name, value]) => ({
    name,
    size: Buffer.byteLength(name) + (typeof value === "string" ? Buffer.byteLength(value) : 0),
  }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total <= ENVIRONMENT_BYTES.max) return;
  const [largest] = [...sizes].sort((a, b) => b.size - a.size) as [{ name: string; size: number }];
  issues.add("FUNCTION_ENVIRONMENT_TOO_LARGE", {
    problem: `${total} bytes of names and values, and Lambda takes ${ENVIRONMENT_BYTES.max}`,
    cure: `keep large values elsewhere, first of all ${largest.name} with ${largest.size} bytes`,
  });
}

/** The variables that have a value. */
export function setVariables(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
}

/** The members in the order of their names, so that the order in which a program sets them changes nothing. */
export function sortedByName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Variables that every function gets, unless it sets them itself. */
export function ownEnvironment(
  app: { readonly name: string; readonly stage: string },
  runtime: string | undefined,
): Environment {
  const forNode = { AWS_NODEJS_CONNECTION_REUSE_ENABLED: "1" };
  return {
    SAPI_APP: app.name,
    SAPI_STAGE: app.stage,
    ...(runtime !== undefined && isNode(runtime) && forNode),
  };
}
