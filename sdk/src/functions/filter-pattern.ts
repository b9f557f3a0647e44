import type { Issues } from "../errors";
import { FILTER_CHARACTERS, FILTERS } from "../limits/event-sources";
import { checkType, isPlainObject } from "../values";
import { checkEventPattern } from "../values/event-pattern";
import type { SourceKind } from "./event-source-kinds";
import { warnOfFields } from "./filter-fields";

/**
 * Checks filter patterns, objects or their JSON, and writes them as JSON. A pattern has the fields of a record. Each
 * has a list of values or comparisons, one of which has to fit.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export function planFilters(filters: unknown, kind: SourceKind, issues: Issues): readonly string[] {
  if (filters === undefined || !checkType(filters, "list", issues)) return [];
  checkCount(filters.length, issues);
  return filters.map((filter, index) => planPattern(filter, kind, issues.at(index)));
}

/** Report more filters than Lambda takes. */
export function checkCount(count: number, issues: Issues): void {
  if (count <= FILTERS.max) return;
  const cure = `write at most ${FILTERS.max}, or one pattern with several values`;
  issues.add("CONSUMER_FILTER_INVALID", { problem: `${count} filters are more than Lambda takes`, cure });
}

/** Check one pattern for a source of this kind, and write it as JSON. */
export function planPattern(filter: unknown, kind: SourceKind, issues: Issues): string {
  const pattern = typeof filter === "string" ? parse(filter) : filter;
  if (!isPlainObject(pattern)) {
    const cure = 'write an object such as { eventName: ["INSERT"] }, or its JSON as text';
    issues.add("CONSUMER_FILTER_INVALID", { problem: "not a filter pattern", value: filter ?? null, cure });
    return "";
  }
  checkEventPattern(pattern, issues, "CONSUMER_FILTER_INVALID");
  warnOfFields(pattern, kind, issues);
  const text = JSON.stringify(pattern);
  if (text.length > FILTER_CHARACTERS.max) {
    const problem = `a pattern of ${text.length} characters is longer than Lambda takes`;
    const cure = `write at most ${FILTER_CHARACTERS.max}, or divide it into several filters`;
    issues.add("CONSUMER_FILTER_INVALID", { problem, cure });
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller reports the text itself.
    return undefined;
  }
}
