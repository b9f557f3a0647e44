import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { derivedName } from "../../app/derived-names";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import type { FunctionProps } from "../../functions/props";
import { TARGET_WORDS } from "./errors";
import type { EventBusPlan, MadeBusPlan } from "./plan";
import type { RulePlan } from "./rule-plan";
import { BusRules } from "./rules";

/** The parts of an EventBus, made or given here or made in another Pulumi stack. */
export interface EventBusParts {
  readonly native: { readonly eventBus: cloudwatch.EventBus };
  readonly eventBusArn: pulumi.Output<string>;
  readonly eventBusName: pulumi.Output<string>;
  /** True for a bus that the program makes, which is not the account's default one. */
  readonly isOwnBus: boolean;
  /** The outputs in the ARNs of grants. */
  readonly grantOutputs: object;
  readonly functionDefaults: FunctionProps | undefined;
  readonly rules: BusRules;
  /** The rules to make after the bus. */
  readonly planned: readonly RulePlan[];
}

/** Make the bus, or take the one that is given. Its rules are made later. */
export function makeParts(
  component: Component,
  { bus: plan, functionDefaults, rules: planned }: EventBusPlan,
): EventBusParts {
  const eventBus = plan.kind === "made" ? makeBus(component, plan) : plan.bus;
  return {
    native: { eventBus },
    eventBusArn: eventBus.arn,
    eventBusName: eventBus.name,
    isOwnBus: plan.kind === "made",
    grantOutputs: eventBus,
    functionDefaults,
    rules: new BusRules(new ConsumerFunctions(TARGET_WORDS), eventBus),
    planned,
  };
}

function makeBus(component: Component, { name, isNameDerived, settings }: MadeBusPlan): cloudwatch.EventBus {
  const args = { ...settings, name: isNameDerived ? derivedName(pulumi.output(name)) : name };
  return new cloudwatch.EventBus(component.childName("bus"), args, { parent: component });
}
