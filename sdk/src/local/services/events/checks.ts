import type { Input } from "../endpoint/aws-api";
import { ServiceError } from "../service-error";
import { limitedTags, MOST_TAGS } from "../tag-limit";
import { type Bus, busName, type Rule, ruleKey } from "./settings";
import type { EventsStore } from "./store";

/** Refuses an input, with its reason. */
export function invalid(message: string): ServiceError {
  return new ServiceError("ValidationException", message);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Tags as they are given. */
export function tagsOf(value: unknown): Readonly<Record<string, string>> {
  const list = Array.isArray(value) ? (value as readonly { Key?: unknown; Value?: unknown }[]) : [];
  return limited(Object.fromEntries(list.map(({ Key, Value }) => [String(Key), String(Value ?? "")])));
}

/** Tags of a bus or rule; refused where they are too many. */
export function limited(tags: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return limitedTags(tags, "ValidationException", `A resource can have at most ${MOST_TAGS} tags.`);
}

/** The bus that an input names; refused when there is none. */
export function findBus(store: EventsStore, nameOrArn: unknown): Bus {
  const name = busName(nameOrArn);
  const bus = store.buses.get(name);
  if (!bus) throw new ServiceError("ResourceNotFoundException", `Event bus ${name} does not exist.`);
  return bus;
}

/** The rule that an input names; refused when there is none. */
export function findRule(store: EventsStore, name: unknown, busNameOrArn: unknown): Rule {
  const bus = findBus(store, busNameOrArn);
  const rule = store.rules.get(ruleKey(bus.name, String(name)));
  if (rule) return rule;
  throw new ServiceError("ResourceNotFoundException", `Rule ${name} does not exist on EventBus ${bus.name}.`);
}

/** One page of a list, and where the next one begins. */
export function page<T>(
  items: readonly T[],
  { Limit, NextToken }: Input,
): { readonly items: readonly T[]; readonly next: { readonly NextToken?: string } } {
  const limit = Limit === undefined ? 100 : Number(Limit);
  const from = offsetOf(NextToken);
  const end = from + limit;
  const next = end < items.length ? { NextToken: Buffer.from(`from:${end}`).toString("base64") } : {};
  return { items: items.slice(from, end), next };
}

function offsetOf(token: unknown): number {
  if (token === undefined) return 0;
  const [, offset] = /^from:(\d+)$/.exec(Buffer.from(String(token), "base64").toString()) ?? [];
  if (offset === undefined) throw invalid("Provided NextToken is not valid.");
  return Number(offset);
}

/** Without members that are not set. */
export function set<T extends object>(members: T): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
