import assert from "node:assert/strict";
import { DefinitionError } from "#sdk/errors/index";
import { json } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";
import { callsOf } from "../../../scripts/judge/models/calls";
import { complaintsOfModels } from "../../../scripts/judge/models/complaints";
import { boundedIds, programWithIds } from "../../support/all-constructs";
import { graphResource, resourceGraph } from "../../support/graph";
import { record } from "../../support/record";

const QUEUE = "aws:sqs/queue:Queue";
const queue: ReplayedType = {
  token: QUEUE,
  create: ({ inputs, state }) =>
    json("sqs", "AmazonSQS.CreateQueue", {
      QueueName: state.name,
      Attributes: { RedrivePolicy: (inputs.redrive as never)?.["to"] },
    }),
  settle: ({ inputs }) =>
    inputs.delaySeconds === undefined
      ? []
      : [json("sqs", "AmazonSQS.SetQueueAttributes", { DelaySeconds: inputs.delaySeconds })],
};
const TYPES = new Map([[QUEUE, queue]]);

function planned(inputs: object, type = QUEUE) {
  const resource = graphResource(type, "orders", {
    inputs: inputs as never,
    state: { name: "orders-1a2b3c4" },
  });
  return callsOf({ name: "shop", graph: resourceGraph(resource) }, TYPES);
}

describe("the calls that create a program's resources", () => {
  it("are those that create and configure its resources, without components and reads", () => {
    const read = { ...graphResource(QUEUE, "read"), external: true as const };
    const graph = resourceGraph(
      graphResource("serverless-api:index:Queue", "Orders"),
      graphResource("pulumi:index:Stash", "kept"),
      read,
      graphResource(QUEUE, "orders", { inputs: { delaySeconds: 3 }, state: { name: "orders-1a2b3c4" } }),
    );
    const { calls, complaints } = callsOf({ name: "shop", graph }, TYPES);
    assert.deepEqual(complaints, []);
    assert.deepEqual(
      calls.map(({ program, type, name, call }) => [program, type, name, call.name, call.body]),
      [
        ["shop", QUEUE, "orders", "sqs CreateQueue", '{"QueueName":"orders-1a2b3c4","Attributes":{}}'],
        ["shop", QUEUE, "orders", "sqs SetQueueAttributes", '{"DelaySeconds":3}'],
      ],
    );
  });

  it("are defined for each type", () => {
    assert.deepEqual(planned({}, "aws:qldb/ledger:Ledger").complaints, [
      "aws:qldb/ledger:Ledger: nothing says by which call it is made",
    ]);
  });

  it("have each input, however deep it is nested", () => {
    assert.deepEqual(planned({ redrive: { to: "failed" }, delaySeconds: 3 }).complaints, []);
    assert.deepEqual(
      planned({ redrive: { to: "failed", after: 3 }, colours: [{ name: "blue" }] }).complaints,
      [`${QUEUE}: no call has its redrive.after`, `${QUEUE}: no call has its colours[].name`],
    );
  });
});

describe("the judge of API models", () => {
  const call = (...found: string[]) => ({
    program: "shop",
    type: QUEUE,
    name: "orders",
    operation: "sqs CreateQueue",
    found,
  });

  it("reports calls that the models refuse", () => {
    assert.deepEqual(complaintsOfModels([call(), call("QueueName: required, and missing")], []), [
      `shop, ${QUEUE} orders: sqs CreateQueue: QueueName: required, and missing`,
    ]);
  });

  it("reports no explained refusal of an operation, and reports unused explanations", () => {
    const reason = "AWS takes it";
    const explained = [{ operation: "sqs CreateQueue", says: /^QueueName/, reason }];
    const other = [{ operation: "sns CreateTopic", says: /^QueueName/, reason }];
    assert.deepEqual(complaintsOfModels([call("QueueName: odd")], explained), []);
    assert.deepEqual(complaintsOfModels([call("QueueName: odd")], other), [
      `shop, ${QUEUE} orders: sqs CreateQueue: QueueName: odd`,
      "sns CreateTopic: /^QueueName/ is explained, and no call has it",
    ]);
  });
});

describe("the program of all constructs with long ids", () => {
  for (const [id, length] of Object.entries(boundedIds()))
    it(`has ${length} characters in the id that begins with ${id}, and is refused with one more`, async () => {
      const error = await expectRefusal(() => programWithIds({ [id]: length + 1 }));
      assert.equal(error.construct?.id, id.padEnd(length + 1, "x"));
    });
});

async function expectRefusal(program: () => unknown) {
  const error = await record(program).then(
    () => assert.fail("nothing was refused"),
    (refusal: unknown) => refusal,
  );
  if (!DefinitionError.isInstance(error)) throw error;
  return error;
}
