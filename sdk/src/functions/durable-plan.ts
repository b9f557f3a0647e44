import { installedProvider, isAtLeast } from "../app/provider-version";
import { TYPE } from "../aws/tokens";
import type { Issues } from "../errors";
import { DURABLE_AWAITED, DURABLE_RETENTION, DURABLE_TIMEOUT } from "../limits/lambda";
import { checkKnownProps, checkPresent, checkRange, isPlainObject, namesOf, parseDuration } from "../values";
import type { DurableProps, FunctionProps, NativeFunctionSettings } from "./props";

/** The executions of a durable function, in the units of AWS. */
export interface DurablePlan {
  /** Seconds. */
  readonly executionTimeout: number;
  /** Days. Undefined leaves it to the provider, which takes 14. */
  readonly retentionPeriod: number | undefined;
}

const RETENTION = { ...DURABLE_RETENTION, whole: true, unit: "days" } as const;

/**
 * The first versions whose runtimes AWS offers for durable functions. Its SDKs want no older ones.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/durable-supported-runtimes.html
 */
const FIRST_NODE = 22;
const FIRST_PYTHON = 13;

/** The first version of `@pulumi/aws` whose functions have `durableConfig`. */
const FIRST_PROVIDER = "7.14.0";

/** Checks the `durable` prop. Undefined for a function without one. */
export function planDurable(durable: DurableProps | undefined, issues: Issues): DurablePlan | undefined {
  if (durable === undefined) return undefined;
  if (!checkKnownProps(durable, namesOf<DurableProps>()(["timeout", "retention"]), issues)) return undefined;
  const { timeout, retention } = durable as DurableProps;
  const cure = 'write how long an execution may take, waits included, such as timeout: "1 day"';
  if (!checkPresent(timeout, issues.at("timeout"), cure)) return undefined;
  if (retention !== undefined) checkRange(retention, RETENTION, issues.at("retention"));
  return {
    executionTimeout: parseDuration(timeout, issues.at("timeout"), DURABLE_TIMEOUT),
    retentionPeriod: retention,
  };
}

/** Reports a runtime that AWS does not offer for durable functions. Languages whose first version is not known pass. */
export function refuseUndurable(runtime: string, issues: Issues): void {
  const [, node] = /^nodejs(\d+)\.x$/.exec(runtime) ?? [];
  const [, python] = /^python3\.(\d+)$/.exec(runtime) ?? [];
  const isTooOld =
    (node !== undefined && Number(node) < FIRST_NODE) ||
    (python !== undefined && Number(python) < FIRST_PYTHON);
  if (!isTooOld) return;
  const newer = node === undefined ? `python3.${FIRST_PYTHON}` : `nodejs${FIRST_NODE}.x`;
  issues.add("FUNCTION_DURABLE_RUNTIME", {
    problem: "AWS has no durable functions with this runtime",
    value: runtime,
    cure: `write runtime: "${newer}" or a newer one`,
  });
}

/**
 * Reports an `@pulumi/aws` that would deploy a plain function, because it drops settings that it does not know.
 *
 * @param version finds the installed version, or `undefined`
 */
export function checkDurableProvider(
  issues: Issues,
  version: () => string | undefined = installedProvider,
): void {
  const found = version();
  if (found === undefined || isAtLeast(found, FIRST_PROVIDER)) return;
  issues.add("FUNCTION_DURABLE_PROVIDER", {
    problem: `durable functions need @pulumi/aws ${FIRST_PROVIDER} or newer, and ${found} is installed`,
    cure: "run npm install @pulumi/aws@7",
  });
}

/** Whether the last deployment left a plain function of this logical name. */
export function becomesDurable(
  entries: readonly { readonly urn: string; readonly outputs?: unknown }[],
  name: string,
): boolean {
  const before = entries.find(({ urn }) => urn.endsWith(`${TYPE.lambda.Function}::${name}`));
  const { durableConfig } = (before?.outputs ?? {}) as { readonly durableConfig?: unknown };
  return before !== undefined && (durableConfig === undefined || durableConfig === null);
}

/**
 * Warns of a function that is durable by `native` alone. AWS refuses every call of it, since nothing gives it the version
 * that calls have to name.
 */
export function warnOfNativeDurable(
  durable: DurablePlan | undefined,
  native: NativeFunctionSettings,
  issues: Issues,
): void {
  if (durable !== undefined || native.durableConfig === undefined) return;
  const problem =
    "AWS refuses calls of a durable function that name no version or alias, and this one has neither";
  const cure = "write durable: { timeout } at the function, which makes both and the permissions";
  issues.at("native").at("function").at("durableConfig").warn({ problem, cure });
}

/** Warns of a durable function that AWS never calls for a caller that waits, whether a gateway or a consumer of a queue. */
export function warnOfLongExecutions(definition: unknown, issues: Issues): void {
  const { durable } = isPlainObject(definition) ? (definition as FunctionProps) : {};
  if (!isPlainObject(durable)) return;
  const { timeout } = durable as DurableProps;
  if (timeout === undefined || parseDuration(timeout, issues.apart()) <= DURABLE_AWAITED.max) return;
  const problem =
    "the caller waits for its reply, and AWS refuses such calls of a durable function whose executions may take more than 15 minutes";
  const cure =
    'write at most "15 minutes", or invoke it from another function with the InvocationType "Event"';
  issues.at("durable").at("timeout").warn({ problem, value: timeout, cure });
}
