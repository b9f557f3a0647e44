import { parseObject } from "../messages/json-object";
import type { TargetCall } from "../targets/target-call";

/** Names in signatures of services that SDKs call otherwise. */
const SIGNED_AS: Readonly<Record<string, string>> = {
  eventbridge: "events",
  rdsdata: "rds-data",
  cognitoidentityprovider: "cognito-idp",
};

/**
 * The call of a target that names an operation of the SDK: `arn:aws:scheduler:::aws-sdk:sqs:sendMessage`. `undefined` for one
 * that is none, or whose input is no JSON object.
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-targets-universal.html
 */
export function universalCall(arn: string, text: string): TargetCall | undefined {
  const [name = "", action = ""] = arn.split(":aws-sdk:")[1]?.split(":") ?? [];
  const input = parseObject(text);
  if (action === "" || !input) return undefined;
  const service = SIGNED_AS[name] ?? name;
  const operation = action.charAt(0).toUpperCase() + action.slice(1);
  return { service, operation, input: operation === "Invoke" ? withPayload(input) : input };
}

/** Scheduler has the payload of a function as text, the API as bytes. */
function withPayload(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { Payload } = input;
  if (Payload === undefined) return input;
  const text = typeof Payload === "string" ? Payload : JSON.stringify(Payload);
  return { ...input, Payload: Buffer.from(text).toString("base64") };
}
