import assert from "node:assert/strict";
import type { UserPool } from "#sdk/local/services/cognito/user-pool/pool";
import { RunningPools } from "#sdk/local/services/cognito/user-pool/running-pools";
import type { MfaSettings, UserPoolSettings } from "#sdk/local/services/cognito/user-pool/settings/settings";

function settings(id: string, name: string, ...clients: string[]): UserPoolSettings {
  return { id, name, clients: clients.map((client) => ({ id: client })) } as never;
}

function start(): { pools: RunningPools; started: string[] } {
  const started: string[] = [];
  const pools = new RunningPools((of, setMfa) => {
    started.push(of().id);
    const tokens = { issuer: `https://issuer/${of().id}` };
    return {
      get settings() {
        return of();
      },
      setMfa,
      tokens,
    } as unknown as UserPool;
  });
  return { pools, started };
}

function tokenOf(issuer: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256" })}.${part({ iss: issuer })}.x`;
}

describe("RunningPools", () => {
  it("starts each pool once, and passes it the program's present settings", () => {
    const { pools, started } = start();
    pools.serve([settings("p_1", "before", "web")]);
    pools.serve([settings("p_1", "after", "app"), settings("p_2", "other")]);
    assert.deepEqual(started, ["p_1", "p_2"]);
    assert.equal(pools.byId("p_1")?.settings.name, "after");
    assert.equal(pools.byClient("web"), undefined);
    assert.equal(pools.byClient("app")?.pool.settings.id, "p_1");
  });

  it("leaves second factors that a client has set until the program says something else of them", () => {
    const { pools } = start();
    const serve = (name: string, mfa: Partial<MfaSettings>) =>
      pools.serve([{ ...settings("p_1", name), mfa: "OFF", softwareTokenMfa: false, ...mfa }]);
    const factors = () => {
      const { mfa, softwareTokenMfa, smsMfa, name } = pools.byId("p_1")?.settings ?? assert.fail();
      return { mfa, softwareTokenMfa, smsMfa, name };
    };
    serve("first", { smsMfa: false });
    pools.byId("p_1")?.setMfa({ mfa: "ON", softwareTokenMfa: true, smsMfa: false });
    serve("second", { smsMfa: false });
    assert.deepEqual(factors(), { mfa: "ON", softwareTokenMfa: true, smsMfa: false, name: "second" });
    serve("second", { mfa: "OPTIONAL", smsMfa: true });
    assert.deepEqual(factors(), { mfa: "OPTIONAL", softwareTokenMfa: true, smsMfa: true, name: "second" });
  });

  it("no longer finds a removed pool, and finds the same one when it is back", () => {
    const { pools, started } = start();
    pools.serve([settings("p_1", "a")]);
    const before = pools.byId("p_1");
    pools.serve([]);
    assert.equal(pools.byId("p_1"), undefined);
    assert.deepEqual(pools.all, []);
    assert.equal(pools.everStarted.length, 1);
    pools.serve([settings("p_1", "a")]);
    assert.equal(pools.byId("p_1"), before);
    assert.deepEqual(started, ["p_1"]);
  });

  it("finds the pool that a call is about, or refuses in the service's words", () => {
    const { pools } = start();
    pools.serve([settings("p_1", "a", "web")]);
    const found = pools.byId("p_1");
    assert.equal(pools.of("UserPoolId", { UserPoolId: "p_1" }), found);
    assert.equal(pools.of("ClientId", { ClientId: "web" }), found);
    assert.equal(pools.of("AccessToken", { AccessToken: tokenOf("https://issuer/p_1") }), found);
    assert.throws(() => pools.of("UserPoolId", { UserPoolId: "p_2" }), {
      code: "ResourceNotFoundException",
      message: "User pool p_2 does not exist.",
    });
    assert.throws(() => pools.of("ClientId", { ClientId: "app" }), {
      code: "ResourceNotFoundException",
      message: "User pool client app does not exist.",
    });
    for (const token of [undefined, "5", "x", tokenOf("https://issuer/p_2")]) {
      assert.throws(() => pools.of("AccessToken", { AccessToken: token }), {
        code: "NotAuthorizedException",
        message: "Invalid Access Token",
      });
    }
  });
});
