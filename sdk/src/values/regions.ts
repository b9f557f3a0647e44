import { type Issues, nearest } from "../errors";

/**
 * The regions of all partitions in botocore 1.44.8, `data/partitions.json`, of November 2026. AWS adds some each year, so
 * that one which is not here is warned of and nothing else.
 */
const REGIONS = [
  ...[
    "af-south-1",
    "ap-east-1",
    "ap-east-2",
    "ap-northeast-1",
    "ap-northeast-2",
    "ap-northeast-3",
    "ap-south-1",
  ],
  ...["ap-south-2", "ap-southeast-1", "ap-southeast-2", "ap-southeast-3", "ap-southeast-4", "ap-southeast-5"],
  ...[
    "ap-southeast-6",
    "ap-southeast-7",
    "ca-central-1",
    "ca-west-1",
    "eu-central-1",
    "eu-central-2",
    "eu-north-1",
  ],
  ...[
    "eu-south-1",
    "eu-south-2",
    "eu-west-1",
    "eu-west-2",
    "eu-west-3",
    "il-central-1",
    "me-central-1",
    "me-south-1",
  ],
  ...[
    "me-west-1",
    "mx-central-1",
    "sa-east-1",
    "sa-west-1",
    "us-east-1",
    "us-east-2",
    "us-west-1",
    "us-west-2",
  ],
  ...["cn-north-1", "cn-northwest-1", "eusc-de-east-1", "us-gov-east-1", "us-gov-west-1", "us-iso-east-1"],
  ...[
    "us-iso-west-1",
    "us-isob-east-1",
    "us-isob-west-1",
    "eu-isoe-west-1",
    "us-isof-east-1",
    "us-isof-south-1",
  ],
];

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
  const problem = "no such region of AWS was known in November 2026";
  issues.warn({ problem, value: region, cure });
}
