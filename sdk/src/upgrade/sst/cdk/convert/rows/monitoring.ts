import type * as t from "@babel/types";
import { bare, isMember, memberName, type Node } from "../../../../../syntax/nodes";
import type { Conversion, Row } from "../conversion";
import { addEntries, convertResource, type Entry, type ResourceShape } from "../resource";
import { isStatement, movedInto } from "../statements";
import { duration, handleOf, membersOf, same, textIn, textNow, words } from "../values";

interface MetricFacts {
  readonly name: string;
  readonly statistic: string;
}

/** Metrics of functions, by their methods in CDK, with the statistic that CDK reads. */
const OF_FUNCTIONS: Readonly<Record<string, MetricFacts>> = {
  metricDuration: { name: "Duration", statistic: "Average" },
  metricErrors: { name: "Errors", statistic: "Sum" },
  metricInvocations: { name: "Invocations", statistic: "Sum" },
  metricThrottles: { name: "Throttles", statistic: "Sum" },
};

const OF_QUEUES: Readonly<Record<string, MetricFacts>> = {
  metricApproximateAgeOfOldestMessage: { name: "ApproximateAgeOfOldestMessage", statistic: "Maximum" },
  metricApproximateNumberOfMessagesNotVisible: {
    name: "ApproximateNumberOfMessagesNotVisible",
    statistic: "Maximum",
  },
  metricApproximateNumberOfMessagesVisible: {
    name: "ApproximateNumberOfMessagesVisible",
    statistic: "Maximum",
  },
};

const STATISTICS = ["Average", "Maximum", "Minimum", "SampleCount", "Sum"];

/** The entries of an alarm that its metric becomes. */
function metricEntries(node: Node | undefined, conversion: Conversion): readonly Entry[] | undefined {
  const call = bare(node);
  if (call?.type === "NewExpression") return ownMetric(call, conversion);
  const callee = call?.type === "CallExpression" ? bare(call.callee) : undefined;
  if (call?.type !== "CallExpression" || !isMember(callee) || call.arguments.length > 1) return undefined;
  const method = memberName(callee) ?? "";
  const queue = handleOf(callee.object, "queue");
  const facts = (queue ? OF_QUEUES : OF_FUNCTIONS)[method];
  const object = queue ? queue.construct : callee.object;
  const given = call.arguments.length === 0 ? new Map() : membersOf(call.arguments[0] as Node);
  if (!facts || !given || !conversion.isPlain(object)) return undefined;
  const settings = settingsOf(given, facts.statistic, conversion);
  const text = conversion.source.file.textOf(object);
  const dimensions = queue ? `{ QueueName: ${text}.queueName }` : `{ FunctionName: ${text}.functionName }`;
  return (
    settings && [
      { name: "namespace", text: queue ? '"AWS/SQS"' : '"AWS/Lambda"' },
      { name: "metricName", text: JSON.stringify(facts.name) },
      { name: "dimensions", text: dimensions },
      ...settings,
    ]
  );
}

/** `new cloudwatch.Metric({ namespace, metricName, dimensionsMap })`. */
function ownMetric(made: t.NewExpression, conversion: Conversion): readonly Entry[] | undefined {
  const members = membersOf(made.arguments[0] as Node | undefined);
  if (conversion.nameOf(made.callee) !== "cloudwatch.Metric" || !members) return undefined;
  const { dimensionsMap, namespace, metricName, ...rest } = Object.fromEntries(members);
  const settings = settingsOf(new Map(Object.entries(rest)), "Average", conversion);
  const named = { namespace, metricName, dimensions: dimensionsMap };
  const entries = Object.entries(named).flatMap(([name, property]) =>
    property ? [{ name, node: property.value as Node }] : [],
  );
  if (!settings || !namespace || !metricName) return undefined;
  if (!entries.every(({ node }) => conversion.isPlain(node))) return undefined;
  return [...entries.map(({ name, node }) => ({ name, text: textNow(node) })), ...settings];
}

/** The statistic and the period of a metric. */
function settingsOf(
  members: ReadonlyMap<string, t.ObjectProperty>,
  byDefault: string,
  conversion: Conversion,
): readonly Entry[] | undefined {
  if ([...members.keys()].some((name) => name !== "statistic" && name !== "period")) return undefined;
  const period = members.get("period");
  if (period && !duration(1)(period.value as Node, conversion)) return undefined;
  const statistic = members.get("statistic");
  const named = statistic ? textIn(statistic.value) : byDefault;
  const word = STATISTICS.find((known) => known.toLowerCase() === named?.toLowerCase());
  if (word === undefined) return undefined;
  return [
    { name: "statistic", text: JSON.stringify(word) },
    // CDK reads a metric over five minutes.
    { name: "period", text: period ? textNow(period.value as Node) : "300" },
  ];
}

const OPERATOR = "cloudwatch.ComparisonOperator";
const MISSING = "cloudwatch.TreatMissingData";

const ALARM: ResourceShape = {
  now: "cloudwatch.MetricAlarm",
  props: {
    metric: "moved",
    threshold: { now: "threshold", value: same },
    evaluationPeriods: { now: "evaluationPeriods", value: same },
    datapointsToAlarm: { now: "datapointsToAlarm", value: same },
    alarmName: { now: "name", value: same },
    alarmDescription: { now: "alarmDescription", value: same },
    actionsEnabled: { now: "actionsEnabled", value: same },
    comparisonOperator: {
      now: "comparisonOperator",
      value: words({
        [`${OPERATOR}.GREATER_THAN_OR_EQUAL_TO_THRESHOLD`]: "GreaterThanOrEqualToThreshold",
        [`${OPERATOR}.GREATER_THAN_THRESHOLD`]: "GreaterThanThreshold",
        [`${OPERATOR}.LESS_THAN_THRESHOLD`]: "LessThanThreshold",
        [`${OPERATOR}.LESS_THAN_OR_EQUAL_TO_THRESHOLD`]: "LessThanOrEqualToThreshold",
      }),
    },
    treatMissingData: {
      now: "treatMissingData",
      value: words({
        [`${MISSING}.BREACHING`]: "breaching",
        [`${MISSING}.IGNORE`]: "ignore",
        [`${MISSING}.MISSING`]: "missing",
        [`${MISSING}.NOT_BREACHING`]: "notBreaching",
      }),
    },
  },
  entries(members, conversion) {
    const metric = metricEntries(members.get("metric")?.value as Node | undefined, conversion);
    const operator = { name: "comparisonOperator", text: '"GreaterThanOrEqualToThreshold"' };
    return metric && [...metric, ...(members.has("comparisonOperator") ? [] : [operator])];
  },
};

/** `alarm.addAlarmAction(new actions.SnsAction(topic.cdk.topic))`, which is written among the props of the alarm. */
function actionRow(prop: string): Row {
  return {
    makes: "nothing",
    convert(call, conversion) {
      const { file } = conversion.source;
      const callee = bare(call.callee) as t.MemberExpression;
      const unit = conversion.unitOf(callee.object);
      const action = bare(call.arguments[0] as Node | undefined);
      const props = bare(unit?.node.arguments[2] as Node | undefined);
      if (!unit || call.arguments.length !== 1 || props?.type !== "ObjectExpression") return false;
      if (
        action?.type !== "NewExpression" ||
        conversion.nameOf(action.callee) !== "cloudwatchactions.SnsAction"
      )
        return false;
      const topic = handleOf(action.arguments[0] as Node | undefined, "topic");
      const isBefore = topic && isDeclaredBefore(topic.construct, unit.node, conversion);
      if (!topic || !isBefore || !isStatement(file, call) || isRepeated(call, conversion)) return false;
      addEntries(
        props,
        props.properties.at(-1),
        [{ name: prop, text: `[${file.textOf(topic.construct)}.topicArn]` }],
        conversion,
      );
      return conversion.add(...movedInto(file, call, unit.node));
    },
  };
}

function isDeclaredBefore(node: Node, other: Node, { source: { file } }: Conversion): boolean {
  const name = bare(node);
  const declaration = name?.type === "Identifier" ? file.names.bindingOf(name)?.declaration : undefined;
  return declaration !== undefined && (declaration.end as number) < (other.start as number);
}

/** Whether another call adds to the same list. */
function isRepeated(call: Node, { source: { units } }: Conversion): boolean {
  const own = units.byNode.get(call);
  return units.all.some(({ of, row, node }) => node !== call && of === own?.of && row === own?.row);
}

export const MONITORING_ROWS: Readonly<Record<string, Row>> = {
  "new cloudwatch.Alarm": {
    makes: "alarm",
    convert: (call, conversion) => convertResource(call, ALARM, conversion),
    reads: { alarmArn: "arn", alarmName: "name" },
    methods: { addAlarmAction: actionRow("alarmActions"), addOkAction: actionRow("okActions") },
  },
};
