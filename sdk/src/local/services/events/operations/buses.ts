import { parseJson } from "../../../http/json";
import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls, DescribeEventBusResponse, PutPermissionRequest } from "../../model/calls/events";
import { findBus, page, tagsOf } from "../checks";
import { eventsError, invalid } from "../errors";
import { type Bus, busName, DEFAULT_BUS, ruleKey } from "../state/settings";
import type { EventsContext } from "./context";

/** Operations that make, describe, list and delete buses, and set their policies. */
export function busOperations(context: EventsContext) {
  const { store, clock, accountRegion } = context;
  const changed = (bus: Bus, change: Partial<Bus>) =>
    store.commit({
      kind: "bus-put",
      bus: { ...bus, ...change, modifiedAt: clock.now(), origin: "api" },
    });
  return {
    CreateEventBus({ Name: name, Description: description, Tags }) {
      if (store.buses.has(name))
        throw eventsError("ResourceAlreadyExistsException", `Event bus ${name} already exists.`);
      const arn = `arn:aws:events:${accountRegion.region}:${accountRegion.accountId}:event-bus/${name}`;
      const now = clock.now();
      const times = { createdAt: now, modifiedAt: now };
      const given = { name, arn, description, statements: [], tags: tagsOf(Tags) };
      store.commit({ kind: "bus-put", bus: { ...given, ...times, origin: "api" } });
      return { EventBusArn: arn, Description: description };
    },
    DescribeEventBus: ({ Name }) => shown(findBus(store, Name)),
    ListEventBuses(input) {
      const { NamePrefix: prefix = "" } = input;
      const found = [...store.buses.values()].filter(({ name }) => name.startsWith(prefix));
      const { items, next } = page(found.sort(byName), input);
      return { EventBuses: items.map(shown), ...next };
    },
    DeleteEventBus({ Name }) {
      const name = busName(Name);
      // AWS accepts the deletion of a bus that does not exist.
      if (!store.buses.has(name)) return {};
      if (name === DEFAULT_BUS) throw invalid(`Cannot delete event bus ${DEFAULT_BUS}.`);
      const rules = store.rulesOf(name);
      store.commit(
        ...rules.map((rule) => ({ kind: "rule-deleted", rule: ruleKey(name, rule.name) }) as const),
        { kind: "bus-deleted", bus: name },
      );
      for (const { arn } of rules) context.ruleChanged(arn);
      return {};
    },
    PutPermission({ EventBusName, Policy, StatementId, Principal, Action, Condition }) {
      const bus = findBus(store, EventBusName);
      if (Policy !== undefined) {
        changed(bus, { statements: statementsOf(Policy) });
        return {};
      }
      const principal = Principal === "*" ? "*" : { AWS: `arn:aws:iam::${Principal}:root` };
      const when = Condition === undefined ? {} : { Condition: conditionOf(Condition) };
      const made = {
        Sid: StatementId,
        Effect: "Allow",
        Principal: principal,
        Action,
        Resource: bus.arn,
        ...when,
      };
      changed(bus, { statements: [...without(bus, StatementId), made] });
      return {};
    },
    RemovePermission({ EventBusName, StatementId, RemoveAllPermissions = false }) {
      const bus = findBus(store, EventBusName);
      const left = RemoveAllPermissions ? [] : without(bus, StatementId);
      if (!RemoveAllPermissions && left.length === bus.statements.length)
        throw eventsError("ResourceNotFoundException", "Statement with the provided id does not exist.");
      changed(bus, { statements: left });
      return {};
    },
  } satisfies SomeOperations<Calls>;
}

/** The policy of a bus as JSON, or `undefined`. */
function policyText({ statements }: Bus): string | undefined {
  return statements.length === 0
    ? undefined
    : JSON.stringify({ Version: "2012-10-17", Statement: statements });
}

/** The statements of a policy as JSON. */
function statementsOf(document: string): readonly unknown[] {
  let parsed: { readonly Statement?: unknown };
  try {
    parsed = parseJson(document) as { readonly Statement?: unknown };
  } catch {
    throw invalid("Provided policy is not valid JSON.");
  }
  return [parsed.Statement ?? []].flat();
}

function shown(bus: Bus): DescribeEventBusResponse {
  const { name, arn, description, createdAt, modifiedAt } = bus;
  const times = { CreationTime: createdAt / 1000, LastModifiedTime: modifiedAt / 1000 };
  return { Name: name, Arn: arn, Description: description, Policy: policyText(bus), ...times };
}

function without({ statements }: Bus, id: string | undefined): readonly unknown[] {
  return statements.filter((statement) => (statement as { readonly Sid?: unknown }).Sid !== id);
}

function conditionOf({ Type, Key, Value }: NonNullable<PutPermissionRequest["Condition"]>): object {
  return { [Type]: { [Key]: Value } };
}

function byName(a: Bus, b: Bus): number {
  return a.name < b.name ? -1 : 1;
}
