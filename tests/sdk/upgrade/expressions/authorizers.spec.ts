import assert from "node:assert/strict";
import { API_TABLE } from "#sdk/gen0/api/table";
import { upgradeText } from "../../../support/upgrade";
import { dedent } from "./example";

const IMPORT =
  'import { ApiAuthorizationType, Duration, Function, HttpJwtAuthorizer, HttpLambdaAuthorizer } from "pulumi-serverless-api/gen0";\n';

function expectApi(before: string, after: string): readonly string[] {
  const { text, doubts, inlined } = upgradeText(API_TABLE, IMPORT + dedent(before));
  assert.equal(text.slice(IMPORT.length), dedent(after));
  assert.deepEqual(doubts, []);
  return inlined;
}

describe("objects of the platform that are taken apart", () => {
  it("leave their settings where these are taken, with their comments", () =>
    assert.deepEqual(
      expectApi(
        `new Api(this, "Api", {
           defaultAuthorizationType: ApiAuthorizationType.CUSTOM,
           // who may come in
           defaultAuthorizer: new HttpLambdaAuthorizer({
             handler: new Function(this, "Door", {
               handler: "src/door.main",
             }), // asked
             authorizerName: "Door", // by name
             // not for long
             resultsCacheTtl: Duration.minutes(1),
           }),
           routes: { "GET /a": "a.b" },
         });
         `,
        `new Api(this, "Api", {
           // who may come in
           defaults: { authorizer: "Door" },
           authorizers: {
             Door: {
               type: "func",
               function: new Function(this, "Door", {
                 handler: "src/door.main",
               }), // asked
               // by name
               // not for long
               resultsCacheTtl: "1 minute",
             },
           },
           routes: { "GET /a": "a.b" },
         });
         `,
      ),
      [],
    ));

  it("are no constants any more, of which their name is left", () =>
    assert.deepEqual(
      expectApi(
        `const users = new HttpJwtAuthorizer("Users", issuer, {
           // for us
           jwtAudience: [client.id],
         });
         new Api(this, "Api", {
           defaultAuthorizer: users,
           defaultAuthorizationType: ApiAuthorizationType.JWT,
         });
         `,
        `const users = new HttpJwtAuthorizer("Users", issuer, {
           // for us
           jwtAudience: [client.id],
         });
         new Api(this, "Api", {
           defaults: { authorizer: "Users" },
           authorizers: {
             Users: {
               type: "jwt",
               // for us
               jwt: { issuer: issuer, audience: [client.id] },
             },
           },
         });
         `,
      ),
      ["users"],
    ));

  it("are one authorizer for all routes that name them", () =>
    expectApi(
      `const users = new HttpJwtAuthorizer("Users", issuer, { jwtAudience: [] });
       const signedIn = { authorizationType: ApiAuthorizationType.JWT, authorizer: users };
       new Api(this, "Api", {
         routes: {
           "GET /a": { function: "a.a", ...signedIn },
           "GET /b": { function: "b.b", authorizationType: ApiAuthorizationType.JWT, authorizer: users },
         },
       });
       `,
      `const users = new HttpJwtAuthorizer("Users", issuer, { jwtAudience: [] });
       const signedIn = { authorizationType: ApiAuthorizationType.JWT, authorizer: users };
       new Api(this, "Api", {
         routes: {
           "GET /a": { function: "a.a", authorizer: "Users" },
           "GET /b": { function: "b.b", authorizer: "Users" },
         },
         authorizers: { Users: { type: "jwt", jwt: { issuer: issuer, audience: [] } } },
       });
       `,
    ));
});
