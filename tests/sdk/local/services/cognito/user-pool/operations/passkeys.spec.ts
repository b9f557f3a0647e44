import assert from "node:assert/strict";
import type { PasskeyAlgorithm } from "#sdk/local/services/cognito/user-pool/passkeys/cose-key";
import { Authenticator, type Forged } from "../../support/authenticator";
import { addUser, CLIENT_ID, makeClient, makePool, START, type TestPool } from "../../support/pool";
import { accessToken } from "../../support/tokens";
import { call, refused } from "../support";

const OTHER_CLIENT = "5otherclient000000000000";

function start(settings: Parameters<typeof makePool>[0] = {}) {
  const pool = makePool({
    settings: {
      firstFactors: ["PASSWORD", "WEB_AUTHN"],
      webAuthn: { RelyingPartyId: "auth.example.com" },
      clients: [makeClient(), makeClient({ id: OTHER_CLIENT })],
      ...settings.settings,
    },
  });
  const ada = addUser(pool, { username: "ada", sub: "eaad0219-2117-439f-8d46-4db20e4a7ecd" });
  return { pool, ada };
}

const token = (client = CLIENT_ID, username = "ada") => ({ AccessToken: accessToken(username, client) });
const open = async (pool: TestPool) =>
  (await call(pool, "StartWebAuthnRegistration", token())).CredentialCreationOptions;
const complete = (pool: TestPool, Credential: unknown, client?: string) =>
  call(pool, "CompleteWebAuthnRegistration", { ...token(client), Credential });
const list = async (pool: TestPool, more = {}) =>
  call(pool, "ListWebAuthnCredentials", { ...token(), ...more });

async function register(pool: TestPool, authenticator = new Authenticator(), forged: Forged = {}) {
  await complete(pool, authenticator.create(await open(pool), forged));
  return authenticator;
}

describe("passkeys of a user", () => {
  it("begin with options as AWS gives them, for pages on this machine", async () => {
    const { challenge, ...options } = await open(start().pool);
    assert.match(challenge, /^[\w-]{43}$/);
    assert.deepEqual(options, {
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: "required",
        userVerification: "preferred",
      },
      excludeCredentials: [],
      pubKeyCredParams: [
        { alg: -7, type: "public-key" },
        { alg: -257, type: "public-key" },
      ],
      rp: { id: "localhost", name: "localhost" },
      timeout: 60_000,
      user: { displayName: "ada", id: "ZWFhZDAyMTktMjExNy00MzlmLThkNDYtNGRiMjBlNGE3ZWNk", name: "ada" },
    });
  });

  for (const algorithm of [-7, -257] satisfies PasskeyAlgorithm[]) {
    for (const format of ["none", "packed"]) {
      it(`are registered with algorithm ${algorithm} and attestation ${format}, and listed`, async () => {
        const { pool } = start();
        const made = await register(pool, new Authenticator(algorithm), { format });
        assert.deepEqual(await list(pool), {
          Credentials: [
            {
              CredentialId: made.id,
              FriendlyCredentialName: "Passkey",
              RelyingPartyId: "localhost",
              AuthenticatorAttachment: "platform",
              AuthenticatorTransports: ["internal"],
              CreatedAt: START / 1000,
            },
          ],
        });
      });
    }
  }

  it("are excluded from the next registration, and listed in pages", async () => {
    const { pool } = start();
    const [first, second] = [await register(pool), await register(pool)];
    assert.deepEqual((await open(pool)).excludeCredentials, [
      { id: first.id, transports: ["internal"], type: "public-key" },
      { id: second.id, transports: ["internal"], type: "public-key" },
    ]);
    const { Credentials, NextToken } = await list(pool, { MaxResults: 1 });
    assert.deepEqual([Credentials.length, Credentials[0].CredentialId], [1, first.id]);
    const rest = await list(pool, { NextToken });
    assert.deepEqual([rest.Credentials[0].CredentialId, rest.NextToken], [second.id, undefined]);
  });

  it("are deleted by their id, once", async () => {
    const { pool } = start();
    const { id: CredentialId } = await register(pool);
    await call(pool, "DeleteWebAuthnCredential", { ...token(), CredentialId });
    assert.deepEqual(await list(pool), { Credentials: [] });
    const again = call(pool, "DeleteWebAuthnCredential", { ...token(), CredentialId });
    await refused(again, "ResourceNotFoundException");
  });

  it("are at most twenty", async () => {
    const { pool } = start();
    for (let made = 0; made < 20; made += 1) await register(pool);
    await refused(open(pool), "LimitExceededException");
  });

  it("need a pool that has them, with a relying party or a domain", async () => {
    const without = start({ settings: { firstFactors: ["PASSWORD"] } });
    await refused(open(without.pool), "WebAuthnNotEnabledException");
    const nameless = start({ settings: { webAuthn: undefined } });
    await refused(open(nameless.pool), "WebAuthnConfigurationMissingException");
    await register(start({ settings: { webAuthn: undefined, domain: "notes" } }).pool);
  });

  it("are registered once: an answer is good for one registration, of one user", async () => {
    const { pool } = start();
    addUser(pool, { username: "bob" });
    const authenticator = new Authenticator();
    const answer = authenticator.create(await open(pool));
    await complete(pool, answer);
    await refused(complete(pool, answer), "WebAuthnChallengeNotFoundException");
    const ofBob = { AccessToken: accessToken("bob", CLIENT_ID) };
    const { CredentialCreationOptions } = await call(pool, "StartWebAuthnRegistration", ofBob);
    const Credential = authenticator.create(CredentialCreationOptions);
    const twice = call(pool, "CompleteWebAuthnRegistration", { ...ofBob, Credential });
    await refused(twice, "InvalidParameterException", "The passkey is registered already.");
  });

  it("are refused after a minute, and for another client", async () => {
    const { pool } = start();
    const late = new Authenticator().create(await open(pool));
    pool.pass(60_000);
    await refused(complete(pool, late), "WebAuthnChallengeNotFoundException");
    const other = new Authenticator().create(await open(pool));
    await refused(complete(pool, other, OTHER_CLIENT), "WebAuthnClientMismatchException");
  });

  const FORGED: readonly (readonly [what: string, forged: Forged, code: string])[] = [
    [
      "from a page of another origin",
      { origin: "https://evil.example" },
      "WebAuthnOriginNotAllowedException",
    ],
    ["in a frame of another origin", { crossOrigin: true }, "WebAuthnOriginNotAllowedException"],
    ["of another relying party", { rpId: "example.com" }, "WebAuthnRelyingPartyMismatchException"],
    ["with another challenge", { challenge: "AAAA" }, "WebAuthnChallengeNotFoundException"],
    ["of a sign-in", { type: "webauthn.get" }, "NotAuthorizedException"],
    ["without a user", { flags: 0x04 }, "NotAuthorizedException"],
    ["backed up against its own words", { flags: 0x15 }, "InvalidParameterException"],
    [
      "with an algorithm that was not asked for",
      { algorithm: -8 },
      "WebAuthnCredentialNotSupportedException",
    ],
    [
      "with an attestation that was not asked for",
      { format: "tpm" },
      "WebAuthnCredentialNotSupportedException",
    ],
    [
      "with an attestation that another key signed",
      { format: "packed", key: new Authenticator().keys.privateKey },
      "NotAuthorizedException",
    ],
  ];
  for (const [what, forged, code] of FORGED) {
    it(`refuse a registration ${what}`, async () => {
      const { pool } = start();
      await refused(register(pool, new Authenticator(), forged), code);
      assert.deepEqual(await list(pool), { Credentials: [] });
    });
  }

  it("refuse a user who was not verified, where the pool requires it", async () => {
    const { pool } = start({
      settings: { webAuthn: { RelyingPartyId: "a.example", UserVerification: "required" } },
    });
    assert.equal((await open(pool)).authenticatorSelection.userVerification, "required");
    await refused(register(pool, new Authenticator(), { flags: 0x01 }), "NotAuthorizedException");
    await register(pool, new Authenticator(), { flags: 0x05 });
  });

  it("refuse what is no credential at all", async () => {
    const { pool } = start();
    const good = new Authenticator().create(await open(pool));
    const { response } = good;
    for (const Credential of [
      {},
      { ...good, type: "password" },
      { ...good, id: "" },
      { ...good, rawId: "AAAA" },
      { ...good, id: "AAAA", rawId: "AAAA" },
      { ...good, response: {} },
      { ...good, response: { ...response, attestationObject: "" } },
      { ...good, response: { ...response, attestationObject: response.clientDataJSON } },
      { ...good, response: { ...response, attestationObject: "oA" } },
      { ...good, response: { ...response, clientDataJSON: "oA" } },
      { ...good, response: { ...response, clientDataJSON: Buffer.from("null").toString("base64url") } },
    ]) {
      const options = await open(pool);
      const patched = JSON.parse(
        JSON.stringify(Credential).replaceAll(clientDataOf(good), challengeIn(good, options)),
      );
      await refused(complete(pool, patched), "InvalidParameterException");
    }
  });
});

type Created = ReturnType<Authenticator["create"]>;

const clientDataOf = ({ response }: Created) => response.clientDataJSON;

/** The client data of a credential, with the challenge of other options. */
function challengeIn(created: Created, { challenge }: { readonly challenge: string }): string {
  const data = JSON.parse(Buffer.from(clientDataOf(created), "base64url").toString("utf8"));
  return Buffer.from(JSON.stringify({ ...data, challenge })).toString("base64url");
}
