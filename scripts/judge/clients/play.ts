import type { TutorialCall } from "./call";
import type { Client } from "./client";
import { differencesOf, valueAt } from "./compare";
import type { Answer, Request } from "./protocol";

/** The result of one call through one client. */
export interface Played {
  readonly name: string;
  /** Empty for an answer as on AWS. */
  readonly differences: readonly string[];
}

/** The environment of the calls, beside the client. */
export interface Stage {
  /** Values that inputs have as `{{name}}`. */
  readonly given: Readonly<Record<string, string>>;
  /** Refuses the next calls of an operation. */
  fail(fault: NonNullable<TutorialCall["fault"]>): void;
}

const LONGEST_WAIT_MS = 10_000;
const INTERVAL_MS = 100;

/** The result of each call, in order. */
export async function play(
  calls: readonly TutorialCall[],
  client: Client,
  { given, fail }: Stage,
): Promise<readonly Played[]> {
  const stored = new Map(Object.entries(given));
  const results: Played[] = [];
  for (const call of calls) {
    if (call.fault) fail(call.fault);
    const answer = await answerOf(call, client, stored);
    for (const [name, path] of Object.entries(call.store)) {
      const value = valueAt(answer.output, path);
      if (value !== undefined && value !== null) stored.set(name, String(value));
    }
    results.push({ name: call.name, differences: differencesOf(call, answer) });
  }
  return results;
}

async function answerOf(
  call: TutorialCall,
  client: Client,
  stored: ReadonlyMap<string, string>,
): Promise<Answer> {
  const request = filled(call.request, stored) as Request;
  const until = performance.now() + LONGEST_WAIT_MS;
  let answer = await client.send(request);
  while (call.isAwaited && differencesOf(call, answer).length > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    answer = await client.send(request);
  }
  return answer;
}

/** A request with stored values in place of their names. */
function filled(value: unknown, stored: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string")
    return value.replace(/\{\{(\w+)\}\}/g, (text, name) => stored.get(name) ?? text);
  if (Array.isArray(value)) return value.map((one) => filled(one, stored));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, stored)]));
}
