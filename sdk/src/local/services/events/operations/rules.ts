import type { Operation } from "../../endpoint/aws-service";
import { InvalidPattern } from "../../patterns/pattern";
import { readPattern } from "../../patterns/read-pattern";
import { readSchedule } from "../../schedules/expression";
import { ServiceError } from "../../service-error";
import { findBus, findRule, invalid, page, set, tagsOf, textOf } from "../checks";
import { DEFAULT_BUS, DISABLED, ENABLED, type Rule, ruleKey, rulePath } from "../settings";
import type { EventsContext } from "./context";

/** Rules: put, told of, listed, switched on and off, deleted. */
export function ruleOperations(context: EventsContext): Readonly<Record<string, Operation>> {
  const { store, clock, place } = context;
  const put = (rule: Rule) => {
    store.commit({ kind: "rule-put", rule: { ...rule, origin: "api" } });
    context.ruleChanged(rule.arn);
  };
  const switched =
    (state: string): Operation =>
    ({ Name, EventBusName }) => {
      put({ ...findRule(store, Name, EventBusName), state });
      return {};
    };
  return {
    PutRule(input) {
      const name = String(input.Name);
      const bus = findBus(store, input.EventBusName).name;
      const state = textOf(input.State) ?? ENABLED;
      const pattern = checkedPattern(input.EventPattern);
      const schedule = checkedSchedule(input.ScheduleExpression, bus);
      if (pattern === undefined && schedule === undefined)
        throw invalid("Parameter(s) EventPattern or ScheduleExpression must be specified.");
      const before = store.rules.get(ruleKey(bus, name));
      const arn = `arn:aws:events:${place.region}:${place.accountId}:${rulePath(bus, name)}`;
      const description = textOf(input.Description);
      // Tags of a rule that is there already are not touched.
      const kept = {
        tags: before?.tags ?? tagsOf(input.Tags),
        createdAt: clock.now(),
        origin: "api",
      } as const;
      put({ name, bus, arn, pattern, schedule, state, description, roleArn: textOf(input.RoleArn), ...kept });
      return { RuleArn: arn };
    },
    DescribeRule({ Name, EventBusName }) {
      return { ...shown(findRule(store, Name, EventBusName)), CreatedBy: place.accountId };
    },
    ListRules(input) {
      const { name: bus } = findBus(store, input.EventBusName);
      const prefix = textOf(input.NamePrefix) ?? "";
      const found = store.rulesOf(bus).filter(({ name }) => name.startsWith(prefix));
      const { items, next } = page([...found].sort(byName), input);
      return { Rules: items.map(shown), ...next };
    },
    EnableRule: switched(ENABLED),
    DisableRule: switched(DISABLED),
    DeleteRule({ Name, EventBusName }) {
      const bus = findBus(store, EventBusName).name;
      const rule = store.rules.get(ruleKey(bus, String(Name)));
      // Deleting what is not there is no mistake.
      if (!rule) return {};
      if (store.targetsOf(rule).length > 0) throw invalid("Rule can't be deleted since it has targets.");
      store.commit({ kind: "rule-deleted", rule: ruleKey(bus, rule.name) });
      context.ruleChanged(rule.arn);
      return {};
    },
  };
}

/** The text of a pattern that EventBridge takes; its refusal is in its words. */
export function checkedPattern(pattern: unknown): string | undefined {
  const text = textOf(pattern);
  if (text === undefined || text === "") return undefined;
  try {
    readPattern(text);
  } catch (error) {
    if (!(error instanceof InvalidPattern)) throw error;
    const message = `Event pattern is not valid. Reason: ${error.message}`;
    throw new ServiceError("InvalidEventPatternException", message);
  }
  return text;
}

function checkedSchedule(schedule: unknown, bus: string): string | undefined {
  const text = textOf(schedule);
  if (text === undefined || text === "") return undefined;
  if (bus !== DEFAULT_BUS) throw invalid("ScheduleExpression is supported only on the default event bus.");
  if (!readSchedule(text)) throw invalid("Parameter ScheduleExpression is not valid.");
  return text;
}

function shown({
  name,
  arn,
  bus,
  pattern,
  schedule,
  state,
  description,
  roleArn,
}: Rule): Record<string, unknown> {
  return set({
    Name: name,
    Arn: arn,
    EventBusName: bus,
    EventPattern: pattern,
    ScheduleExpression: schedule,
    State: state,
    Description: description,
    RoleArn: roleArn,
  });
}

function byName(a: Rule, b: Rule): number {
  return a.name < b.name ? -1 : 1;
}
