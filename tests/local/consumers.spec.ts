import assert from "node:assert/strict";
import { KinesisClient, PutRecordsCommand } from "@aws-sdk/client-kinesis";
import { type Served, serve } from "./served";

describe("a program whose functions are called by queues and streams", function () {
  this.timeout(60_000);
  let served: Served;

  before(async () => {
    served = await serve("consumers", { watch: false });
  });
  after(() => served.close());

  const client = () => {
    const { services, credentials } = served.local.ready;
    const { accessKeyId, secretAccessKey, region } = credentials;
    return {
      endpoint: (name: string) => services[name] ?? assert.fail(name),
      credentials: { accessKeyId, secretAccessKey },
      region,
    };
  };
  const lines = (start: string) =>
    served.events
      .of("log")
      .map(({ text }) => text)
      .filter((text) => text.startsWith(start));

  it("has records of a Kinesis stream counted, those that a filter lets through, and gives up the bad one", async () => {
    const { endpoint, ...options } = client();
    const kinesis = new KinesisClient({ ...options, endpoint: endpoint("kinesis") });
    const Records = ["click", "view", "bad", "click"].map((kind, index) => ({
      PartitionKey: "shop",
      Data: Buffer.from(JSON.stringify({ kind: kind === "bad" ? "click" : kind, id: `${kind}${index}` })),
    }));
    await kinesis.send(new PutRecordsCommand({ StreamName: "dev-consumers-Clicks", Records }));
    await served.local.idle();
    kinesis.destroy();
    assert.deepEqual(lines("click").at(-1), 'click {"kind":"click","id":"click3"}');
    const told = served.events.of("invocation").filter(({ source }) => source.kind === "kinesis");
    assert.deepEqual(
      told.map(({ status, attempt }) => [status, attempt]),
      [],
    );
  });
});
