import * as s3 from "@pulumi/aws/s3";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { ClosedNotifications, ConnectedNotification } from "./open-notifications";

/** The bucket that a document of notifications belongs to. */
export interface NotifyingBucket {
  readonly bucketName: pulumi.Output<string>;
  /** Whether the default event bus gets all events. */
  readonly eventBridge: boolean;
}

/** Make the one document of the notifications of a bucket. It settles when all stacks of the app have run. */
export function makeDocument(
  component: Component,
  { bucketName, eventBridge }: NotifyingBucket,
  closed: Promise<ClosedNotifications>,
): s3.BucketNotification {
  const entries = <Entry>(
    kind: ConnectedNotification["kind"],
    toEntry: (one: ConnectedNotification) => Entry,
  ) =>
    closed.then(({ notifications }) => {
      const own = notifications.filter((each) => each.kind === kind).map(toEntry);
      return own.length === 0 ? undefined : own;
    });
  const dependsOn: Promise<pulumi.Resource[]> = closed.then(({ ready }) => [...ready]);
  return new s3.BucketNotification(
    component.childName("notifications"),
    {
      bucket: bucketName,
      lambdaFunctions: entries("Function", (one) => ({ ...toRule(one), lambdaFunctionArn: one.arn })),
      queues: entries("Queue", (one) => ({ ...toRule(one), queueArn: one.arn })),
      topics: entries("Topic", (one) => ({ ...toRule(one), topicArn: one.arn })),
      ...(eventBridge && { eventbridge: true }),
    },
    { parent: component, dependsOn },
  );
}

function toRule({ name, events, prefix, suffix }: ConnectedNotification) {
  return {
    id: name,
    events: [...events],
    ...(prefix !== "" && { filterPrefix: prefix }),
    ...(suffix !== "" && { filterSuffix: suffix }),
  };
}
