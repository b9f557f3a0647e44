/** Types that no call of AWS makes, or that programs make without our constructs, with the reason. */
export const UNCALLED_TYPES: ReadonlyMap<string, string> = new Map([
  ["aws:lb/loadBalancer:LoadBalancer", "programs make it, our routes only lead to it"],
  ["aws:lb/listener:Listener", "programs make it, our routes only lead to it"],
]);

/** Inputs of any type that only the provider uses, or that it reads when it deletes. */
const OF_THE_PROVIDER = [
  "region",
  "forceDestroy",
  "forceDelete",
  "skipFinalSnapshot",
  "finalSnapshotIdentifier",
];
/** The provider makes a name of it, which the call has. */
const OF_A_NAME = ["namePrefix", "bucketPrefix"];

/** Inputs that the calls of a type do not have, with the reason. */
const UNSENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "aws:lambda/function:Function": { "code.": "the archive, in whose place stands an empty one" },
  "aws:lambda/invocation:Invocation": { "triggers.": "the provider calls anew where one changes" },
  "aws:apigateway/deployment:Deployment": { "triggers.": "the provider deploys anew where one changes" },
  "aws:acm/certificateValidation:CertificateValidation": {
    validationRecordFqdns: "the provider compares them with what the certificate asks for",
  },
  "aws:s3/bucketObjectv2:BucketObjectv2": { "source.": "the content of the file" },
};

/**
 * Whether an input is known to be in no call: `triggers.routes`. Tags of a type have one form, which others
 * show.
 */
export function isUnsent(type: string, input: string): boolean {
  if (input.startsWith("tags.") || OF_THE_PROVIDER.includes(input) || OF_A_NAME.includes(input)) return true;
  return Object.keys(UNSENT[type] ?? {}).some((known) => input.startsWith(known));
}
