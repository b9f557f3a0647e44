import type { ReplayFailure } from "#sdk/local/services/external-emulator/replay";

/** Types that the emulator cannot make, and why. */
export const UNKNOWN_TYPES: readonly { readonly type: string; readonly reason: string }[] = [
  {
    type: "aws:cognito/identityPoolRoleAttachment:IdentityPoolRoleAttachment",
    reason: "there is no SetIdentityPoolRoles there",
  },
];

/** Objects that a site has once it was built, for buckets that take requests over TLS alone, which the emulator has not. */
const OBJECTS = "aws:s3/bucketObjectv2:BucketObjectv2";

/** Of the engine, of providers that make nothing through the API of AWS, or no more than content. */
export function isPassedOver(type: string): boolean {
  return !type.startsWith("aws:") || type === OBJECTS;
}

export interface ReplayedExample {
  readonly name: string;
  /** How many resources were made. */
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
