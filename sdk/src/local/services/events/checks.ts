import type { Tag } from "../model/calls/events";
import { limitedTags, MOST_TAGS } from "../tag-limit";
import { eventsError, invalid } from "./errors";
import { type Bus, busName, type Rule, ruleKey } from "./state/settings";
import type { EventsStore } from "./state/store";

/** Tags as they are given. */
export function tagsOf(tags: readonly Tag[] = []): Readonly<Record<string, string>> {
  return limited(Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value])));
}

/** The tags of a bus or rule. Throws for too many. */
export function limited(tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return limitedTags(tags, "ValidationException", `A resource can have at most ${MOST_TAGS} tags.`);
}

/** The bus that an input names. Throws if it does not exist. */
export function findBus(store: EventsStore, nameOrArn: string | undefined): Bus {
  const name = busName(nameOrArn);
  const bus = store.buses.get(name);
  if (!bus) throw eventsError("ResourceNotFoundException", `Event bus ${name} does not exist.`);
  return bus;
}

/** The rule that an input names. Throws if it does not exist. */
export function findRule(store: EventsStore, name: string, busNameOrArn: string | undefined): Rule {
  const bus = findBus(store, busNameOrArn);
  const rule = store.rules.get(ruleKey(bus.name, name));
  if (rule) return rule;
  throw eventsError("ResourceNotFoundException", `Rule ${name} does not exist on EventBus ${bus.name}.`);
}

/** One page of a list, and where the next one begins. */
export function page<T>(
  items: readonly T[],
  { Limit = 100, NextToken }: { readonly Limit?: number; readonly NextToken?: string },
): { readonly items: readonly T[]; readonly next: { readonly NextToken?: string } } {
  const from = offsetOf(NextToken);
  const end = from + Limit;
  const next = end < items.length ? { NextToken: Buffer.from(`from:${end}`).toString("base64") } : {};
  return { items: items.slice(from, end), next };
}

function offsetOf(token: string | undefined): number {
  if (token === undefined) return 0;
  const [, offset] = /^from:(\d+)$/.exec(Buffer.from(token, "base64").toString()) ?? [];
  if (offset === undefined) throw invalid("Provided NextToken is not valid.");
  return Number(offset);
}
