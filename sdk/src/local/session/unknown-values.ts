import { resourceFacts } from "../../aws/resource-types";
import { constructId } from "../../graph/construct-id";
import { hasAny } from "../../graph/keep/sweep";
import type { GraphResource, GraphValue, ResourceGraph, UnknownValue } from "../../graph/types";

const FUNCTION_TYPE = "aws:lambda/function:Function";

/** Inputs whose values decide what is served here, or what a handler gets, by type. Others have no effect on one machine. */
const SERVED_INPUTS: Readonly<Record<string, readonly string[]>> = {
  "aws:apigateway/authorizer:Authorizer": ["authorizerUri", "providerArns"],
  "aws:apigateway/integration:Integration": ["uri"],
  "aws:apigatewayv2/api:Api": ["corsConfiguration"],
  "aws:apigatewayv2/authorizer:Authorizer": ["authorizerUri", "jwtConfiguration"],
  "aws:apigatewayv2/integration:Integration": ["integrationUri"],
  "aws:cloudwatch/eventRule:EventRule": ["eventPattern", "scheduleExpression"],
  "aws:cloudwatch/eventTarget:EventTarget": ["arn", "input", "inputTransformer"],
  "aws:cognito/identityProvider:IdentityProvider": ["providerDetails"],
  "aws:cognito/userPool:UserPool": ["lambdaConfig"],
  "aws:cognito/userPoolClient:UserPoolClient": ["callbackUrls", "logoutUrls", "defaultRedirectUri"],
  "aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination": ["streamArn"],
  "aws:dynamodb/tableItem:TableItem": ["item"],
  "aws:lambda/eventSourceMapping:EventSourceMapping": ["eventSourceArn", "functionName"],
  [FUNCTION_TYPE]: ["environment", "imageUri", "layers", "s3Bucket", "s3Key"],
  "aws:lambda/permission:Permission": ["function", "sourceArn"],
  "aws:s3/bucketNotification:BucketNotification": ["lambdaFunctions", "queues", "topics"],
  "aws:s3/bucketObject:BucketObject": ["content"],
  "aws:s3/bucketObjectv2:BucketObjectv2": ["content"],
  "aws:scheduler/schedule:Schedule": ["scheduleExpression", "target"],
  "aws:secretsmanager/secretVersion:SecretVersion": ["secretString"],
  "aws:sns/topicSubscription:TopicSubscription": ["endpoint", "topic"],
  "aws:sqs/queue:Queue": ["redrivePolicy"],
  "aws:ssm/parameter:Parameter": ["value"],
};

/** Places of one value that are named; it may go to every function. */
const MOST_PLACES = 3;

/** A warning for each value that is not known here and that decides something, with what gives it. */
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
    return `the ${resourceFacts(type)?.noun ?? type} ${JSON.stringify(id)}`;
  };
  const texts = resources.flatMap((resource) => servedTexts(resource, nameOf(resource)));
  return unknowns.flatMap((unknown) => {
    const places = unknown.standIn === undefined ? [] : placesOf(unknown.standIn, texts);
    return unknown.standIn === undefined || places.length > 0 ? [warningOf(unknown, places)] : [];
  });
}

/** A text among what is served, and where it is. */
interface ServedText {
  readonly text: string;
  readonly place: string;
}

function servedTexts({ type, inputs }: GraphResource, owner: string): readonly ServedText[] {
  return (SERVED_INPUTS[type] ?? []).flatMap((input) =>
    textsIn(inputs[input], input).map(({ text, place }) => ({
      text,
      place: `${place.replace(/^environment\.variables\./, "the variable ")} of ${owner}`,
    })),
  );
}

function textsIn(value: GraphValue | undefined, place: string): readonly ServedText[] {
  if (typeof value === "string" || typeof value === "number") return [{ text: String(value), place }];
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, member]) =>
    textsIn(member as GraphValue, isList ? `${place}[${key}]` : `${place}.${key}`),
  );
}

function placesOf(standIn: string, texts: readonly ServedText[]): readonly string[] {
  const isIn = finderOf(standIn);
  return [...new Set(texts.filter(({ text }) => isIn(text)).map(({ place }) => place))];
}

/** Finds it also in what a program makes of a text: a part, upper case, base64. */
function finderOf(standIn: string): (text: string) => boolean {
  // A number as a word of its own: its digits stand in others by chance.
  const number = /^\d{5}$/.test(standIn) ? new RegExp(`(?<!\\w)${standIn}(?!\\w)`) : undefined;
  if (number) return (text) => number.test(text);
  const digits = /-([0-9a-f]{8})$/.exec(standIn)?.[1] ?? standIn;
  return (text) => text.toLowerCase().includes(digits.toLowerCase()) || hasAny(text, [standIn]);
}

function warningOf({ value, standIn, cure }: UnknownValue, places: readonly string[]): string {
  if (standIn === undefined) return `${value} is not known here, and is undefined; ${cure}`;
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : "";
  const where = places.slice(0, MOST_PLACES).join(", ");
  return `${value} is not known here: ${standIn} stands in its place, in ${where}${more}; ${cure}`;
}
