import assert from "node:assert/strict";
import { withLocalCallbacks } from "#sdk/local/services/cognito/callback-urls";
import { graphResource } from "../../../../support/graph";

const SITE = "https://abc123.execute-api.us-east-1.amazonaws.com";
const urls = new Map([[SITE, "http://localhost:4000"]]);

describe("withLocalCallbacks", () => {
  it("sends users of a client back to the APIs that are served here, and elsewhere as before", () => {
    const state = {
      callbackUrls: [`${SITE}/`, "https://example.com/done"],
      logoutUrls: [`${SITE}/bye`],
      defaultRedirectUri: `${SITE}/`,
      name: SITE,
    };
    const client = graphResource("aws:cognito/userPoolClient:UserPoolClient", "client", { state });
    const [local] = withLocalCallbacks([client], urls);
    assert.deepEqual(local?.state, {
      callbackUrls: ["http://localhost:4000/", "https://example.com/done"],
      logoutUrls: ["http://localhost:4000/bye"],
      defaultRedirectUri: "http://localhost:4000/",
      name: SITE,
    });
    assert.deepEqual(client.state, state);
  });

  it("adds nothing to a client that has no such URLs, and leaves other resources alone", () => {
    const client = graphResource("aws:cognito/userPoolClient:UserPoolClient", "client", { state: {} });
    const other = graphResource("aws:ssm/parameter:Parameter", "url", { state: { callbackUrls: [SITE] } });
    const [same, untouched] = withLocalCallbacks([client, other], urls);
    assert.deepEqual(same?.state, {});
    assert.equal(untouched, other);
  });
});
