import type { InvokeError, InvokeResult } from "#sdk/local/lambda/types";
import type { Trigger, UserPoolSettings } from "#sdk/local/services/cognito/user-pool/settings/settings";
import type { TriggerEvent } from "#sdk/local/services/cognito/user-pool/triggers/event";
import { makeTriggers } from "#sdk/local/services/cognito/user-pool/triggers/triggers";
import type { Triggers } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { makeClient, makeSettings } from "./pool";

export const FUNCTION_ARN = "arn:aws:lambda:us-east-1:123456789012:function:trigger";

/** What the function of a test does with its event; `undefined`: it gives the event back as it is. */
export interface FunctionOptions {
  /** The `response` in the event given back. */
  readonly response?: unknown;
  /** JSON text of all that is given back. */
  readonly payload?: string;
  readonly error?: InvokeError;
  /** Instead of an answer at once, one for each try. */
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
  /** What the function got, in order. */
  readonly events: TriggerEvent[];
  /** Whether the pool was found to be allowed: function and source. */
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
