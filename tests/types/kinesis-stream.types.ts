import type { Stack } from "#sdk/app/index";
import { type Grantable, KinesisStream, type KinesisStreamConsumerProps } from "#sdk/index";

declare const stack: Stack;
declare const anyName: string;

type EventSource = NonNullable<NonNullable<KinesisStreamConsumerProps["native"]>["eventSource"]>;

const clicks = new KinesisStream(stack, "Clicks", {
  consumers: { count: "src/count.handler", index: { function: { handler: "src/index.handler" } } },
  native: { stream: { shardCount: 2 } },
});
clicks.getFunction("count").attachPermissions([clicks, [clicks, "grantRead"]]);
clicks.addConsumers(stack, { later: "src/later.handler" }).getFunction("later").attachPermissions("*");
clicks.attachPermissionsToConsumer("index", [[clicks.native.stream, "grantWrite"]]);
// @ts-expect-error there is no such consumer
clicks.getFunction("counts");
// @ts-expect-error there is no such consumer
clicks.bindToConsumer("indexes", []);
// @ts-expect-error a stream has no such grant word
clicks.attachPermissions([[clicks, "grantReadData"]]);
// @ts-expect-error the source is the stream of the construct
const connected: EventSource = { eventSourceArn: "" };

declare const anyStream: KinesisStream;
// @ts-expect-error of a stream whose consumers are not known there may be none
anyStream.getFunction(anyName).attachPermissions("*");
const grantable: Grantable = clicks;
const bindable: KinesisStream<"count"> = new KinesisStream(stack, "Bare", { consumers: { count: "a.b" } });

export { bindable, connected, grantable };
