import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { Topic as NewTopic } from "../../constructs/topic/construct";
import type {
  TopicSubscriber as NewSubscriber,
  TopicProps as NewTopicProps,
} from "../../constructs/topic/props";
import type { Permissions } from "../../permissions/entries";
import { countOf, nameOf } from "../sources/entries";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import { translatePart } from "../translation/translate-part";
import type { TopicProps, TopicSubscriber } from "./props";
import { TOPIC_TABLE } from "./table";

type Named<Value> = Readonly<Record<string, Value>>;

/** A topic of SNS as generation 0 defined it. */
export class Topic extends NewTopic {
  #count: number;

  constructor(scope: Scope, id: string, props?: TopicProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewTopicProps>(TOPIC_TABLE, id, props), opts);
    this.#count = countOf(props?.subscribers);
  }

  /** The topic of SNS. Now `native.topic`. */
  get snsTopic() {
    return withReads(this.native.topic, TOPIC_TABLE.handles.snsTopic.reads);
  }

  /** Adds subscribers, whose indexes continue after the existing ones. */
  override addSubscribers(
    scope: Scope,
    subscribers: readonly TopicSubscriber[] | Named<NewSubscriber>,
  ): this {
    const part = "subscribers";
    const taking = { method: "addSubscribers", count: this.#count };
    super.addSubscribers(
      scope,
      translatePart<Named<NewSubscriber>>(TOPIC_TABLE, this.id, { subscribers }, part, taking),
    );
    this.#count += countOf(subscribers);
    return this;
  }

  /** Adds permissions to the function of one subscriber, by its index. */
  override attachPermissionsToSubscriber(index: number | string, permissions: Permissions): void {
    super.attachPermissionsToSubscriber(nameOf(index), permissions);
  }
}
