import { type Issues, nearest } from "../errors";
import { monthOf } from "../limits/limit";
import { REGIONS, REGIONS_KNOWN } from "../limits/regions";

/** The form of all regions, as the patterns of the partitions have it. */
const FORM = /^[a-z]{2,4}(-[a-z]+){1,2}-\d{1,2}$/;

export function isKnownRegion(region: string): boolean {
  return REGIONS.includes(region);
}

/** How a region is checked. */
export interface RegionRules {
  /** Whether what no region can be called is a mistake: not where something else than AWS may be meant. */
  readonly isRefused: boolean;
}

/**
 * Report what no region can be called, and warn of a region that is not known. Pulumi's AWS provider does not look, unless
 * `skipRegionValidation` is false: hosts of the region are not found then, after minutes.
 */
export function checkRegion(region: string, { isRefused }: RegionRules, issues: Issues): void {
  if (isKnownRegion(region)) return;
  const guess = nearest(region.trim().replace(/[\s_]+/g, "-"), REGIONS);
  const cure =
    guess === undefined ? 'write its code, such as "eu-west-1"' : `did you mean ${JSON.stringify(guess)}`;
  if (isRefused && !FORM.test(region)) {
    issues.add("APP_REGION_INVALID", { problem: "no region of AWS is called so", value: region, cure });
    return;
  }
  const problem = `no such region of AWS was known in ${monthOf(REGIONS_KNOWN.asOf)}`;
  issues.warn({ problem, value: region, cure });
}
