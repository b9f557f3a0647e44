import type { ServicePorts } from "../service";
import type { TargetCall } from "../targets/target-call";
import { dataOf, functionEvent, messageOf, type StateChange, subjectOf } from "./notification";

export type ActionPorts = Pick<
  ServicePorts,
  "accountRegion" | "activity" | "aws" | "emit" | "notice" | "onError"
>;

/** Services by which alarms act, in the names that policies know them by. */
const PRINCIPALS: Readonly<Record<string, string>> = {
  lambda: "lambda.alarms.cloudwatch.amazonaws.com",
  sns: "cloudwatch.amazonaws.com",
  events: "cloudwatch.amazonaws.com",
};

/** Does what an alarm has to do when its state changes: its actions, and the event on the default bus. */
export async function act(change: StateChange, ports: ActionPorts): Promise<void> {
  const { alarm, to } = change;
  const done = ports.activity.begin(`alarm ${alarm.name}`);
  try {
    const targets = alarm.isOn ? alarm.actions[to.value] : [];
    await Promise.all([putEvent(change, ports), ...targets.map((target) => send(target, change, ports))]);
  } finally {
    done();
  }
}

async function putEvent(change: StateChange, ports: ActionPorts): Promise<void> {
  if (!ports.aws.serves("events")) return;
  const entry = {
    Source: "aws.cloudwatch",
    DetailType: "CloudWatch Alarm State Change",
    Detail: JSON.stringify(dataOf(change)),
    Resources: [change.alarm.arn],
    Time: change.to.since / 1000,
  };
  const reason = await call(
    { service: "events", operation: "PutEvents", input: { Entries: [entry] } },
    change,
    ports,
  );
  if (reason !== undefined)
    ports.notice(`the default bus does not get alarm ${change.alarm.name}: ${reason}`);
}

async function send(target: string, change: StateChange, ports: ActionPorts): Promise<void> {
  const { emit, notice } = ports;
  const { arn: from, name } = change.alarm;
  const action = callOf(target, change, ports);
  if (!action || !ports.aws.serves(action.service)) {
    notice(`alarm ${name} acts on ${target}, which nothing stands in for`);
    return;
  }
  const reason = await call(action, change, ports);
  const id = `${name} ${change.to.value}`;
  emit({
    event: "delivery",
    from,
    to: target,
    status: reason === undefined ? "delivered" : "dropped",
    reason,
    id,
  });
  if (reason !== undefined) notice(`alarm ${name} does not reach ${target}: ${reason}`);
}

function callOf(target: string, change: StateChange, { accountRegion }: ActionPorts): TargetCall | undefined {
  const [, , service] = target.split(":");
  if (service === "sns") {
    const Message = JSON.stringify(messageOf(change, accountRegion));
    const input = { TopicArn: target, Subject: subjectOf(change, accountRegion), Message };
    return { service, operation: "Publish", input };
  }
  if (service !== "lambda") return undefined;
  const Payload = Buffer.from(JSON.stringify(functionEvent(change, accountRegion))).toString("base64");
  return { service, operation: "Invoke", input: { FunctionName: target, InvocationType: "Event", Payload } };
}

/** Makes a call in the name of the alarm. Returns the reason why it failed. AWS tries no action again. */
async function call(
  { service, operation, input }: TargetCall,
  { alarm }: StateChange,
  { aws }: ActionPorts,
): Promise<string | undefined> {
  const principal = { service: PRINCIPALS[service] ?? "cloudwatch.amazonaws.com", sourceArn: alarm.arn };
  try {
    await aws.call(service, operation, input, principal);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
