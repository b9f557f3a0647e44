import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { KinesisStream as NewKinesisStream } from "../../constructs/kinesis-stream/construct";
import type {
  KinesisStreamConsumer as NewConsumer,
  KinesisStreamProps as NewProps,
} from "../../constructs/kinesis-stream/props";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import { translatePart } from "../translation/translate-part";
import type { KinesisStreamConsumer, KinesisStreamProps } from "./props";
import { KINESIS_STREAM_TABLE } from "./table";

type Named<Value> = Readonly<Record<string, Value>>;

/** A stream of Kinesis as generation 0 defined it. */
export class KinesisStream extends NewKinesisStream {
  constructor(scope: Scope, id: string, props?: KinesisStreamProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewProps>(KINESIS_STREAM_TABLE, id, props), opts);
  }

  /** The stream of Kinesis. Now `native.stream`. */
  get kinesisStream() {
    return withReads(this.native.stream, KINESIS_STREAM_TABLE.handles.kinesisStream.reads);
  }

  override addConsumers(scope: Scope, consumers: Named<KinesisStreamConsumer | NewConsumer>): this {
    const part = "consumers";
    const method = "addConsumers";
    super.addConsumers(
      scope,
      translatePart<Named<NewConsumer>>(KINESIS_STREAM_TABLE, this.id, { consumers }, part, { method }),
    );
    return this;
  }
}
