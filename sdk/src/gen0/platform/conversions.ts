import { formatDuration } from "../../values/duration";
import type { Conversion } from "../translation/row";
import { Duration } from "./duration";
import { Runtime } from "./runtime";

/** A platform duration as text. Numbers and text stay. */
export const DURATION: Conversion = {
  does: "a Duration becomes text such as `30 seconds`",
  value: (old) => (old instanceof Duration ? old.toString() : old),
};

/** A number of seconds, or a platform duration, as text. */
export const SECONDS: Conversion = {
  does: "seconds and a Duration become text such as `30 seconds`",
  value: (old) => (typeof old === "number" ? formatDuration(old) : DURATION.value(old, undefined as never)),
};

/** `TWO_WEEKS` as `two_weeks`. */
export const LOWER_CASE: Conversion = {
  does: "a word in upper case becomes one in lower case",
  value: (old) => (typeof old === "string" ? old.toLowerCase() : old),
};

/** Members of an enum are text in both generations: what changes is how a program writes them. */
export const MEMBERS: Conversion = {
  does: "members of an enum become their text",
  value: (old) => old,
  text: (source) => source,
};

/** The method of requests, which generation 0 took in any case: `get` as `GET`. */
export const REQUEST_METHOD: Conversion = {
  does: "a member of HttpMethod becomes its text, and a method in another case its capitals",
  value: (old) => (typeof old === "string" ? old.toUpperCase() : old),
  text: MEMBERS.text as NonNullable<Conversion["text"]>,
};

/** A platform runtime as its word. */
export const RUNTIME: Conversion = {
  does: "a Runtime becomes its word, such as `nodejs14.x`",
  value: (old) => (old instanceof Runtime ? old.name : old),
};

/** Settings of the platform that say what generation 1 does anyhow. */
export function always(does: string): Conversion {
  return { does, value: () => undefined };
}

/** Converts a length for settings of `@pulumi/aws` in seconds. */
export const LENGTH_IN_SECONDS = counted("seconds", (length) => length.toSeconds());

/** Converts a length for settings in hours. */
export const LENGTH_IN_HOURS = counted("hours", (length) => length.toHours());

/** Converts a length for settings in days. */
export const LENGTH_IN_DAYS = counted("days", (length) => length.toDays());

function counted(unit: string, count: (length: Duration) => number): Conversion {
  return {
    does: `a Duration becomes its number of ${unit}`,
    value: (old, issues) => {
      if (old instanceof Duration) return count(old);
      if (typeof old !== "string") return old;
      const cure = `write a Duration, for example Duration.${unit}(30)`;
      issues.add("VALUE_WRONG_TYPE", { problem: "not a length of time", value: old, cure });
      return undefined;
    },
  };
}

/**
 * The treatment of a resource, as the option `retainOnDelete` of its construct. Retained data needs none: a policy of
 * the app came first in generation 0, too.
 */
export const REMOVAL_OF_DATA: Conversion = {
  does: "RemovalPolicy.DESTROY becomes the option retainOnDelete: false; data is retained without it",
  value: (old, issues) => {
    if (old === "destroy") return false;
    if (old === "retain" || old === "snapshot") return undefined;
    const cure = "write RemovalPolicy.DESTROY or RemovalPolicy.RETAIN";
    issues.add("VALUE_NOT_ALLOWED", { problem: "not a removal policy", value: old, cure });
    return undefined;
  },
  text: (source) => `(${source}) === "destroy" ? false : undefined`,
};
