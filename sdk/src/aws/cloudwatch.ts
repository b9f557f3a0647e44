import { ACCOUNT_ID, arn, autoName, type ProviderAnswer, type ProviderRequest, text } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const ALARMED = [TYPE.lambda.Function, TYPE.sqs.Queue, TYPE.dynamodb.Table, TYPE.kinesis.Stream];

/** Alarms and dashboards of CloudWatch. */
export const CLOUDWATCH_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.cloudwatch.MetricAlarm,
    displayName: "alarm",
    // Each resource has several alarms, and a node for each would hide the rest of the picture.
    arrows: [
      { from: { input: "dimensions", types: ALARMED }, to: { at: "alarmActions.*" }, label: "alarms" },
    ],
    immutableName: true,
    taggable: true,
    answer: answerAlarm,
  },
  {
    token: TYPE.cloudwatch.CompositeAlarm,
    displayName: "alarm",
    immutableName: "alarmName",
    taggable: true,
    answer: answerComposite,
  },
  {
    token: TYPE.cloudwatch.Dashboard,
    displayName: "dashboard",
    immutableName: "dashboardName",
    answer: answerDashboard,
  },
];

function answerAlarm(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  return { id: name, state: { name, arn: arn(request, "cloudwatch", `alarm:${name}`) } };
}

function answerComposite(request: ProviderRequest): ProviderAnswer {
  const name = text(request.inputs.alarmName) ?? request.name;
  return { id: name, state: { alarmName: name, arn: arn(request, "cloudwatch", `alarm:${name}`) } };
}

/** Dashboards are of no region. */
function answerDashboard(request: ProviderRequest): ProviderAnswer {
  const name = text(request.inputs.dashboardName) ?? request.name;
  const dashboardArn = `arn:aws:cloudwatch::${ACCOUNT_ID}:dashboard/${name}`;
  return { id: name, state: { dashboardName: name, dashboardArn } };
}
