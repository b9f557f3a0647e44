import type { ModelOperations, SomeOperations } from "../../endpoint/model-operations";
import type { Calls, RuleState, Rule as ShownRule } from "../../model/calls/events";
import { InvalidPattern } from "../../patterns/pattern";
import { readPattern } from "../../patterns/read-pattern";
import { readSchedule } from "../../schedules/expression";
import { findBus, findRule, page, tagsOf } from "../checks";
import { eventsError, invalid } from "../errors";
import { DEFAULT_BUS, DISABLED, ENABLED, type Rule, ruleKey, rulePath } from "../state/settings";
import type { EventsContext } from "./context";

/** Operations that put, describe, list, enable, disable and delete rules. */
export function ruleOperations(context: EventsContext) {
  const { store, clock, accountRegion } = context;
  const put = (rule: Rule) => {
    store.commit({ kind: "rule-put", rule: { ...rule, origin: "api" } });
    context.ruleChanged(rule.arn);
  };
  const switched =
    (state: RuleState): ModelOperations<Calls, "EnableRule">["EnableRule"] =>
    ({ Name, EventBusName }) => {
      put({ ...findRule(store, Name, EventBusName), state });
      return {};
    };
  return {
    PutRule(input) {
      const { Name: name, State: state = ENABLED } = input;
      const bus = findBus(store, input.EventBusName).name;
      const pattern = checkedPattern(input.EventPattern);
      const schedule = checkedSchedule(input.ScheduleExpression, bus);
      if (pattern === undefined && schedule === undefined)
        throw invalid("Parameter(s) EventPattern or ScheduleExpression must be specified.");
      const before = store.rules.get(ruleKey(bus, name));
      const arn = `arn:aws:events:${accountRegion.region}:${accountRegion.accountId}:${rulePath(bus, name)}`;
      // Tags of a rule that is there already are not touched.
      const retained = {
        tags: before?.tags ?? tagsOf(input.Tags),
        createdAt: clock.now(),
        origin: "api",
      } as const;
      const given = { description: input.Description, roleArn: input.RoleArn };
      put({ name, bus, arn, pattern, schedule, state, ...given, ...retained });
      return { RuleArn: arn };
    },
    DescribeRule({ Name, EventBusName }) {
      return { ...shown(findRule(store, Name, EventBusName)), CreatedBy: accountRegion.accountId };
    },
    ListRules(input) {
      const { name: bus } = findBus(store, input.EventBusName);
      const { NamePrefix: prefix = "" } = input;
      const found = store.rulesOf(bus).filter(({ name }) => name.startsWith(prefix));
      const { items, next } = page([...found].sort(byName), input);
      return { Rules: items.map(shown), ...next };
    },
    EnableRule: switched(ENABLED),
    DisableRule: switched(DISABLED),
    DeleteRule({ Name, EventBusName }) {
      const bus = findBus(store, EventBusName).name;
      const rule = store.rules.get(ruleKey(bus, Name));
      // AWS accepts the deletion of a rule that does not exist.
      if (!rule) return {};
      if (store.targetsOf(rule).length > 0) throw invalid("Rule can't be deleted since it has targets.");
      store.commit({ kind: "rule-deleted", rule: ruleKey(bus, rule.name) });
      context.ruleChanged(rule.arn);
      return {};
    },
  } satisfies SomeOperations<Calls>;
}

/** The text of a pattern. Throws in the words of EventBridge for one that it refuses. */
export function checkedPattern(text: string | undefined): string | undefined {
  if (!text) return undefined;
  try {
    readPattern(text);
  } catch (error) {
    if (!(error instanceof InvalidPattern)) throw error;
    const message = `Event pattern is not valid. Reason: ${error.message}`;
    throw eventsError("InvalidEventPatternException", message);
  }
  return text;
}

function checkedSchedule(text: string | undefined, bus: string): string | undefined {
  if (!text) return undefined;
  if (bus !== DEFAULT_BUS) throw invalid("ScheduleExpression is supported only on the default event bus.");
  if (!readSchedule(text)) throw invalid("Parameter ScheduleExpression is not valid.");
  return text;
}

function shown(rule: Rule): ShownRule {
  return {
    Name: rule.name,
    Arn: rule.arn,
    EventBusName: rule.bus,
    EventPattern: rule.pattern,
    ScheduleExpression: rule.schedule,
    State: rule.state,
    Description: rule.description,
    RoleArn: rule.roleArn,
  };
}

function byName(a: Rule, b: Rule): number {
  return a.name < b.name ? -1 : 1;
}
