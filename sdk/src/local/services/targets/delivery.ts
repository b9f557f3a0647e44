import type { TargetCall } from "./target-call";

/** A delivery to a target, as plain data for a journal. */
export interface Delivery {
  readonly id: string;
  /** ARN of the rule or schedule. */
  readonly from: string;
  /** ARN of the target. */
  readonly to: string;
  /** Id of the event, for people. */
  readonly eventId: string;
  readonly call: TargetCall;
  /** ARN of the role that makes the call. @default the service itself calls */
  readonly role?: string | undefined;
  /** The trace header of the call that it is about. @default it begins a chain of events */
  readonly trace?: string | undefined;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  readonly maxAttempts: number;
  readonly maxAgeMs: number;
  /** The dead letter for a delivery that nobody tries again. */
  readonly deadLetter?: DeadLetterBase | undefined;
}

/** A message for a queue of dead letters, without the error that is known at the end. */
interface DeadLetterBase {
  readonly queueArn: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Retries that targets have which say nothing of them. */
export const RETRIES = { attempts: 185, ageSeconds: 86_400 };

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 8 * 60_000;

/**
 * How long to wait before the next try: twice as long each time, up to what lets 185 of them fit into a day. AWS draws lots
 * besides, which would make tests differ from run to run.
 */
export function waitBefore(retry: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (retry - 1), LONGEST_WAIT_MS);
}
