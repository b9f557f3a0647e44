/** Capacity of a database cluster, in units of about 2 GiB. */
export const AuroraCapacityUnit = {
  ACU_1: "ACU_1",
  ACU_2: "ACU_2",
  ACU_4: "ACU_4",
  ACU_8: "ACU_8",
  ACU_16: "ACU_16",
  ACU_32: "ACU_32",
  ACU_64: "ACU_64",
  ACU_128: "ACU_128",
  ACU_192: "ACU_192",
  ACU_256: "ACU_256",
} as const;
export type AuroraCapacityUnit = (typeof AuroraCapacityUnit)[keyof typeof AuroraCapacityUnit];

/** The route of a network's subnets to the outside. */
export const SubnetType = {
  ISOLATED: "isolated",
  PRIVATE: "private",
  PRIVATE_ISOLATED: "isolated",
  PRIVATE_WITH_NAT: "private",
  PUBLIC: "public",
} as const;
export type SubnetType = (typeof SubnetType)[keyof typeof SubnetType];
