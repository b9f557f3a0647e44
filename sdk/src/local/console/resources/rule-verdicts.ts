import { parseJson } from "../../http/json";
import { explainFields } from "../../services/patterns/explain";
import { type EventFields, fieldsOf } from "../../services/patterns/fields";
import { InvalidPattern } from "../../services/patterns/pattern";
import { readPattern } from "../../services/patterns/read-pattern";
import { ReplayError } from "../replay";
import type { BusRule, Verdict } from "../types";

/** The fields that a bus sets if the sender of an event does not. */
const GIVEN = {
  version: "0",
  id: "00000000-0000-0000-0000-000000000000",
  account: "123456789012",
  time: "2030-01-31T08:00:00Z",
  region: "us-east-1",
  resources: [],
};

/**
 * Returns the verdicts of rules on an event, which is JSON as targets get it. Fields that the bus adds may be
 * absent.
 */
export function verdictsOn(event: string, rules: readonly BusRule[]): readonly Verdict[] {
  const fields = fieldsOf({ ...GIVEN, ...readEvent(event) });
  return rules.map((rule) => {
    const reason = reasonAgainst(rule, fields);
    return { arn: rule.arn, ...(reason !== undefined && { reason }) };
  });
}

function readEvent(text: string): object {
  let event: unknown;
  try {
    event = parseJson(text);
  } catch (error) {
    throw new ReplayError(`the event is no JSON: ${(error as Error).message}`);
  }
  if (typeof event !== "object" || event === null || Array.isArray(event))
    throw new ReplayError(
      'the event is no object: write { "source": ..., "detail-type": ..., "detail": { } }',
    );
  return event;
}

function reasonAgainst({ pattern, isEnabled }: BusRule, fields: EventFields): string | undefined {
  if (!isEnabled) return "it is disabled";
  if (pattern === undefined) return "it has no pattern, and runs by the clock";
  try {
    return explainFields(readPattern(pattern), fields)?.reason;
  } catch (error) {
    if (!(error instanceof InvalidPattern)) throw error;
    return `its pattern cannot be read: ${error.message}`;
  }
}
