import { streamNameIn } from "../access";
import { describeConsumer } from "../descriptions";
import { consumerNotFound, kinesisError } from "../errors";
import type { StreamInput, StreamOperations, StreamStore } from "../state/store";
import type { Consumer, Stream } from "../state/stream";

/** Most that may register for one stream. */
const MOST_CONSUMERS = 20;

/** Operations on registered consumers, which have to poll here: SubscribeToShard is not served. */
export const CONSUMER_OPERATIONS = {
  RegisterStreamConsumer(input, store) {
    const stream = store.find(input);
    const name = input.ConsumerName;
    if (stream.consumers.has(name))
      throw kinesisError(
        "ResourceInUseException",
        `Consumer ${name} under stream ${stream.name} already exists for account ${store.accountRegion.accountId}.`,
      );
    if (stream.consumers.size >= MOST_CONSUMERS)
      throw kinesisError("LimitExceededException", `A stream has at most ${MOST_CONSUMERS} consumers.`);
    const createdAt = store.clock.now();
    const arn = `${stream.arn}/consumer/${name}:${Math.floor(createdAt / 1000)}`;
    const consumer = { name, arn, createdAt };
    store.commit({ kind: "consumer-registered", name: stream.name, consumer });
    return { Consumer: describeConsumer(consumer) };
  },

  DescribeStreamConsumer(input, store) {
    const { stream, consumer } = find(input, store);
    return { ConsumerDescription: { ...describeConsumer(consumer), StreamARN: stream.arn } };
  },

  ListStreamConsumers(input, store) {
    const { consumers } = store.find(input);
    return { Consumers: [...consumers.values()].map(describeConsumer) };
  },

  DeregisterStreamConsumer(input, store) {
    const { stream, consumer } = find(input, store);
    store.commit({ kind: "consumer-deregistered", name: stream.name, consumer: consumer.name });
    return {};
  },
} satisfies Partial<StreamOperations>;

interface ConsumerInput extends StreamInput {
  readonly ConsumerARN?: string;
  readonly ConsumerName?: string;
}

/** By its ARN, or by the stream and its name. */
function find(
  input: ConsumerInput,
  store: StreamStore,
): { readonly stream: Stream; readonly consumer: Consumer } {
  const { ConsumerARN, ConsumerName } = input;
  const stream = ConsumerARN === undefined ? store.find(input) : store.named(streamNameIn(ConsumerARN));
  const consumer = [...stream.consumers.values()].find(({ arn, name }) =>
    ConsumerARN === undefined ? name === ConsumerName : arn === ConsumerARN,
  );
  if (!consumer) throw consumerNotFound(ConsumerARN ?? ConsumerName ?? "");
  return { stream, consumer };
}
