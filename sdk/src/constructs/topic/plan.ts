import type * as sns from "@pulumi/aws/sns";
import type * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { planFunctionDefaults } from "../../functions/default-layers";
import type { FunctionProps } from "../../functions/props";
import { checkInput, checkKnownProps, namesOf } from "../../values";
import { checkFifoName, planFifo } from "../sources/fifo-name";
import { planNative, refuseOnExisting } from "../sources/native-plan";
import { planSenders, type SendingService, TOPIC_SENDERS } from "../sources/sender";
import type { ResourceStatement } from "../sources/statement";
import type { NativeTopicSettings, TopicProps } from "./props";
import { planSubscribers, type SubscriberPlan } from "./subscription-plan";

/** A topic to be made. */
export interface MadeTopicPlan {
  readonly kind: "made";
  readonly name: pulumi.Input<string>;
  /** Whether the name is ours, made of where the construct is. */
  readonly isNameDerived: boolean;
  readonly isFifo: boolean;
  /** Services of which everything in the account may send. */
  readonly senders: readonly SendingService[];
  readonly settings: NativeTopicSettings;
}

/** A topic made elsewhere. */
export interface ExistingTopicPlan {
  readonly kind: "existing";
  readonly topic: sns.Topic;
}

export interface TopicPlan {
  readonly topic: MadeTopicPlan | ExistingTopicPlan;
  readonly subscribers: readonly SubscriberPlan[];
  /** `defaults.function`, for subscribers added later. */
  readonly functionDefaults: FunctionProps | undefined;
}

/** @see https://docs.aws.amazon.com/sns/latest/api/API_CreateTopic.html */
const NAME = { displayName: "topic", mostCharacters: 256, code: "TOPIC_NAME_INVALID" } as const;
const PROPS = namesOf<TopicProps>()(["subscribers", "fifo", "senders", "defaults", "alarms", "native"]);
/** Names of generation 0, and where they are now. */
const RENAMED = { snsTopic: "native.topic", defaultFunctionProps: "defaults.function" };
const TOPIC_TYPE = TYPE.sns.Topic;
const OWN_PROPS = { policy: "topic.addToResourcePolicy({...})" };
/**
 * The actions that the policy of a topic may name.
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html
 */
const ACTIONS = [
  "sns:Publish",
  "sns:Subscribe",
  "sns:ListSubscriptionsByTopic",
  "sns:GetTopicAttributes",
  "sns:SetTopicAttributes",
  "sns:AddPermission",
  "sns:RemovePermission",
  "sns:DeleteTopic",
  "sns:GetDataProtectionPolicy",
  "sns:PutDataProtectionPolicy",
  "sns:ListTagsForResource",
  "sns:Receive",
];

/** Check the props of a topic. With issues the plan is not to be used. */
export function planTopic(props: unknown = {}, placement: Placement, issues: Issues): TopicPlan | undefined {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return undefined;
  const native = planNative<NativeTopicSettings, sns.Topic>(
    props.native,
    { name: "topic", tokens: [TOPIC_TYPE], own: OWN_PROPS },
    issues.at("native"),
  );
  const settings = native.kind === "existing" ? {} : native.settings;
  const isMadeFifo = planFifo(props.fifo, settings, ["topic", "fifoTopic"], issues);
  const functionDefaults = planFunctionDefaults(props.defaults, issues.at("defaults"));
  const { app, stack, defaults } = placement;
  const context = { app, stack, defaults, constructDefaults: functionDefaults };
  const isFifo = native.kind === "existing" ? undefined : isMadeFifo;
  const subscribers = planSubscribers(props.subscribers, isFifo, context, issues.at("subscribers"));
  if (native.kind === "existing") {
    refuseOnExisting(props, ["fifo", "senders"], "topic", issues);
    return { topic: { kind: "existing", topic: native.resource }, subscribers, functionDefaults };
  }
  return {
    topic: planMade(native.settings, isMadeFifo, props.senders, placement, issues),
    subscribers,
    functionDefaults,
  };
}

function planMade(
  settings: NativeTopicSettings,
  isFifo: boolean,
  senders: unknown,
  { physicalName }: Placement,
  issues: Issues,
): MadeTopicPlan {
  const check = (name: unknown, at: Issues) => checkFifoName(name, isFifo, NAME, at);
  const given = settings.name as pulumi.Input<string> | undefined;
  const derived = isFifo ? `${physicalName}.fifo` : physicalName;
  if (given === undefined) check(derived, issues);
  const name = given === undefined ? derived : checkInput(given, issues.at("native", "topic", "name"), check);
  return {
    kind: "made",
    name,
    isNameDerived: given === undefined,
    isFifo,
    senders: planSenders(senders, issues.at("senders"), TOPIC_SENDERS),
    settings,
  };
}

/** Report actions that SNS does not take in the policy of a topic. */
export function checkActions({ actions }: Pick<ResourceStatement, "actions">, issues: Issues): void {
  if (!Array.isArray(actions)) return;
  for (const [index, action] of actions.entries()) {
    if (typeof action !== "string" || ACTIONS.some((each) => each.toLowerCase() === action.toLowerCase()))
      continue;
    const problem = "SNS does not take it in the policy of a topic";
    issues.at("actions", index).add("TOPIC_ACTION_INVALID", {
      problem,
      value: action,
      cure: `write each by its name: ${ACTIONS.slice(0, 4).join(", ")} and the like`,
    });
  }
}
