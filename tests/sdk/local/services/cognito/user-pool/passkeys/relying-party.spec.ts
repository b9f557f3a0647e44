import assert from "node:assert/strict";
import { isOriginOf, relyingPartyOf } from "#sdk/local/services/cognito/user-pool/passkeys/relying-party";

describe("the relying party of passkeys", () => {
  const of = (RelyingPartyId: string | undefined, domain?: string) =>
    relyingPartyOf({ webAuthn: { RelyingPartyId }, domain, firstFactors: [] });

  it("is localhost in the place of a name on the internet, and a name of this machine as it is", () => {
    assert.equal(of("auth.example.com"), "localhost");
    assert.equal(of("localhost"), "localhost");
    assert.equal(of("notes.localhost"), "notes.localhost");
    assert.equal(of("notlocalhost"), "localhost");
  });

  it("is that of the pool's domain where none is set, and none without both", () => {
    assert.equal(of(undefined, "notes-sign-in"), "localhost");
    assert.equal(relyingPartyOf({ domain: "notes", webAuthn: undefined, firstFactors: [] }), "localhost");
    assert.equal(of(undefined), undefined);
  });

  it("has the origins of its host and of those below it", () => {
    const origins = [
      "http://localhost",
      "http://localhost:5173",
      "https://localhost:8443",
      "http://app.localhost:3000",
    ];
    for (const origin of origins) assert.equal(isOriginOf(origin, "localhost"), true, origin);
    assert.equal(isOriginOf("https://auth.example.com", "example.com"), true);
  });

  it("has no other origins", () => {
    for (const origin of [
      "http://127.0.0.1:5173",
      "http://notlocalhost",
      "http://localhost.example.com",
      "http://localhost:5173/",
      "file://localhost",
      "null",
      "",
    ])
      assert.equal(isOriginOf(origin, "localhost"), false, origin);
    assert.equal(isOriginOf("http://example.com", "example.com"), false, "a page that is not secure");
    assert.equal(isOriginOf("http://localhost", "notes.localhost"), false, "a host above it");
  });
});
