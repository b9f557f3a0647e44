import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import {
  type Approach,
  approachOf,
  approachOfMessage,
  isHostName,
  refusalOf,
  refusedMachine,
  THIS_MACHINE,
  type TrustedHosts,
  trustedHosts,
} from "#sdk/local/http/guard";
import { refusedOrigin } from "#sdk/local/iam/service-call";
import { request } from "../gateways/support/requests";

const OPEN: TrustedHosts = { names: [], addresses: true };
const NAMED: TrustedHosts = { names: ["api.test", ".dev.test", "fd00::5"], addresses: false };

function said(approach: Partial<Approach>, trusted = THIS_MACHINE): string | undefined {
  return refusalOf({ host: "localhost:4000", origin: undefined, site: undefined, ...approach }, trusted);
}

describe("the rule of ports that are not for any page", () => {
  for (const host of [
    "localhost",
    "localhost:4000",
    "LocalHost:4000",
    "localhost.",
    "localhost.:4000",
    "api.localhost:4000",
    "127.0.0.1",
    "127.0.0.1:4000",
    "127.8.9.10:4000",
    "[::1]",
    "[::1]:4000",
  ]) {
    it(`lets in who comes by ${host}, which means this machine everywhere`, () => {
      assert.equal(said({ host }), undefined);
    });
  }

  for (const host of [
    "evil.test",
    "evil.test:4000",
    "localhost.evil.test",
    "notlocalhost",
    "evil.localhost.test",
    "127.0.0.1.evil.test",
    "128.0.0.1:4000",
    "192.168.1.5:4000",
    "0.0.0.0:4000",
    "[fe80::1]:4000",
  ]) {
    it(`refuses who comes by ${host}, and says how to let them in`, () => {
      const name = host.replace(/:\d+$/, "");
      const argument = name.replace(/[[\]]/g, "");
      assert.equal(
        said({ host }),
        `the request was sent to "${name}", which is no name of this machine; if it is one, start with --allow-host ${argument}`,
      );
    });
  }

  for (const host of [
    undefined,
    "",
    "localhost:",
    "localhost:x",
    "local host",
    "a@localhost",
    "[::1",
    "\u009b1m",
  ]) {
    it(`refuses the host ${JSON.stringify(host)}, and repeats nothing of it`, () => {
      assert.equal(said({ host }), "the request names no host that could be this machine");
    });
  }

  for (const origin of [
    undefined,
    "http://localhost:3000",
    "https://localhost",
    "http://app.localhost:3000",
    "http://127.0.0.1:8080",
    "http://[::1]:3000",
  ]) {
    it(`lets in ${origin === undefined ? "who is no page" : `pages of ${origin}`}`, () => {
      assert.equal(said({ origin }), undefined);
      assert.equal(said({ origin, site: origin && "cross-site" }), undefined);
    });
  }

  it("refuses pages of other origins, and says how to let them in", () => {
    for (const name of ["evil.test", "localhost.evil.test", "192.168.1.5", "notlocalhost"]) {
      const refusal = `pages of "${name}" have no access; if they are yours, start with --allow-host ${name}`;
      assert.equal(said({ origin: `http://${name}:4000` }), refusal);
      assert.equal(said({ origin: `https://${name}` }), refusal);
      assert.equal(said({ origin: `https://${name}` }, OPEN), refusal);
    }
  });

  it("refuses pages whose origin is none of a host, as those in a sandbox and in files", () => {
    for (const origin of [
      "null",
      "",
      "file://",
      "chrome-extension://abc",
      "http://",
      "http://localhost http://a.test",
    ]) {
      assert.equal(said({ origin }), "pages that are not of this machine have no access", origin);
    }
  });

  it("refuses pages of other sites that say no origin, as with images and frames", () => {
    assert.equal(said({ site: "cross-site" }), "pages of other sites have no access");
    for (const site of ["same-origin", "same-site", "none"]) assert.equal(said({ site }), undefined, site);
  });

  it("lets in who was led here from a handler, by whatever name and origin", () => {
    for (const host of ["dynamodb.us-east-1.amazonaws.com", "api.example.com"]) {
      assert.equal(said({ host, isIntercepted: true }), undefined);
      assert.equal(
        said({ host, isIntercepted: true, origin: "https://shop.test", site: "cross-site" }),
        undefined,
      );
      assert.match(String(said({ host })), /^the request was sent to /);
    }
  });

  it("takes any address where other machines are let in, and no name", () => {
    for (const host of ["192.168.1.5:4000", "10.0.0.1", "[fe80::1]:4000", "0.0.0.0:4000", "localhost:4000"])
      assert.equal(said({ host }, OPEN), undefined, host);
    assert.match(said({ host: "evil.test:4000" }, OPEN) ?? "", /^the request was sent to "evil.test"/);
    assert.match(said({ host: "1.2.3.4.evil.test" }, OPEN) ?? "", /^the request was sent to/);
  });

  it("allows names that the user has given, and their pages", () => {
    for (const name of ["api.test", "API.test", "dev.test", "a.dev.test", "a.b.dev.test", "[fd00::5]"]) {
      assert.equal(said({ host: `${name}:4000` }, NAMED), undefined, name);
      assert.equal(said({ host: name, origin: `https://${name}` }, NAMED), undefined, name);
    }
    for (const name of ["evil.api.test", "evildev.test", "test", "[fd00::6]"]) {
      assert.match(said({ host: name }, NAMED) ?? "", /^the request was sent to/, name);
      assert.match(said({ origin: `https://${name}` }, NAMED) ?? "", /^pages of/, name);
    }
  });
});

describe("trustedHosts", () => {
  it("lets nobody else in where ports listen on loopback", () => {
    for (const host of ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
      assert.deepEqual(trustedHosts(host), { names: [], addresses: false }, host);
  });

  it("takes addresses where ports listen on another one, and the name that they listen on", () => {
    for (const host of ["0.0.0.0", "::", "192.168.1.5", "fe80::1"])
      assert.deepEqual(trustedHosts(host), { names: [], addresses: true }, host);
    assert.deepEqual(trustedHosts("Box.local"), { names: ["box.local"], addresses: true });
  });

  it("takes names in every spelling", () => {
    const { names } = trustedHosts("127.0.0.1", ["API.test.", ".Dev.test", "[FD00::5]"]);
    assert.deepEqual(names, ["api.test", ".dev.test", "fd00::5"]);
  });
});

describe("calls of administrators", () => {
  const onNetwork = trustedHosts("0.0.0.0", ["app.box.test"]);
  const [own = "127.0.0.1"] = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.map(({ address }) => address),
  );

  for (const address of ["127.0.0.1", "127.1.2.3", "::1", own]) {
    it(`may come from ${address === own ? "an address of this machine" : address}`, () => {
      assert.equal(refusedMachine(address), undefined);
      assert.equal(refusedMachine(address, onNetwork), undefined);
    });
  }

  for (const address of ["203.0.113.7", "2001:db8::7", ""]) {
    it(`may not come from ${address === "" ? "nowhere" : address}, unless that is allowed`, () => {
      const refused =
        "calls of administrators are taken from this machine only; to take them from others, start with --open-admin";
      assert.equal(refusedMachine(address, onNetwork), refused);
      assert.equal(refusedMachine(address, trustedHosts("0.0.0.0", [], true)), undefined);
    });
  }

  it("are refused for the machine in the words of services", () => {
    const call = request("POST /", { sourceIp: "203.0.113.7" });
    const refused = refusedOrigin(call, onNetwork);
    assert.deepEqual([refused?.code, refused?.isForeign], ["AccessDeniedException", true]);
  });
});

describe("isHostName", () => {
  it("is a name or an address, without protocol, port and path", () => {
    for (const name of ["api.test", ".dev.test", "api.test.", "192.168.1.5", "fe80::1", "[fe80::1]"])
      assert.equal(isHostName(name), true, name);
    for (const text of [
      "",
      ".",
      "http://api.test",
      "api.test:80",
      "api.test/x",
      "a b",
      "*.test",
      "[fe80::1]:80",
    ])
      assert.equal(isHostName(text), false, text);
  });
});

describe("the origin that a request names", () => {
  it("is read alike from both forms of its headers", () => {
    const headers = { host: "a:1", origin: "http://b", "sec-fetch-site": "cross-site" };
    const expected = { host: "a:1", origin: "http://b", site: "cross-site" };
    assert.deepEqual(approachOfMessage({ headers }), expected);
    assert.deepEqual(
      approachOf({
        headers: [
          ["Host", "a:1"],
          ["ORIGIN", "http://b"],
          ["Sec-Fetch-Site", "cross-site"],
        ],
      }),
      expected,
    );
    assert.deepEqual(approachOf({ headers: [] }), { host: undefined, origin: undefined, site: undefined });
  });
});
