import type { GraphIndex } from "../../../graph/graph-index";
import type { Input } from "../../services/endpoint/aws-api";
import { busName, DEFAULT_BUS } from "../../services/events/state/settings";
import { BUS_TYPE, RULE_TYPE } from "../../services/provision/events";
import { ReplayError } from "../replay";
import type { BusRule, ResourceSummary } from "../types";
import { findResources } from "./find-resources";
import type { ResourceKind, ResourcePorts } from "./resource-kind";
import { verdictsOn } from "./rule-verdicts";

/** The kind of EventBridge buses: their last events, and the rules that match or do not match them. */
export const BUSES: ResourceKind = {
  kind: "bus",
  find: (index) => [...findResources(index, "bus", [BUS_TYPE]), ...defaultBus(index)],
  async show(arn, _, ports) {
    const rules = await rulesOf(arn, ports);
    const arns = rules.map((rule) => rule.arn);
    const { invocations, deliveries } = ports.caused.of(...arns);
    return {
      rules,
      events: [...ports.passed.eventsOf(arn)].reverse(),
      invocations,
      // Deliveries from the bus to its rules are shown with each event.
      deliveries: deliveries.filter(({ from }) => arns.includes(from)),
      about: arns,
    };
  },
  reading: ["test"],
  actions: {
    put: (arn, { source, detailType, detail }, ports) =>
      put({ Source: source, DetailType: detailType, Detail: detail ?? "{}" }, arn, ports),
    again(arn, { id }, ports) {
      const event = ports.passed.eventsOf(arn).find((one) => one.id === id);
      if (!event || event.isCut)
        throw new ReplayError(event ? "it was too long to be stored" : "not remembered any more");
      const { source, detailType, detail, resources } = event;
      return put(
        { Source: source, DetailType: detailType, Detail: detail, Resources: resources },
        arn,
        ports,
      );
    },
    async test(arn, { event }, ports) {
      const verdicts = verdictsOn(String(event ?? ""), await rulesOf(arn, ports));
      const matching = verdicts.filter(({ reason }) => reason === undefined).length;
      return { verdicts, said: `${matching} of ${verdicts.length} rules would match` };
    },
  },
};

async function put(entry: Input, arn: string, { call }: ResourcePorts): Promise<object> {
  const { Entries } = await call("events", "PutEvents", { Entries: [{ ...entry, EventBusName: arn }] });
  const [{ EventId, ErrorCode, ErrorMessage } = {}] = (Entries ?? []) as readonly Input[];
  if (ErrorCode !== undefined) throw new ReplayError(`${String(ErrorCode)}: ${String(ErrorMessage)}`);
  return { said: `Sent as ${String(EventId)}` };
}

/** The rules of a bus, with the ARNs of their targets. */
async function rulesOf(arn: string, { call }: ResourcePorts): Promise<readonly BusRule[]> {
  const EventBusName = arn;
  const found = await pages("Rules", (more) => call("events", "ListRules", { EventBusName, ...more }));
  return Promise.all(
    found.map(async ({ Name, Arn, EventPattern, ScheduleExpression, State }) => {
      const targets = await pages("Targets", (more) =>
        call("events", "ListTargetsByRule", { EventBusName, Rule: Name, ...more }),
      );
      return {
        name: String(Name),
        arn: String(Arn),
        ...(EventPattern !== undefined && { pattern: String(EventPattern) }),
        ...(ScheduleExpression !== undefined && { expression: String(ScheduleExpression) }),
        isEnabled: State !== "DISABLED",
        targets: targets.map((target) => String(target.Arn)),
      };
    }),
  );
}

/** Reads all pages of a list. */
async function pages(
  list: string,
  call: (more: Input) => ReturnType<ResourcePorts["call"]>,
): Promise<readonly Input[]> {
  const all: Input[] = [];
  let more: Input = {};
  do {
    const { [list]: items, NextToken } = await call(more);
    all.push(...((items ?? []) as readonly Input[]));
    more = NextToken === undefined ? {} : { NextToken };
  } while ("NextToken" in more);
  return all;
}

/** The default bus of the account, if a rule of the program is on it. */
function defaultBus(index: GraphIndex): readonly ResourceSummary[] {
  const rule = index
    .ofType(RULE_TYPE)
    .find(({ inputs }) => inputs.eventPattern && busName(inputs.eventBusName) === DEFAULT_BUS);
  if (!rule) return [];
  const arn = String(rule.state.arn).replace(/:rule\/.*$/, `:event-bus/${DEFAULT_BUS}`);
  return [{ kind: "bus", arn, name: DEFAULT_BUS, id: DEFAULT_BUS }];
}
