import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import { importDefaults } from "../../functions/exported-defaults";
import { TARGET_WORDS } from "./errors";
import type { EventBusParts } from "./resources";
import { BusRules, ruleArn } from "./rules";
import type { EventBusState } from "./state";

/** The parts of a bus that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: EventBusState): EventBusParts {
  const eventBusArn = pulumi.output(state.eventBusArn);
  const eventBusName = pulumi.output(state.eventBusName);
  const read = () =>
    cloudwatch.EventBus.get(component.childName("bus"), eventBusName, undefined, { parent: component });
  const functions = ConsumerFunctions.fromState(component, state.targets ?? {}, TARGET_WORDS);
  const rules = new BusRules(functions, component);
  const names = pulumi.output(state.ruleNames);
  for (const [index, [key, targets]] of Object.entries(state.rules).entries()) {
    const name = names.apply((all) => all[index] as string);
    rules.add(key, {
      name,
      arn: pulumi.all([eventBusArn, name]).apply(([bus, rule]) => ruleArn(bus, rule)),
      handle: once(() => readRule(component, key, eventBusName, name)),
      targets: new Set(targets),
    });
  }
  return {
    native: lazyHandles({ eventBus: read }),
    eventBusArn,
    eventBusName,
    isOwnBus: state.isOwnBus,
    grantOutputs: { arn: eventBusArn },
    functionDefaults: importDefaults(state.functionDefaults),
    rules,
    planned: [],
  };
}

/** A rule is known by bus and name, on the default bus by its name alone. */
function readRule(
  component: Component,
  key: string,
  bus: pulumi.Output<string>,
  name: pulumi.Output<string>,
): cloudwatch.EventRule {
  const id = pulumi.all([bus, name]).apply(([on, rule]) => (on === "default" ? rule : `${on}/${rule}`));
  return cloudwatch.EventRule.get(component.childName("rule", key), id, undefined, { parent: component });
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
