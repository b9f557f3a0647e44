import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refusal, SnsHarness } from "../sns-setup";

const KEYS = { PlatformPrincipal: "id", PlatformCredential: "secret" };

describe("applications on platforms", () => {
  const sns = new SnsHarness();
  after(() => sns.close());
  const said = (operation: string, input: object) => refusal(sns.call(operation, input as never));
  const application = async (Name: string, Platform = "ADM") =>
    String(
      (await sns.call("CreatePlatformApplication", { Name, Platform, Attributes: KEYS }))
        .PlatformApplicationArn,
    );
  const endpoint = async (PlatformApplicationArn: string, Token: string, more: object = {}) =>
    String(
      (await sns.call("CreatePlatformEndpoint", { PlatformApplicationArn, Token, ...more })).EndpointArn,
    );

  it("are made, changed, listed and removed with their endpoints, and do not show credentials [LSREC]", async () => {
    const arn = await application("shop");
    assert.equal(arn, "arn:aws:sns:us-east-1:123456789012:app/ADM/shop");
    const Attributes = { SuccessFeedbackSampleRate: "50" };
    await sns.call("SetPlatformApplicationAttributes", { PlatformApplicationArn: arn, Attributes });
    const shown = { Enabled: "true", ...Attributes };
    const get = await sns.call("GetPlatformApplicationAttributes", { PlatformApplicationArn: arn });
    assert.deepEqual(get, { Attributes: shown });
    assert.deepEqual(await sns.call("ListPlatformApplications", {}), {
      PlatformApplications: [{ PlatformApplicationArn: arn, Attributes: shown }],
    });
    const device = await endpoint(arn, "token_1");
    await sns.call("DeletePlatformApplication", { PlatformApplicationArn: arn });
    const missing = ["NotFound", "PlatformApplication does not exist"];
    assert.deepEqual(
      await said("ListEndpointsByPlatformApplication", { PlatformApplicationArn: arn }),
      missing,
    );
    assert.deepEqual(await said("GetEndpointAttributes", { EndpointArn: device }), [
      "NotFound",
      "Endpoint does not exist",
    ]);
  });

  it("have endpoints, which are returned when they are made again with the same settings [LSREC]", async () => {
    const arn = await application("devices");
    const device = await endpoint(arn, "token_1", {
      Attributes: { CustomUserData: "foo" },
      CustomUserData: "bar",
    });
    assert.match(device, /^arn:aws:sns:us-east-1:123456789012:endpoint\/ADM\/devices\/[0-9a-f-]{36}$/);
    const attributes = { CustomUserData: "foo", Enabled: "true", Token: "token_1" };
    assert.deepEqual(await sns.call("GetEndpointAttributes", { EndpointArn: device }), {
      Attributes: attributes,
    });
    const again = { Attributes: { Enabled: "True", CustomUserData: "foo" } };
    assert.equal(await endpoint(arn, "token_1", again), device);
    const other = { PlatformApplicationArn: arn, Token: "token_1", Attributes: { Enabled: "false" } };
    assert.deepEqual(await said("CreatePlatformEndpoint", other), [
      "InvalidParameter",
      `Invalid parameter: Token Reason: Endpoint ${device} already exists with the same Token, but different attributes.`,
    ]);
    await sns.call("SetEndpointAttributes", { EndpointArn: device, Attributes: { Enabled: "false" } });
    const listed = { EndpointArn: device, Attributes: { ...attributes, Enabled: "false" } };
    const list = () => sns.call("ListEndpointsByPlatformApplication", { PlatformApplicationArn: arn });
    assert.deepEqual(await list(), { Endpoints: [listed] });
    await sns.call("DeleteEndpoint", { EndpointArn: device });
    await sns.call("DeleteEndpoint", { EndpointArn: device });
    assert.deepEqual(await list(), { Endpoints: [] });
  });

  it("are refused in AWS's words [LSREC]", async () => {
    const create = async (input: object) =>
      (
        await said("CreatePlatformApplication", { Name: "a", Platform: "ADM", Attributes: KEYS, ...input })
      )[1];
    const long = "a".repeat(257);
    assert.deepEqual(
      [
        await create({ Attributes: undefined }),
        await create({ Attributes: { PlatformPrincipal: "id" } }),
        await create({ Attributes: { PlatformCredential: "secret" } }),
        await create({ Name: "" }),
        await create({ Name: long }),
        await create({ Name: "@name" }),
        await create({ Platform: "AAA" }),
      ],
      [
        "1 validation error detected: Value null at 'attributes' failed to satisfy constraint: Member must not be null",
        "Invalid parameter: Attributes Reason: PlatformPrincipal attribute provided without PlatformCredential",
        "Invalid parameter: Attributes Reason: PlatformCredential attribute provided without PlatformPrincipal",
        "Invalid parameter:  Reason: cannot be empty",
        `Invalid parameter: ${long} Reason: must be at most 256 characters long`,
        "Invalid parameter: @name Reason: must contain only characters 'a'-'z', 'A'-'Z', '0'-'9', '_', '-', and '.'",
        "Invalid parameter: Platform Reason: AAA is not supported",
      ],
    );
    // The ARN is checked before missing members.
    assert.deepEqual(
      await said("SetPlatformApplicationAttributes", { PlatformApplicationArn: "invalid-arn" }),
      [
        "InvalidParameter",
        "Invalid parameter: PlatformApplicationArn Reason: An ARN must have at least 6 elements, not 1",
      ],
    );
  });

  it("have endpoints whose attributes are refused in AWS's words [LSREC]", async () => {
    const arn = await application("checked");
    const device = await endpoint(arn, "token_1");
    const set = async (Attributes: object) =>
      (await said("SetEndpointAttributes", { EndpointArn: device, Attributes }))[1];
    assert.deepEqual(
      [await set({ PlatformPrincipal: "x" }), await set({ CustomUserData: "A".repeat(2049) })],
      [
        "Invalid parameter: Attributes Reason: Invalid attribute name: PlatformPrincipal",
        "Invalid parameter: Attributes Reason: Invalid value for attribute: CustomUserData: must be at most 2048 bytes long in UTF-8 encoding",
      ],
    );
    assert.deepEqual(await said("GetEndpointAttributes", { EndpointArn: `${arn}x` }), [
      "InvalidParameter",
      "Invalid parameter: EndpointArn Reason: Wrong number of slashes in relative portion of the ARN.",
    ]);
  });

  it("get messages, each reported by an event, unless they are disabled [LSREC]", async () => {
    const arn = await application("events", "GCM");
    const device = await endpoint(arn, "token_1");
    const { MessageId } = await sns.call("Publish", { TargetArn: device, Message: "hello" });
    assert.deepEqual(sns.events.at(-1), {
      event: "delivery",
      from: arn,
      to: device,
      status: "dropped",
      reason: "nothing is sent to devices from here",
      id: MessageId,
    });
    await sns.call("SetEndpointAttributes", { EndpointArn: device, Attributes: { Enabled: "false" } });
    assert.deepEqual(await said("Publish", { TargetArn: device, Message: "m", MessageStructure: "json" }), [
      "EndpointDisabled",
      "Endpoint is disabled",
    ]);
    assert.deepEqual(await said("Publish", { TargetArn: `${device}x`, Message: "m" }), [
      "InvalidParameter",
      "Invalid parameter: TargetArn Reason: No endpoint found for the target arn specified",
    ]);
  });

  it("subscribe their endpoints to topics while they are there [LSREC]", async () => {
    const TopicArn = await sns.topic("Devices");
    const device = await endpoint(await application("subscribed"), "token_1");
    const input = { TopicArn, Protocol: "application", Endpoint: device };
    const { SubscriptionArn } = await sns.call("Subscribe", input);
    assert.match(String(SubscriptionArn), /^arn:aws:sns:us-east-1:123456789012:Devices:/);
    await sns.publish(TopicArn, "hello");
    const delivered = sns.events.at(-1);
    assert.ok(delivered?.event === "delivery");
    assert.deepEqual([delivered.to, delivered.status], [device, "dropped"]);
    await sns.call("DeleteEndpoint", { EndpointArn: device });
    const { Subscriptions } = await sns.call("ListSubscriptionsByTopic", { TopicArn });
    assert.equal((Subscriptions as readonly unknown[]).length, 1, "it stays, as on AWS");
    const other = await sns.topic("Others");
    assert.deepEqual(await said("Subscribe", { ...input, TopicArn: other }), [
      "InvalidParameter",
      `Invalid parameter: Endpoint Reason: Endpoint does not exist for endpoint arn${device}`,
    ]);
  });

  it("are stored in the data folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sns-applications-"));
    try {
      const harness = new SnsHarness(folder);
      const made = { Name: "kept", Platform: "GCM", Attributes: { PlatformCredential: "secret" } };
      const { PlatformApplicationArn } = await harness.call("CreatePlatformApplication", made);
      await harness.call("CreatePlatformEndpoint", { PlatformApplicationArn, Token: "t" });
      const list = () => harness.call("ListEndpointsByPlatformApplication", { PlatformApplicationArn });
      const before = await list();
      await harness.restart();
      assert.deepEqual(await list(), before);
      await harness.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
