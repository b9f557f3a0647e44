import type { InvokeError, InvokeResult } from "#sdk/local/lambda/types";
import type { Trigger, UserPoolSettings } from "#sdk/local/services/cognito/user-pool/settings/settings";
import type { TriggerEvent } from "#sdk/local/services/cognito/user-pool/triggers/event";
import { makeTriggers } from "#sdk/local/services/cognito/user-pool/triggers/triggers";
import type { Triggers } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { makeClient, makeSettings } from "./pool";

export const FUNCTION_ARN = "arn:aws:lambda:us-east-1:123456789012:function:trigger";

/** The behaviour of a test's function. Without options it returns the event unchanged. */
export interface FunctionOptions {
  /** The `response` in the returned event. */
  readonly response?: unknown;
  /** JSON text of the whole answer. */
  readonly payload?: string;
  readonly error?: InvokeError;
  /** The answers to each try, instead of one answer at once. */
  readonly tries?: readonly (() => Promise<InvokeResult>)[];
  readonly version?: string;
  /** @default true */
  readonly hidesUsers?: boolean;
  /** Whether the pool has a permission. @default true */
  readonly allowed?: boolean;
}

export interface FunctionOfPool {
  readonly triggers: Triggers;
  readonly settings: UserPoolSettings;
  /** The events that the function got, in order. */
  readonly events: TriggerEvent[];
  /** The function and the source of each check of a permission. */
  readonly asked: [string, string][];
}

/** A pool with one function, for one trigger. */
export function functionFor(trigger: Trigger, options: FunctionOptions = {}): FunctionOfPool {
  const { version = "V1_0", hidesUsers = false, allowed = true } = options;
  const settings = makeSettings({
    clients: [makeClient({ hidesUsers })],
    triggers: { [trigger]: { functionArn: FUNCTION_ARN, version } },
  });
  const events: TriggerEvent[] = [];
  const asked: [string, string][] = [];
  const triggers = makeTriggers({
    settings: () => settings,
    invoke: async (functionArn, payload) => {
      if (functionArn !== FUNCTION_ARN) throw new Error(`there is no function ${functionArn}`);
      const event = JSON.parse(payload) as TriggerEvent;
      events.push(event);
      return options.tries?.[events.length - 1]?.() ?? answerOf(event, options);
    },
    allowed: (functionArn, sourceArn) => {
      asked.push([functionArn, sourceArn]);
      return allowed;
    },
    now: () => 0,
  });
  return { triggers, settings, events, asked };
}

export const REPORT = { requestId: "r1", durationMs: 1, logs: [] };

function answerOf(event: TriggerEvent, { response, payload, error }: FunctionOptions): InvokeResult {
  if (error) return { ...REPORT, ok: false, error };
  const answered = response === undefined ? event : { ...event, response };
  return { ...REPORT, ok: true, payload: payload ?? JSON.stringify(answered) };
}
