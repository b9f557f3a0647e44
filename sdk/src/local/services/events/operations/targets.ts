import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls, RemoveTargetsResultEntry } from "../../model/calls/events";
import { findBus, findRule, page } from "../checks";
import { eventsError, invalid } from "../errors";
import { isJson, unknownPlaceholder } from "../input-template";
import { type Rule, ruleKey, type Target } from "../state/settings";
import type { EventsContext } from "./context";

const MOST_TARGETS = 5;

/** Targets: put, listed, removed. */
export function targetOperations({ store }: EventsContext) {
  return {
    PutTargets({ Rule: name, EventBusName, Targets: targets }) {
      const rule = findRule(store, name, EventBusName);
      for (const target of targets) checkTarget(target);
      const ids = new Set([...store.targetsOf(rule), ...targets].map(({ Id }) => Id));
      if (ids.size > MOST_TARGETS)
        throw eventsError(
          "LimitExceededException",
          "The requested resource exceeds the maximum number allowed.",
        );
      const put = (target: Target) =>
        ({
          kind: "target-put",
          target: { rule: keyOf(rule), target: storedTarget(target), origin: "api" },
        }) as const;
      store.commit(...targets.map(put));
      return { FailedEntryCount: 0, FailedEntries: [] };
    },
    ListTargetsByRule(input) {
      const targets = store.targetsOf(findRule(store, input.Rule, input.EventBusName));
      const { items, next } = page(targets, input);
      return { Targets: items, ...next };
    },
    ListRuleNamesByTarget(input) {
      const { name: bus } = findBus(store, input.EventBusName);
      const found = store
        .rulesOf(bus)
        .filter((rule) => store.targetsOf(rule).some(({ Arn }) => Arn === input.TargetArn));
      const { items, next } = page(found.map(({ name }) => name).sort(), input);
      return { RuleNames: items, ...next };
    },
    RemoveTargets({ Rule: name, EventBusName, Ids: ids }) {
      const rule = findRule(store, name, EventBusName);
      const known = new Set(store.targetsOf(rule).map(({ Id }) => Id));
      const removed = ids.filter((id) => known.has(id));
      store.commit(
        ...removed.map((id) => ({ kind: "target-deleted", target: { rule: keyOf(rule), id } }) as const),
      );
      const failed = ids.filter((id) => !known.has(id)).map(missingTarget);
      return { FailedEntryCount: failed.length, FailedEntries: failed };
    },
  } satisfies SomeOperations<Calls>;
}

/** The members that are known here, so that the journal has no others. */
function storedTarget(target: Target): Target {
  return JSON.parse(JSON.stringify(target)) as Target;
}

function checkTarget(target: Target): void {
  if (!target.Arn.startsWith("arn:"))
    throw invalid(`Parameter ${target.Arn} is not valid. Reason: Provided Arn is not in correct format.`);
  const inputs = [target.Input, target.InputPath, target.InputTransformer].filter(
    (each) => each !== undefined,
  );
  if (inputs.length > 1)
    throw invalid(
      `Only one of Input, InputPath, or InputTransformer must be provided for target ${target.Id}.`,
    );
  if (target.Input !== undefined && !isJson(target.Input))
    throw invalid(`JSON syntax error in input for target ${target.Id}: not valid JSON.`);
  if (target.InputTransformer === undefined) return;
  const unknown = unknownPlaceholder(target.InputTransformer);
  if (unknown !== undefined)
    throw invalid(`InputTemplate for target ${target.Id} contains invalid placeholder ${unknown}.`);
}

function missingTarget(TargetId: string): RemoveTargetsResultEntry {
  const ErrorMessage = `Target ${TargetId} does not exist.`;
  return { TargetId, ErrorCode: "ResourceNotFoundException", ErrorMessage };
}

function keyOf({ bus, name }: Rule): string {
  return ruleKey(bus, name);
}
