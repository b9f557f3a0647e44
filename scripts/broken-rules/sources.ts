import type { BrokenRule } from "./rule";

/** Rules of queues, topics, buckets, buses and the functions they call. */
export const BROKEN_RULES_OF_SOURCES: readonly BrokenRule[] = [
  {
    test: "mocks of Pulumi that give nothing see what a capture has of every construct, and nothing throws",
    in: "mapGiven",
    find: "value === undefined || value === null",
    replace: "value === null",
  },
  {
    test: "a Queue [queue.made] is encrypted by SQS, named after where it is, and has one policy that asks for TLS",
    in: "resourcePolicy",
    find: "denyWithoutTls(subject)",
    replace: "",
  },
  {
    test: "the one policy of a queue, topic or bucket lets a bucket send that is in the same account: its ARN does not tell whose it is",
    in: "allowService",
    find: 'service === "s3" || !areNamed',
    replace: "!areNamed",
  },
  {
    test: "permissions of sources to call a function keep the policy of a function below 20 KB with 1,000 rules, 1,000 topics, 1,000 buckets and 20 routes",
    in: "CallPermissions.next",
    find: "counts.families.add(service);",
    replace: "",
  },
  {
    test: "a Bucket [bucket.made] is encrypted, closed to the public, without access lists, and asks for TLS",
    in: "BUCKET_DEFAULTS",
    find: "blockPublicAcls: true",
    replace: "blockPublicAcls: false",
  },
  {
    test: "notifications of a Bucket are refused [refused.bucket.overlap] all at once, where two are of the same objects",
    in: "overlapOf",
    find: "other.prefix.startsWith(one.prefix)",
    replace: "false",
  },
  {
    test: "the visibility time-out of a Queue is refused when it is shorter than the consumer's time-out, at once or when both are known",
    in: "refuseShort",
    find: "visibility >= timeout",
    replace: "visibility >= 0",
  },
  {
    test: "the policy of a Queue takes nothing after all stacks have run",
    in: "OpenPolicy.document",
    find: "this.#isClosed = true;",
    replace: "",
  },
  {
    test: "a StaticSite has a private bucket that one distribution may read",
    in: "policyFor",
    find: 'Condition: { StringEquals: { "AWS:SourceArn": distribution } },',
    replace: "",
  },
  {
    test: "a StaticSite refuses a secret, which everybody could read, and does not show it",
    in: "refuseSecret",
    find: "!(await pulumi.isSecret(later))",
    replace: "true",
  },
  {
    test: "the props of a StaticSite name no folder that has the program in it",
    in: "planContent",
    find: "refuseProgram(source.output, at);",
    replace: "",
  },
  {
    test: "the props of a StaticSite have no link among the files that leads out of their folder",
    in: "walk",
    find: "!isInside(target, state.root)",
    replace: "false",
  },
];
