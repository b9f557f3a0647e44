import { strict as assert } from "node:assert";
import * as sns from "@pulumi/aws/sns";
import * as pulumi from "@pulumi/pulumi";
import { dependenciesOf } from "#sdk/app/dependencies";
import { App } from "#sdk/index";
import { record } from "../../support/record";

/** The resources that a topic with these inputs and options waits for, given another topic. */
async function waitsFor(
  define: (other: sns.Topic) => { args?: sns.TopicArgs; opts?: pulumi.CustomResourceOptions },
): Promise<readonly string[]> {
  let names: string[] = [];
  await record(() => {
    new App().stack(function Main({ stack }) {
      const other = new sns.Topic("other", {}, { parent: stack });
      const { args, opts } = define(other);
      const topic = new sns.Topic("topic", args, { ...opts, parent: stack });
      names = [...dependenciesOf(topic)].map((each) => (each === other ? "other" : "another"));
    });
  });
  return names;
}

describe("the dependencies of a resource", () => {
  it("are the resources that its inputs come from, however deep these are", async () => {
    assert.deepEqual(await waitsFor((other) => ({ args: { displayName: other.name } })), ["other"]);
    assert.deepEqual(
      await waitsFor((other) => ({ args: { tags: { a: pulumi.interpolate`x${other.arn}` } } })),
      ["other"],
    );
  });

  it("include the resources in dependsOn", async () => {
    assert.deepEqual(await waitsFor((other) => ({ opts: { dependsOn: [other] } })), ["other"]);
    assert.deepEqual(await waitsFor((other) => ({ opts: { dependsOn: other } })), ["other"]);
  });

  it("are none for plain inputs", async () => {
    assert.deepEqual(await waitsFor(() => ({ args: { displayName: "plain" } })), []);
    assert.deepEqual(await waitsFor(() => ({})), []);
  });
});
