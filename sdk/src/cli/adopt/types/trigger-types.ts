import { TYPE } from "../../../aws/tokens";
import { type AdoptedType, adopted, CONSTRUCT, from, maybeFrom, reference, text } from "./adopted-type";

/** Types that call functions on their own. Left behind, they would still call the old functions. */
export const TRIGGER_TYPES: readonly AdoptedType[] = [
  adopted(
    TYPE.lambda.EventSourceMapping,
    "AWS::Lambda::EventSourceMapping",
    [[reference("eventSourceArn", "EventSourceArn")]],
    {
      fixed: {
        eventSourceArn: "EventSourceArn",
        startingPosition: "StartingPosition",
        startingPositionTimestamp: "StartingPositionTimestamp",
      },
    },
  ),
  adopted(
    TYPE.sns.TopicSubscription,
    "AWS::SNS::Subscription",
    [[reference("topic", "TopicArn"), text("protocol", "Protocol")]],
    { fixed: { topic: "TopicArn", protocol: "Protocol", endpoint: "Endpoint" } },
  ),
  adopted(TYPE.cloudwatch.EventRule, "AWS::Events::Rule", [[text("name")], [CONSTRUCT]], {
    importId: [maybeFrom("EventBusName"), "name"],
    fixed: { eventBusName: "EventBusName" },
  }),
  adopted(TYPE.cloudwatch.EventTarget, "AWS::Events::Rule::Target", [[reference("rule", "Rule")]], {
    importId: [maybeFrom("EventBusName"), from("Rule"), "id"],
    fixed: {
      rule: ({ properties, stack }, values) => nameOfRule(values.text(properties.Rule, stack)),
      eventBusName: "EventBusName",
      targetId: ({ physicalId }) => physicalId,
    },
  }),
];

/** A rule of another bus than the default one has both names in its physical id: `bus|rule`. */
function nameOfRule(id: string | undefined): string | undefined {
  return id?.slice(id.lastIndexOf("|") + 1);
}
