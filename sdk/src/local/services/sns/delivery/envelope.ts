import type { Subscription } from "../state/topics";
import type { TopicMessage } from "./message";

/** The attributes of a message as an envelope has them. */
type WrittenAttributes = Readonly<Record<string, { readonly Type: string; readonly Value: string }>>;

/**
 * The text in the place of AWS's signature. No check of signatures accepts it, since nobody here has AWS's certificate.
 */
const SIGNATURE = Buffer.from("not signed: this message comes from the local mode").toString("base64");
const CERTIFICATE = "SimpleNotificationService-00000000000000000000000000000000.pem";

/** The text of a message for a subscription. */
export function textFor({ body, byProtocol }: TopicMessage, protocol: string): string {
  return byProtocol?.[protocol] ?? byProtocol?.default ?? body;
}

/** The envelope for a queue or a URL without raw delivery. AWS does not sign those of FIFO topics. */
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

/** The event of a function. */
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

/** The request to a web endpoint to confirm its subscription. */
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
