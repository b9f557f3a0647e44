import type { Subscription } from "../state/topics";
import type { TopicMessage } from "./message";

/** Attributes as messages of topics carry them. */
type WrittenAttributes = Readonly<Record<string, { readonly Type: string; readonly Value: string }>>;

/**
 * What stands where AWS signs. Its certificate cannot be had here, so that nothing that checks a signature takes this one.
 */
const SIGNATURE = Buffer.from("not signed: this message comes from the local mode").toString("base64");
const CERTIFICATE = "SimpleNotificationService-00000000000000000000000000000000.pem";

/** The text of a message for a subscription. */
export function textFor({ body, byProtocol }: TopicMessage, protocol: string): string {
  return byProtocol?.[protocol] ?? byProtocol?.default ?? body;
}

/** What a queue or a URL gets, unless it wants the text alone. Messages of FIFO topics are not signed. */
export function notification(
  message: TopicMessage,
  subscription: Subscription,
): Readonly<Record<string, unknown>> {
  const attributes = writtenAttributes(message);
  const { arn } = subscription;
  return {
    Type: "Notification",
    MessageId: message.id,
    ...(message.sequence !== undefined && { SequenceNumber: message.sequence }),
    TopicArn: message.topicArn,
    ...(message.subject !== undefined && { Subject: message.subject }),
    Message: textFor(message, subscription.protocol),
    Timestamp: timestamp(message),
    ...(message.sequence === undefined && {
      SignatureVersion: "1",
      Signature: SIGNATURE,
      SigningCertURL: `${hostOf(arn)}/${CERTIFICATE}`,
    }),
    UnsubscribeURL: unsubscribeUrl(arn),
    ...(Object.keys(attributes).length > 0 && { MessageAttributes: attributes }),
  };
}

/** What a function is called with. */
export function lambdaEvent(
  message: TopicMessage,
  subscription: Subscription,
): Readonly<Record<string, unknown>> {
  const { arn } = subscription;
  return {
    Records: [
      {
        EventSource: "aws:sns",
        EventVersion: "1.0",
        EventSubscriptionArn: arn,
        Sns: {
          Type: "Notification",
          MessageId: message.id,
          TopicArn: message.topicArn,
          Subject: message.subject ?? null,
          Message: textFor(message, subscription.protocol),
          Timestamp: timestamp(message),
          SignatureVersion: "1",
          Signature: SIGNATURE,
          SigningCertUrl: `${hostOf(arn)}/${CERTIFICATE}`,
          UnsubscribeUrl: unsubscribeUrl(arn),
          MessageAttributes: writtenAttributes(message),
        },
      },
    ],
  };
}

/** What an endpoint on the web is asked to confirm. */
export function confirmationRequest({ topicArn, token }: Subscription, id: string, now: number) {
  return {
    Type: "SubscriptionConfirmation",
    MessageId: id,
    Token: token,
    TopicArn: topicArn,
    Message: `You have chosen to subscribe to the topic ${topicArn}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`,
    SubscribeURL: `${hostOf(topicArn)}/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=${token}`,
    Timestamp: new Date(now).toISOString(),
    SignatureVersion: "1",
    Signature: SIGNATURE,
    SigningCertURL: `${hostOf(topicArn)}/${CERTIFICATE}`,
  };
}

function writtenAttributes({ attributes }: TopicMessage): WrittenAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      { Type: DataType, Value: StringValue ?? BinaryValue ?? "" },
    ]),
  );
}

function timestamp({ publishedAt }: TopicMessage): string {
  return new Date(publishedAt).toISOString();
}

function hostOf(arn: string): string {
  return `https://sns.${arn.split(":")[3]}.amazonaws.com`;
}

function unsubscribeUrl(arn: string): string {
  return `${hostOf(arn)}/?Action=Unsubscribe&SubscriptionArn=${arn}`;
}
