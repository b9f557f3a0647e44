import { strict as assert } from "node:assert";
import * as iam from "@pulumi/aws/iam";
import * as sqs from "@pulumi/aws/sqs";
import * as pulumi from "@pulumi/pulumi";
import { Issues } from "#sdk/errors/index";
import { expectDefinitionError } from "../../support/definition-error";
import { laterTurn } from "../../support/later-turn";
import { record } from "../../support/record";
import { untilStuck } from "../../support/stuck";

const QUEUE = "aws:sqs/queue:Queue";

describe("capture of a program", () => {
  it("records type, name, inputs and outputs of what a program registers", async () => {
    const recorded = await record(() => {
      const queue = new sqs.Queue("jobs", { delaySeconds: 5 });
      return { url: queue.url, arn: queue.arn };
    });
    const queue = recorded.resource(QUEUE, "jobs");
    assert.equal(queue.urn, "urn:pulumi:dev::notes::aws:sqs/queue:Queue::jobs");
    assert.equal(queue.parent, undefined);
    assert.deepEqual(queue.inputs, { delaySeconds: 5 });
    assert.equal(recorded.outputs.arn, queue.state.arn);
    assert.equal(recorded.resources().length, 1);
  });

  it("gives children the URN of the engine, with the types of their parents", async () => {
    const recorded = await record(() => {
      const parent = new pulumi.ComponentResource("app:index:Jobs", "jobs");
      new sqs.Queue("queue", {}, { parent });
    });
    const queue = recorded.resource(QUEUE);
    assert.equal(queue.urn, "urn:pulumi:dev::notes::app:index:Jobs$aws:sqs/queue:Queue::queue");
    assert.equal(queue.parent, "urn:pulumi:dev::notes::app:index:Jobs::jobs");
    assert.equal(recorded.index.childrenOf(recorded.resource("app:index:Jobs"))[0], queue);
  });

  it("fails with the error thrown inside an apply", async () => {
    const failure = new TypeError("no such key");
    const program = (): void => {
      const queue = new sqs.Queue("jobs");
      queue.url.apply(() => {
        throw failure;
      });
    };
    await assert.rejects(record(program), (error) => error === failure);
  });

  it("fails with the very error that the program throws", async () => {
    const issues = new Issues({ kind: "Api", id: "Notes" }).at("routes");
    issues.add("PROP_MISSING", { problem: "needed", cure: "add it" });
    const refused = issues.toError();
    const program = (): void => {
      throw refused;
    };
    await assert.rejects(record(program), (error) => error === refused);
  });

  it("refuses two resources of one URN", async () => {
    const program = (): void => {
      new sqs.Queue("jobs");
      new sqs.Queue("jobs");
    };
    const urn = "urn:pulumi:dev::notes::aws:sqs/queue:Queue::jobs";
    await expectDefinitionError(record(program), [{ code: "RESOURCE_DUPLICATE", path: "", value: urn }]);
  });

  it("refuses registrations that wait for each other", async () => {
    const program = (): void => {
      let give: (value: string) => void = () => undefined;
      const later = new Promise<string>((resolve) => {
        give = resolve;
      });
      const first = new sqs.Queue("first", { policy: later });
      const second = new sqs.Queue("second", { policy: first.arn });
      second.arn.apply(give);
    };
    await expectDefinitionError(
      untilStuck(() => record(program)),
      [{ code: "PROGRAM_STUCK", path: "", message: /first .* waits/ }],
    );
  });

  it("refuses a program that never ends", async () => {
    await expectDefinitionError(
      untilStuck(() => record(() => new Promise(() => undefined))),
      [{ code: "PROGRAM_STUCK", path: "", message: "the program never ends" }],
    );
  });

  it("waits for what a program registers in later turns", async () => {
    const recorded = await record(() => {
      const name = new Promise<string>((resolve) => {
        void laterTurn().then(() => resolve("late"));
      });
      new iam.Role("role", { name, assumeRolePolicy: "{}" });
    });
    assert.equal(recorded.resource("aws:iam/role:Role").inputs.name, "late");
  });

  it("keeps captures apart that run one after the other and at the same time", async () => {
    const one = async (stack: string): Promise<string[]> => {
      const recorded = await record(
        async () => {
          new sqs.Queue(`${pulumi.getStack()}-a`);
          await laterTurn();
          new sqs.Queue(`${pulumi.getStack()}-b`, { name: new pulumi.Config().require("name") });
        },
        { stack, config: { name: `name-${stack}` } },
      );
      return recorded.resources().map(({ name, inputs }) => `${name} ${inputs.name ?? ""}`.trim());
    };
    assert.deepEqual(await one("x"), ["x-a", "x-b name-x"]);
    assert.deepEqual(await Promise.all([one("y"), one("z")]), [
      ["y-a", "y-b name-y"],
      ["z-a", "z-b name-z"],
    ]);
  });
});
