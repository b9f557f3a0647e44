import assert from "node:assert/strict";
import { authorizationQuery, CALLBACK, CLIENT_ID, headerOf, hostedFor, locationOf, Visitor } from "./support";

const BYE = "https://app.example.com/bye";
const logoutQuery = (values: Record<string, string>) =>
  `/logout?${new URLSearchParams({ client_id: CLIENT_ID, ...values })}`;

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(hostedFor());
  await visitor.signIn();
  return visitor;
}

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return locationOf(await visitor.get(`/oauth2/authorize?${authorizationQuery()}`)).startsWith(
    `${CALLBACK}?code=`,
  );
}

describe("signing out at the hosted pages", () => {
  it("ends the session and leads to a sign-out URL of the client", async () => {
    const visitor = await signedIn();
    const cookie = visitor.cookies.get("cognito.us-east-1_Notes0001") as string;
    assert.equal(locationOf(await visitor.get(logoutQuery({ logout_uri: BYE }))), BYE);
    assert.equal(visitor.cookies.has("cognito.us-east-1_Notes0001"), false);
    visitor.cookies.set("cognito.us-east-1_Notes0001", cookie);
    assert.equal(await isSignedIn(visitor), false);
  });

  it("leads to signing in again with the parameters of the application", async () => {
    const visitor = await signedIn();
    const query = authorizationQuery({ scope: "openid", nonce: "n" });
    const { pathname, searchParams } = new URL(
      locationOf(await visitor.get(`/logout?${query}`)),
      "http://localhost",
    );
    assert.equal(pathname, "/login");
    assert.equal(searchParams.get("redirect_uri"), CALLBACK);
    assert.equal(searchParams.get("state"), "s 1");
    assert.equal(await isSignedIn(visitor), false);
  });

  const refused: [what: string, target: string, error: string][] = [
    ["a callback URL", logoutQuery({ logout_uri: CALLBACK }), "redirect_mismatch"],
    ["another spelling", logoutQuery({ logout_uri: `${BYE}/` }), "redirect_mismatch"],
    ["a foreign URL", logoutQuery({ logout_uri: "https://evil.example.net/" }), "redirect_mismatch"],
    [
      "two URLs",
      `${logoutQuery({ logout_uri: BYE })}&logout_uri=https://evil.example.net/`,
      "redirect_mismatch",
    ],
    [
      "a sign-out URL to sign in again",
      `/logout?${authorizationQuery({ redirect_uri: BYE })}`,
      "redirect_mismatch",
    ],
    ["no URL", logoutQuery({}), "invalid_request"],
    ["no client", `/logout?logout_uri=${BYE}`, "invalid_request"],
    ["an unknown client", `/logout?client_id=nobody&logout_uri=${BYE}`, "invalid_request"],
  ];
  for (const [what, target, error] of refused) {
    it(`is refused with ${what}, and ends nothing`, async () => {
      const visitor = await signedIn();
      const response = await visitor.get(target);
      assert.equal(response.status, 400);
      assert.equal(headerOf(response, "Location"), undefined);
      assert.match(String(response.body), new RegExp(`<code>${error}</code>`));
      assert.equal(await isSignedIn(visitor), true);
    });
  }
});
