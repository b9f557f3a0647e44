import { resourceFacts } from "../../aws/resource-types";
import { TYPE } from "../../aws/tokens";
import { constructId } from "../../graph/construct-id";
import { hasAny } from "../../graph/keep/sweep";
import type { GraphResource, GraphValue, ResourceGraph, UnknownValue } from "../../graph/types";

const FUNCTION_TYPE = TYPE.lambda.Function;

/**
 * The inputs that decide what is served here, or what a handler gets, by type. Others have no effect on one
 * machine.
 */
const SERVED_INPUTS: Readonly<Record<string, readonly string[]>> = {
  [TYPE.apigateway.Authorizer]: ["authorizerUri", "providerArns"],
  [TYPE.apigateway.Integration]: ["uri"],
  [TYPE.apigatewayv2.Api]: ["corsConfiguration"],
  [TYPE.apigatewayv2.Authorizer]: ["authorizerUri", "jwtConfiguration"],
  [TYPE.apigatewayv2.Integration]: ["integrationUri"],
  [TYPE.cloudwatch.EventRule]: ["eventPattern", "scheduleExpression"],
  [TYPE.cloudwatch.EventTarget]: ["arn", "input", "inputTransformer"],
  [TYPE.cognito.IdentityProvider]: ["providerDetails"],
  [TYPE.cognito.UserPool]: ["lambdaConfig"],
  [TYPE.cognito.UserPoolClient]: ["callbackUrls", "logoutUrls", "defaultRedirectUri"],
  [TYPE.dynamodb.KinesisStreamingDestination]: ["streamArn"],
  [TYPE.dynamodb.TableItem]: ["item"],
  [TYPE.lambda.EventSourceMapping]: ["eventSourceArn", "functionName"],
  [FUNCTION_TYPE]: ["environment", "imageUri", "layers", "s3Bucket", "s3Key"],
  [TYPE.lambda.Permission]: ["function", "sourceArn"],
  [TYPE.s3.BucketNotification]: ["lambdaFunctions", "queues", "topics"],
  [TYPE.s3.BucketObject]: ["content"],
  [TYPE.s3.BucketObjectv2]: ["content"],
  [TYPE.scheduler.Schedule]: ["scheduleExpression", "target"],
  [TYPE.secretsmanager.SecretVersion]: ["secretString"],
  [TYPE.sns.TopicSubscription]: ["endpoint", "topic"],
  [TYPE.sqs.Queue]: ["redrivePolicy"],
  [TYPE.ssm.Parameter]: ["value"],
};

/** The number of inputs that a warning names for one value, which may go to every function. */
const MAX_LOCATIONS = 3;

/** Returns a warning for each value that is unknown here and decides something, with its source. */
export function unknownValues(
  { resources, unknowns = [] }: ResourceGraph,
  handlerOf: (functionName: string) => string,
): readonly string[] {
  if (unknowns.length === 0) return [];
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  const nameOf = (resource: GraphResource): string => {
    const { type, state } = resource;
    if (type === FUNCTION_TYPE && typeof state.name === "string") return handlerOf(state.name);
    const id = constructId(resource, (urn) => byUrn.get(urn));
    return `the ${resourceFacts(type)?.displayName ?? type} ${JSON.stringify(id)}`;
  };
  const texts = resources.flatMap((resource) => servedTexts(resource, nameOf(resource)));
  return unknowns.flatMap((unknown) => {
    const locations = unknown.standIn === undefined ? [] : locationsOf(unknown.standIn, texts);
    return unknown.standIn === undefined || locations.length > 0 ? [warningOf(unknown, locations)] : [];
  });
}

/** A served text, and the input that it is in. */
interface ServedText {
  readonly text: string;
  readonly location: string;
}

function servedTexts({ type, inputs }: GraphResource, owner: string): readonly ServedText[] {
  return (SERVED_INPUTS[type] ?? []).flatMap((input) =>
    textsIn(inputs[input], input).map(({ text, location }) => ({
      text,
      location: `${location.replace(/^environment\.variables\./, "the variable ")} of ${owner}`,
    })),
  );
}

function textsIn(value: GraphValue | undefined, location: string): readonly ServedText[] {
  if (typeof value === "string" || typeof value === "number") return [{ text: String(value), location }];
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, member]) =>
    textsIn(member as GraphValue, isList ? `${location}[${key}]` : `${location}.${key}`),
  );
}

function locationsOf(standIn: string, texts: readonly ServedText[]): readonly string[] {
  const isIn = finderOf(standIn);
  return [...new Set(texts.filter(({ text }) => isIn(text)).map(({ location }) => location))];
}

/** Also finds a stand-in that the program has changed: a part, upper case, base64. */
function finderOf(standIn: string): (text: string) => boolean {
  // A number counts only as a word of its own, since other digits contain it by chance.
  const number = /^\d{5}$/.test(standIn) ? new RegExp(`(?<!\\w)${standIn}(?!\\w)`) : undefined;
  if (number) return (text) => number.test(text);
  const digits = /-([0-9a-f]{8})$/.exec(standIn)?.[1] ?? standIn;
  return (text) => text.toLowerCase().includes(digits.toLowerCase()) || hasAny(text, [standIn]);
}

function warningOf({ value, standIn, cure }: UnknownValue, locations: readonly string[]): string {
  if (standIn === undefined) return `${value} is not known here, and is undefined; ${cure}`;
  const more = locations.length > MAX_LOCATIONS ? ` and ${locations.length - MAX_LOCATIONS} more` : "";
  const where = locations.slice(0, MAX_LOCATIONS).join(", ");
  return `${value} is not known here: ${standIn} stands in its place, in ${where}${more}; ${cure}`;
}
