import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { planFunctionDefaults } from "../../functions/default-layers";
import type { FunctionProps } from "../../functions/props";
import { checkInput, checkKnownProps, checkType, namesOf } from "../../values";
import { planNative } from "../sources/native-plan";
import type { EventBusProps, NativeEventBus } from "./props";
import { checkNames } from "./rule-names";
import { planRules, type RulePlan } from "./rule-plan";

/** A bus to be made. */
export interface MadeBusPlan {
  readonly kind: "made";
  readonly name: pulumi.Input<string>;
  /** Whether the name is ours, made of where the construct is. */
  readonly isNameDerived: boolean;
  readonly settings: NativeEventBus;
}

/** A bus made elsewhere, such as the default one of the account. */
export interface ExistingBusPlan {
  readonly kind: "existing";
  readonly bus: cloudwatch.EventBus;
}

export interface EventBusPlan {
  readonly bus: MadeBusPlan | ExistingBusPlan;
  readonly rules: readonly RulePlan[];
  /** `defaults.function`, for targets added later. */
  readonly functionDefaults: FunctionProps | undefined;
}

/** Names of generation 0, and where they are now. */
const RENAMED = { eventBridgeEventBus: "native.eventBus", defaultFunctionProps: "defaults.function" };

/** Check the props of a bus. With issues the plan is not to be used. */
export function planEventBus(
  props: unknown = {},
  placement: Placement,
  issues: Issues,
): EventBusPlan | undefined {
  if (
    !checkKnownProps(
      props,
      namesOf<EventBusProps>()(["rules", "defaults", "alarms", "native"]),
      issues,
      RENAMED,
    )
  )
    return undefined;
  const functionDefaults = planFunctionDefaults(props.defaults, issues.at("defaults"));
  const native = planNative<NativeEventBus, cloudwatch.EventBus>(
    props.native,
    { name: "eventBus", tokens: [TYPE.cloudwatch.EventBus] },
    issues.at("native"),
  );
  const bus: EventBusPlan["bus"] =
    native.kind === "existing"
      ? { kind: "existing", bus: native.resource }
      : planMade(native.settings, placement, issues);
  const { app, stack, defaults } = placement;
  const context = {
    app,
    stack,
    defaults,
    constructDefaults: functionDefaults,
    isOwnBus: bus.kind === "made",
    warn: warnFor(placement),
  };
  const atRules = issues.at("rules");
  const rules = planRules(props.rules, context, atRules);
  checkNames(bus.kind === "existing" ? bus.bus : undefined, rules, atRules);
  return { bus, rules, functionDefaults };
}

/** Says what is allowed and rarely meant of a bus, once. */
export function warnFor({
  app,
  id,
  path,
}: Pick<Placement, "app" | "id" | "path">): (message: string) => void {
  return (message) => app.warnOnce(`event bus ${path}: ${message}`, `EventBus "${id}": ${message}`);
}

/** The bus of a partner is named as the partner's source is. */
function planMade(settings: NativeEventBus, { physicalName }: Placement, issues: Issues): MadeBusPlan {
  const { name, eventSourceName } = settings;
  const isPartner = eventSourceName !== undefined;
  const check = (known: string | undefined, at: Issues) => checkName(known, isPartner, at);
  const given = name ?? eventSourceName;
  if (given === undefined) {
    checkName(physicalName, isPartner, issues);
    return { kind: "made", name: physicalName, isNameDerived: true, settings };
  }
  const at = issues.at("native", "eventBus", name === undefined ? "eventSourceName" : "name");
  const checked = checkInput(given, at, check) as pulumi.Input<string>;
  return { kind: "made", name: checked, isNameDerived: false, settings };
}

/** @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_CreateEventBus.html */
function checkName(name: unknown, isPartner: boolean, issues: Issues): void {
  if (!checkType(name, "string", issues)) return;
  const form = isPartner ? /^[/.\-_A-Za-z0-9]{1,256}$/ : /^[.\-_A-Za-z0-9]{1,256}$/;
  if (form.test(name) && name !== "default") return;
  const cure =
    name === "default"
      ? 'give the default bus: aws.cloudwatch.EventBus.get("default", "default")'
      : "use at most 256 letters, digits, ., _ and -";
  issues.add("EVENT_BUS_NAME_INVALID", { problem: "not a name for a new bus", value: name, cure });
}
