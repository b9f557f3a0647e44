import { strict as assert } from "node:assert";
import { functionFor } from "../support/functions";
import { CLIENT_ID, POOL_ID } from "../support/pool";

const CALL = { username: "ada", attributes: { email: "ada@example.com" }, clientId: CLIENT_ID };
const COMMON = {
  version: "1",
  region: "us-east-1",
  userPoolId: POOL_ID,
  userName: "ada",
  callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: CLIENT_ID },
  response: {},
};

describe("the pre authentication trigger", () => {
  it("gets the attributes, and is not told of unknown users where the client hides nothing", async () => {
    const { triggers, events } = functionFor("preAuthentication");
    assert.equal(await triggers.preAuthentication(CALL, false), undefined);
    assert.deepEqual(events, [
      {
        ...COMMON,
        triggerSource: "PreAuthentication_Authentication",
        request: { userAttributes: { email: "ada@example.com" }, validationData: null },
      },
    ]);
  });

  it("is told whether the user exists where the client hides it", async () => {
    const { triggers, events } = functionFor("preAuthentication", { hidesUsers: true });
    await triggers.preAuthentication({ ...CALL, validationData: { a: "b" } }, false);
    await triggers.preAuthentication({ ...CALL, attributes: {} }, true);
    assert.deepEqual(
      events.map(({ request }) => request),
      [
        { userAttributes: { email: "ada@example.com" }, validationData: { a: "b" }, userNotFound: false },
        { userAttributes: {}, validationData: null, userNotFound: true },
      ],
    );
  });
});

describe("the post authentication trigger", () => {
  it("gets the attributes and the client's metadata", async () => {
    const { triggers, events } = functionFor("postAuthentication");
    assert.equal(await triggers.postAuthentication({ ...CALL, clientMetadata: { a: "b" } }), undefined);
    assert.deepEqual(events, [
      {
        ...COMMON,
        triggerSource: "PostAuthentication_Authentication",
        request: {
          userAttributes: { email: "ada@example.com" },
          newDeviceUsed: false,
          clientMetadata: { a: "b" },
        },
      },
    ]);
  });
});
