import assert from "node:assert/strict";
import { type Outcome, outcomeOf } from "../../../scripts/judge/outcome";
import { namesOf, type Served, Side } from "../../../scripts/judge/side";

const served = {
  url: "http://127.0.0.1:1",
  pools: { named: "us-east-1_Named", addressed: "us-east-1_Addressed" },
  clients: {
    web: { id: "w1", secret: undefined },
    legacy: { id: "l1", secret: undefined },
    srpOnly: { id: "s1", secret: undefined },
    secret: { id: "x1", secret: "x" },
    mail: { id: "m1", secret: undefined },
  },
  identityPool: "us-east-1:pool",
} as unknown as Served;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

function outcome(run: (side: Side) => Promise<unknown>): Promise<Outcome> {
  return outcomeOf(() => run(new Side(served)), namesOf(served));
}

async function valuesOf(answer: unknown): Promise<Record<string, string>> {
  const found = await outcome(async () => answer);
  assert.equal(found.kind, "done");
  return Object.fromEntries(found.kind === "done" ? found.values : []);
}

describe("the outcome of a step", () => {
  it("has names for ids, and no times or texts that a server generates", async () => {
    const answer = {
      $metadata: { httpStatusCode: 200 },
      UserPoolId: "us-east-1_Named",
      Session: "abc",
      UserCreateDate: new Date(0),
      Username: "0b6a0f5c-1111-4000-8000-000000000001",
      Enabled: true,
      Groups: [],
      Absent: undefined,
    };
    assert.deepEqual(await valuesOf(answer), {
      UserPoolId: "<pool named>",
      Session: "<string>",
      UserCreateDate: "<time>",
      Username: "<uuid>",
      Enabled: "true",
      Groups: "[]",
    });
  });

  it("has attributes by name, in whatever order they come", async () => {
    const one = await valuesOf({
      Attributes: [
        { Name: "a", Value: "1" },
        { Name: "b", Value: "2" },
      ],
    });
    assert.deepEqual(one, { "Attributes.a": "1", "Attributes.b": "2" });
  });

  it("has a token's claims and its lifetime", async () => {
    const token = [encode({ alg: "RS256" }), encode({ aud: "w1", iat: 10, exp: 70 }), "c2ln"].join(".");
    assert.deepEqual(await valuesOf({ IdToken: token }), {
      "IdToken.header.alg": "RS256",
      "IdToken.claims.aud": "<client web>",
      "IdToken.claims.iat": "<number>",
      "IdToken.claims.exp": "<number>",
      "IdToken.seconds": "60",
    });
  });

  it("is a refusal by the service's error, or not covered when the server breaks or lacks an earlier step", async () => {
    const fail = (httpStatusCode: number) =>
      outcome(async () => {
        throw Object.assign(new Error("User w1"), {
          name: "UserNotFoundException",
          $metadata: { httpStatusCode },
        });
      });
    const refused = { kind: "refused", error: "UserNotFoundException", message: "User <client web>" };
    assert.deepEqual(await fail(400), refused);
    assert.deepEqual(await fail(500), { kind: "not covered", why: "status 500" });
    assert.deepEqual(await outcome(async (side) => side.stored("ada access")), {
      kind: "not covered",
      why: "no ada access",
    });
  });

  it("is none when the judge itself fails", async () => {
    await assert.rejects(
      outcome(async () => {
        throw new TypeError("a bug");
      }),
      { message: "a bug" },
    );
  });
});
