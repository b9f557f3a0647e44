import { strict as assert } from "node:assert";
import { SignatureV4 } from "@smithy/signature-v4";
import { makeRestIamAuthorizer } from "#sdk/local/gateways/rest/authorizers/iam";
import { SIGNATURE_ERRORS } from "#sdk/local/gateways/shared/authorizers/iam";
import type { GatewayRequest, Header } from "#sdk/local/http/types";
import type { IamCaller } from "#sdk/local/iam/caller";
import { evaluatePolicy, type Policy, readPolicy } from "#sdk/local/iam/policy";
import { Sha256 } from "../../../../../support/sha256";
import { NOW, request } from "../../support/requests";
import { restCallOn } from "../events/calls";

const CREDENTIALS = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const USER = "arn:aws:iam::123456789012:user/ann";
const ARN = "arn:aws:execute-api:eu-west-1:ACCOUNT_ID:EXAMPLE";

/** Signs with the SDK's own signer, which is independent of the code under test. */
async function signed(path: string, secretAccessKey = CREDENTIALS.secretAccessKey): Promise<GatewayRequest> {
  const signer = new SignatureV4({
    service: "execute-api",
    region: "eu-west-1",
    // The interface requires more members than the signer uses.
    sha256: Sha256 as never,
    credentials: { ...CREDENTIALS, secretAccessKey },
  });
  const headers = { host: "localhost:4000" };
  const plain = { method: "GET", protocol: "http:", hostname: "localhost", path, query: {}, headers };
  const done = await signer.sign(plain, { signingDate: new Date(NOW) });
  return request(`GET ${path}`, { headers: Object.entries(done.headers) as Header[] });
}

function ask(given: GatewayRequest, policy?: Policy, now = NOW) {
  const identity = { accessKey: "AKIDEXAMPLE", accountId: "123456789012", userId: "AIDA", userArn: USER };
  const { secretAccessKey } = CREDENTIALS;
  const allows: IamCaller["allows"] = ({ action, arn }) => !policy || evaluatePolicy(policy, action, arn);
  const findCaller = (id: string) =>
    id === "AKIDEXAMPLE" ? { secretAccessKey, identity, allows } : undefined;
  return makeRestIamAuthorizer({ findCaller, now: () => now }).authorize(restCallOn("GET /{id}", given), []);
}

function allowing(resource: string): Policy {
  const Statement = { Effect: "Allow", Action: "execute-api:Invoke", Resource: resource };
  const policy = readPolicy({ Statement });
  assert.ok(typeof policy === "object");
  return policy;
}

describe("a REST method with IAM authorization", () => {
  it("accepts a signed request, and passes on the identity of its signer [DG/permissions; LSREC]", async () => {
    const decision = await ask(await signed("/test/a"));
    assert.ok(decision.allowed && decision.context.kind === "iam");
    assert.equal(decision.context.identity.userArn, USER);
  });

  it("refuses an unsigned request as if there were no such method [DG/permissions; LSREC]", async () => {
    const decision = await ask(request("GET /test/a"));
    assert.ok(!decision.allowed);
    assert.deepEqual(
      [decision.error.status, decision.error.body],
      [403, '{"message":"Missing Authentication Token"}'],
    );
  });

  it("refuses a signature that is wrong or old, and names the fault", async () => {
    const wrong = await ask(await signed("/test/a", "another secret"));
    const old = await ask(await signed("/test/a"), undefined, NOW + 6 * 60_000);
    for (const [decision, message] of [
      [wrong, SIGNATURE_ERRORS.mismatch],
      [old, SIGNATURE_ERRORS.expired],
    ] as const) {
      assert.ok(!decision.allowed);
      assert.deepEqual([decision.error.status, decision.error.body], [403, JSON.stringify({ message })]);
      assert.equal(decision.error.responseType, "INVALID_SIGNATURE");
    }
  });

  it("refuses a caller without permission, by the ARN of stage, method and path [DG/permissions; LSREC]", async () => {
    const signature = await signed("/test/a");
    assert.equal((await ask(signature, allowing(`${ARN}/test/GET/*`))).allowed, true);

    const decision = await ask(signature, allowing(`${ARN}/test/POST/*`));
    assert.ok(!decision.allowed);
    const text = `User: ${USER} is not authorized to perform: execute-api:Invoke on resource: ${ARN}/test/GET/a`;
    assert.deepEqual([decision.error.status, decision.error.body], [403, JSON.stringify({ Message: text })]);
  });
});
