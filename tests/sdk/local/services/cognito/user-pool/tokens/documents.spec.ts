import { strict as assert } from "node:assert";
import {
  discoveryDocument,
  issuerOf,
  jwksDocument,
} from "#sdk/local/services/cognito/user-pool/tokens/documents";
import { makeSettings, POOL_ID } from "../../support/pool";

const ORIGIN = "http://127.0.0.1:4400";

describe("the documents of a user pool", () => {
  it("name the issuer of AWS and addresses on this machine", () => {
    assert.deepEqual(discoveryDocument(makeSettings({ domain: "notes" }), ORIGIN), {
      authorization_endpoint: `${ORIGIN}/oauth2/authorize`,
      end_session_endpoint: `${ORIGIN}/logout`,
      revocation_endpoint: `${ORIGIN}/oauth2/revoke`,
      token_endpoint: `${ORIGIN}/oauth2/token`,
      userinfo_endpoint: `${ORIGIN}/oauth2/userInfo`,
      id_token_signing_alg_values_supported: ["RS256"],
      issuer: `https://cognito-idp.us-east-1.amazonaws.com/${POOL_ID}`,
      jwks_uri: `${ORIGIN}/${POOL_ID}/.well-known/jwks.json`,
      response_types_supported: ["code", "token"],
      scopes_supported: ["openid", "email", "phone", "profile"],
      subject_types_supported: ["public"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    });
  });

  it("name no pages where the pool has none", () => {
    const document = discoveryDocument(makeSettings(), ORIGIN);
    assert.equal("authorization_endpoint" in document, false);
    assert.equal("token_endpoint" in document, false);
    assert.equal(document.issuer, issuerOf(makeSettings()));
  });

  it("have the keys", () => {
    assert.deepEqual(jwksDocument([]), { keys: [] });
  });
});
