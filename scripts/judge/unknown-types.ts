import type { ReplayFailure } from "#sdk/local/services/external-emulator/replay";

/** Types that the emulator cannot make, with the reason. */
export const UNKNOWN_TYPES: readonly { readonly type: string; readonly reason: string }[] = [
  {
    type: "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment",
    reason: "there is no SetIdentityPoolRoles there",
  },
];

/** Objects that a site has once it was built, for buckets that take requests over TLS alone, which the emulator has not. */
const OBJECTS = "aws:s3/bucketObjectv2:BucketObjectv2";

/** Types of the engine, or of providers that make only content, or nothing through the API of AWS. */
export function isPassedOver(type: string): boolean {
  return !type.startsWith("aws:") || type === OBJECTS;
}

export interface ReplayedExample {
  readonly name: string;
  /** The number of created resources. */
  readonly made: number;
  readonly failures: readonly ReplayFailure[];
}

/** Failures that are not known, and known failures that did not happen. */
export function complaintsOfReplays(
  examples: readonly ReplayedExample[],
  unknown: readonly { readonly type: string }[] = UNKNOWN_TYPES,
): readonly string[] {
  const isKnown = (type: string) => unknown.some((one) => one.type === type);
  const failing = new Set(examples.flatMap(({ failures }) => failures.map(({ type }) => type)));
  return [
    ...examples.flatMap(({ name: example, failures }) =>
      failures
        .filter(({ type }) => !isKnown(type))
        .map(({ type, name, message }) => `${example}, ${type} ${name}: ${message}`),
    ),
    ...unknown
      .filter(({ type }) => !failing.has(type))
      .map(({ type }) => `${type} is listed as unknown to the emulator, and no example fails for it`),
  ];
}
