import type { BrokenRule } from "./rule";

/** Patterns, policies and expressions: their matches, and that each of them terminates. */
export const BROKEN_RULES_OF_LOCAL_PATTERNS: readonly BrokenRule[] = [
  {
    test: "wildcards of a resource match beyond colons where they end a part of an ARN",
    in: "resourceTokens",
    find: "part >= 5 || isEnd",
    replace: "part >= 5",
  },
  {
    test: "wildcards of a condition stay within one part of an ARN, where colons in the last part belong to it",
    in: "matchesArnLike",
    find: "expected.length !== actual.length",
    replace: "!matchesResource(pattern, arn)",
  },
  {
    test: "a wildcard agrees with an expression on all short patterns and texts",
    in: "wildcardOf",
    find: "return from <= end;",
    replace: "return true;",
  },
  {
    test: "reading an event pattern refuses more than a thousand combinations of $or, and counts no further",
    in: "MOST_COMBINATIONS",
    find: "1000",
    replace: "1001",
  },
  {
    test: "reading an event pattern refuses what is nested deeper than Jackson reads",
    in: "DEEPEST",
    find: "1000",
    replace: "1_000_000",
  },
  {
    test: "code that users wrote is stopped where it does not come to its end",
    in: "withinTime",
    find: "throw new Stopped(what);",
    replace: "return undefined as T;",
  },
  {
    test: "a request validator of a REST API answers 500 and warns if the check by a model does not end",
    in: "readAndCheck",
    find: "if (error instanceof Stopped) throw error;",
    replace: "",
  },
  {
    test: "Kinesis streams have at most as many open shards together as an account may have",
    in: "checkShards",
    find: "open + added <= SHARD_LIMIT",
    replace: "added <= SHARD_LIMIT",
  },
  {
    test: "SIGINT to a command that is guarded ends the process in an endless loop, and says why",
    in: "end",
    find: 'process.kill(process.pid, "SIGKILL");',
    replace: "",
  },
  {
    test: "SIGINT to a command that is guarded comes to the listeners of the process, and leaves it the time to end by itself",
    in: "guardInterrupts",
    find: 'process.emit("SIGINT", "SIGINT")',
    replace: "undefined",
  },
  {
    test: "fine-grained access to tables lets a tenant reach the items of its own partition alone",
    in: "conditionKeys",
    find: "parts.flatMap((one) => valuesOf(one, partitionKey))",
    replace: "[]",
  },
  {
    test: "fine-grained access to tables hides the attributes that a policy does not name",
    in: "conditionKeys",
    find: "[...parts.flatMap(namesIn), ...expressed]",
    replace: "parts.flatMap(namesIn)",
  },
  {
    test: "fine-grained access to tables is denied everything of a region by a star after it",
    in: "isPattern",
    find: 'text.includes("*")',
    replace: 'text.endsWith("/*")',
  },
  {
    test: "a condition or variable of a policy that is not evaluated here is said of each policy of a program, with all that is not known",
    in: "keysIn",
    find: "isJudged(key)",
    replace: "true",
  },
  {
    test: "tags of a resource of SNS are fifty at most",
    in: "limitedTags",
    find: "count > MOST_TAGS",
    replace: "count > MOST_TAGS + 1",
  },
];
