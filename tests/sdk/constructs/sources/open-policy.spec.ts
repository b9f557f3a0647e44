import { strict as assert } from "node:assert";
import * as sns from "@pulumi/aws/sns";
import * as pulumi from "@pulumi/pulumi";
import { Component } from "#sdk/app/component";
import { planPlacement } from "#sdk/app/placement";
import type { Scope } from "#sdk/app/stack";
import { OpenPolicy } from "#sdk/constructs/sources/open-policy";
import type { PolicyStatement } from "#sdk/constructs/sources/policy-document";
import { Issues } from "#sdk/errors/index";
import { App } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { laterTurn } from "../../../support/later-turn";
import { type Recorded, record } from "../../../support/record";
import { settled } from "../../../support/settled";
import { untilStuck } from "../../../support/stuck";

const POLICY = "aws:sns/topicPolicy:TopicPolicy";
const ARN = "arn:aws:sns:us-east-1:123456789012:news";
const SUBJECT = { arns: [ARN], account: "123456789012", overTls: ["sns:Publish"], send: ["sns:Publish"] };
const BUCKET = { service: "s3", arn: "arn:aws:s3:::uploads", label: 'Bucket "Uploads"' } as const;

/** A topic that is nothing but its policy. */
class Held extends Component {
  readonly policy: OpenPolicy;
  readonly document: pulumi.Output<string>;

  constructor(scope: Scope, id: string, kind: "queue" | "topic" | "bucket" = "topic") {
    super(planPlacement("Topic", scope, id, new Issues({ kind: "Topic", id })));
    this.policy = new OpenPolicy(this, kind);
    this.document = this.policy.document(SUBJECT);
    new sns.TopicPolicy(this.childName("policy"), { arn: ARN, policy: this.document }, { parent: this });
  }

  add(statement: pulumi.Input<PolicyStatement>): void {
    this.policy.add([statement], new Issues(this.constructName).at("addToResourcePolicy"));
  }
}

function sids(recorded: Recorded): readonly string[] {
  const { Statement } = JSON.parse(recorded.resource(POLICY).inputs.policy as string);
  return Statement.map(({ Sid }: { Sid: string }) => Sid);
}

describe("a policy that is open until all stacks have run", () => {
  it("has what the stacks that come later add, those that wait included", async () => {
    const recorded = await record(() => {
      const app = new App();
      let held: Held | undefined;
      app.stack(function First({ stack }) {
        held = new Held(stack, "News");
      });
      app.stack(async function Second() {
        await laterTurn();
        held?.policy.admit(BUCKET);
        held?.policy.admit({ ...BUCKET, service: "events", arn: pulumi.output("arn:aws:events:r:1:rule/a") });
        held?.add(pulumi.output({ Sid: "Mine", Effect: "Allow" }));
      });
      return app.outputs;
    });
    assert.deepEqual(sids(recorded), ["OverTlsAlone", "FromEvents", "FromS3", "Mine"]);
  });

  it("closes at the end of the turn where there is no stack function", async () => {
    const recorded = await record(() => {
      const held = new Held(new App(), "News");
      held.policy.admit(BUCKET);
    });
    assert.deepEqual(sids(recorded), ["OverTlsAlone", "FromS3"]);
  });

  it("refuses what comes after it has closed", async () => {
    for (const late of ["admit", "add"] as const) {
      const program = record(async () => {
        const held = new Held(new App(), "News");
        await settled(held.document);
        if (late === "admit") held.policy.admit(BUCKET);
        else held.add({ Sid: "Mine" });
      });
      const what = late === "admit" ? 'Bucket "Uploads"' : "the statement";
      await expectDefinitionError(
        program,
        [
          {
            code: "POLICY_CLOSED",
            path: late === "admit" ? "" : "addToResourcePolicy",
            message: `${what} comes after the policy of the topic has been registered`,
            cure: "write it before the first await",
          },
        ],
        { construct: 'Topic "News"' },
      );
    }
  });

  it("refuses a document that is longer than AWS takes", async () => {
    const program = record(() => {
      const held = new Held(new App(), "News", "queue");
      held.add({ Sid: "Mine", Resource: "r".repeat(8000) });
    });
    await expectDefinitionError(program, [
      {
        code: "POLICY_TOO_LONG",
        path: "",
        message: /the policy of the queue has 8\d\d\d bytes, and AWS takes 8192/,
        cure: "write fewer statements in addToResourcePolicy",
      },
    ]);
  });

  it("reports a stack that waits for the policy itself, when Node would end", async () => {
    const before = process.listeners("beforeExit");
    const program = untilStuck(() =>
      record(() => {
        const app = new App();
        app.stack(async function Main({ stack }) {
          await settled(new Held(stack, "News").document);
        });
        return app.outputs;
      }),
    );
    await expectDefinitionError(program, [{ code: "PROGRAM_STUCK", path: "" }]);
    const [listener, ...others] = process.listeners("beforeExit").filter((each) => !before.includes(each));
    assert.equal(others.length, 0);
    process.off("beforeExit", listener as NodeJS.BeforeExitListener);
    await expectDefinitionError(
      () => listener?.(0),
      [
        {
          code: "POLICY_AWAITED",
          path: "",
          message: 'the policy of the topic waits for the stack "Main"',
          cure: "pass it on as it is",
        },
      ],
    );
  });
});
