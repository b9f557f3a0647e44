import type { Issues } from "../../errors";
import { AUTO_PAUSE, CAPACITY_UNITS } from "../../limits/storage";
import { checkKnownProps, checkRange, type Duration, namesOf, parseDuration } from "../../values";
import { RDS_DEFAULTS } from "./defaults";
import type { RDSScaling } from "./props";

/** Capacity as AWS writes it, in Aurora capacity units of about 2 GiB. */
export interface ScalingPlan {
  readonly minCapacity: number;
  readonly maxCapacity: number;
  /** Undefined for a cluster that never pauses. */
  readonly secondsUntilAutoPause: number | undefined;
}

/** Units of AWS: half units, and a pause after 5 minutes to a day. */
const STEP = 0.5;
const LEAST_MAXIMUM = 1;

/**
 * Plan the capacity of a cluster. One that pauses has no capacity then, and so no smallest one of its own.
 * @see https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/aurora-serverless-v2-auto-pause.html
 */
export function planScaling(
  scaling: unknown,
  issues: Issues,
  warn: (message: string) => void,
): ScalingPlan | undefined {
  const before = issues.list.length;
  if (
    !checkKnownProps(
      scaling ?? {},
      namesOf<RDSScaling>()(["autoPause", "minCapacity", "maxCapacity"]),
      issues,
    )
  )
    return undefined;
  const { autoPause, minCapacity, maxCapacity } = (scaling ?? {}) as Readonly<Record<string, unknown>>;
  const secondsUntilAutoPause = planPause(autoPause, issues.at("autoPause"));
  const min = unitsOf(minCapacity, RDS_DEFAULTS.minCapacity, 0, issues.at("minCapacity"));
  const max = unitsOf(maxCapacity, RDS_DEFAULTS.maxCapacity, LEAST_MAXIMUM, issues.at("maxCapacity"));
  if (min === undefined || max === undefined || issues.list.length > before) return undefined;
  if (secondsUntilAutoPause === undefined) {
    checkRest(min, max, minCapacity, issues);
    return { minCapacity: Math.min(min, max), maxCapacity: max, secondsUntilAutoPause };
  }
  if (minCapacity !== undefined && min > 0) warn(pausesBelow(min));
  return { minCapacity: 0, maxCapacity: max, secondsUntilAutoPause };
}

/** Seconds. Undefined for never. A number is minutes, as in the earlier implementation. */
function planPause(autoPause: unknown, issues: Issues): number | undefined {
  if (autoPause === undefined || autoPause === true) return RDS_DEFAULTS.autoPauseSeconds;
  if (autoPause === false) return undefined;
  const length = typeof autoPause === "number" ? autoPause * 60 : autoPause;
  return parseDuration(length as Duration, issues, AUTO_PAUSE);
}

/** Units of `ACU_8` or 8. */
function unitsOf(value: unknown, byDefault: number, min: number, issues: Issues): number | undefined {
  if (value === undefined) return byDefault;
  const word = typeof value === "string" ? /^ACU_(\d+(?:\.\d+)?)$/.exec(value)?.[1] : undefined;
  const units = word === undefined ? value : Number(word);
  if (!checkRange(units, { ...CAPACITY_UNITS, min, unit: "capacity units" }, issues)) return undefined;
  if (units % STEP === 0) return units;
  const cure = `write a multiple of ${STEP}`;
  issues.add("VALUE_OUT_OF_RANGE", { problem: "not in half units", value, cure });
  return undefined;
}

/** Checks settings of a cluster that does not pause, or that the program sets itself. */
function checkRest(min: number, max: number, written: unknown, issues: Issues): void {
  if (min < STEP) {
    const problem = "a cluster that does not pause has at least half a unit";
    issues
      .at("minCapacity")
      .add("RDS_SCALING_INVALID", { problem, value: written, cure: "write 0.5 or more" });
  }
  if (written === undefined || min <= max) return;
  const problem = `more than the largest capacity, ${max}`;
  issues
    .at("minCapacity")
    .add("RDS_SCALING_INVALID", { problem, value: written, cure: `write at most ${max}` });
}

function pausesBelow(min: number): string {
  return `a cluster that pauses has 0 as its smallest capacity, not ${min}; write scaling: { autoPause: false } to keep ${min}`;
}
