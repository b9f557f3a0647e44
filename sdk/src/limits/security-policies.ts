import { COMPARED, type WordList } from "./limit";

/** Policies of REST APIs and their domains that have no name of AWS here, and their names in AWS. */
export const LEGACY_SECURITY_POLICIES = { "TLS 1.0": "TLS_1_0", "TLS 1.2": "TLS_1_2" } as const;

/** Policies by their names in AWS. Names with `EDGE` are for edge domains, and the others for regional and private ones. */
export const ENHANCED_SECURITY_POLICIES = [
  "SecurityPolicy_TLS13_1_3_2025_09",
  "SecurityPolicy_TLS13_1_3_FIPS_2025_09",
  "SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09",
  "SecurityPolicy_TLS13_1_2_FIPS_PQ_2025_09",
  "SecurityPolicy_TLS13_1_2_FIPS_PFS_PQ_2025_09",
  "SecurityPolicy_TLS13_1_2_Ext2_PQ_2025_09",
  "SecurityPolicy_TLS13_1_2_Ext2_FIPS_PQ_2025_09",
  "SecurityPolicy_TLS13_1_2_PQ_2025_09",
  "SecurityPolicy_TLS13_1_2_2021_06",
  "SecurityPolicy_TLS13_2025_EDGE",
  "SecurityPolicy_TLS12_PFS_2025_EDGE",
  "SecurityPolicy_TLS12_2018_EDGE",
] as const;

/** A known policy, or one of the same form. */
export type SecurityPolicyName =
  | keyof typeof LEGACY_SECURITY_POLICIES
  | (typeof ENHANCED_SECURITY_POLICIES)[number]
  | (`SecurityPolicy_TLS${string}` & Record<never, never>);

/** The form of those names, which end with the month of the policy, or with its year for edge domains. */
export const SECURITY_POLICY_FORM = /^SecurityPolicy_TLS1\d(?:_[A-Za-z0-9]+)*_(20\d\d)_(0[1-9]|1[0-2]|EDGE)$/;

/** The year of the newest policy that is known. */
export const NEWEST_SECURITY_POLICY = { year: 2025, month: 9 };

/** The source of both lists. The second page says which endpoints take which policy. */
export const SECURITY_POLICIES_KNOWN: WordList = {
  asOf: COMPARED,
  source: {
    model: { service: "apigateway", shape: "SecurityPolicy" },
    page: "https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-security-policies-list.html",
  },
};
