import assert from "node:assert/strict";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import { childName } from "#sdk/app/names";
import { Changes } from "#sdk/cli/deploy/changes";
import { summarise, summaryLines } from "#sdk/cli/deploy/summary";
import { done, urnOf } from "../../../support/pulumi/events";

const STACK = { type: "serverless-api:index:Stack", name: "ApiStack" };
const API = { type: "serverless-api:index:Api", name: "ApiStack-Api", parent: urnOf(STACK) };
const URL = "https://a1.execute-api.us-east-1.amazonaws.com";

function lines(...perStack: EngineEvent[][]): string[] {
  const collected = perStack.map((events) => {
    const changes = new Changes();
    for (const event of events) changes.add(event);
    return changes.list;
  });
  return summaryLines(summarise(collected));
}

function route(key: string, settings: object = {}) {
  const inputs = {
    apiId: "a1",
    authorizationType: "NONE",
    routeKey: key,
    target: "integrations/1",
    ...settings,
  };
  return { type: "aws:apigatewayv2/route:Route", name: `ApiStack-Api-${key}`, parent: urnOf(API), inputs };
}

function added(key: string): EngineEvent {
  const { inputs, ...resource } = route(key);
  return done("create", { ...resource, after: inputs });
}

const UNCHANGED = [done("same", STACK), done("same", { ...API, outputs: { url: URL } })];

const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

describe("summaryLines", () => {
  it("names new routes of a REST API, whose paths AWS has no ids for yet", () => {
    const rest = { type: "serverless-api:index:RestApiV1", name: "ApiStack-Rest", parent: urnOf(STACK) };
    const part = (slot: string, pathPart: string, parentId: string) =>
      done("create", {
        type: "aws:apigateway/resource:Resource",
        name: childName("ApiStack-Rest", "resource", slot),
        parent: urnOf(rest),
        after: { pathPart, parentId },
      });
    const method = (httpMethod: string, shape: string) =>
      done("create", {
        type: "aws:apigateway/method:Method",
        name: childName("ApiStack-Rest", "method", `${httpMethod} ${shape}`),
        parent: urnOf(rest),
        after: { httpMethod, resourceId: UNKNOWN },
      });
    const parts = [
      // The order is as parallel as in the engine: a part may come before the one above it.
      part("/notes/{}", "{id}", UNKNOWN),
      part("/notes", "notes", "r0"),
      part("/notes/{}/files", "files", UNKNOWN),
      part("/notes/{}/files/{}", "{file+}", UNKNOWN),
    ];
    assert.deepEqual(
      lines([
        done("same", STACK),
        done("same", rest),
        ...parts,
        method("GET", "/notes"),
        method("PUT", "/notes/{}/files/{+}"),
      ]),
      ["Rest: GET /notes added; PUT /notes/{id}/files/{file+} added", "resources: 6 created"],
    );
    // A method of somebody else's, whose name says nothing.
    const foreign = { type: "aws:apigateway/method:Method", name: "mine", parent: urnOf(rest) };
    assert.deepEqual(
      lines([
        done("same", STACK),
        done("same", rest),
        done("create", { ...foreign, after: { httpMethod: "GET", resourceId: UNKNOWN } }),
      ]),
      ["Rest: 1 route added", "resources: 1 created"],
    );
  });

  it("says what became of an API's routes and where it answers", () => {
    const { inputs: after, ...resource } = route("GET /notes");
    const before = { ...after, authorizationType: "JWT", authorizerId: "z" };
    const events = [
      ...UNCHANGED,
      ...["GET /a", "GET /b", "GET /c"].map(added),
      done("update", { ...resource, before, after }),
    ];
    assert.deepEqual(lines(events), [
      `Api: 3 routes added; GET /notes lost its authorizer; ${URL}`,
      "resources: 3 created, 1 updated",
    ]);
  });

  it("names one or two routes instead of counting them", () => {
    const { inputs: before, ...resource } = route("PUT /notes");
    const events = [...UNCHANGED, added("PATCH /notes"), done("delete", { ...resource, before })];
    assert.deepEqual(lines(events), [
      `Api: PATCH /notes added; PUT /notes removed; ${URL}`,
      "resources: 1 created, 1 deleted",
    ]);
  });

  it("tells who may call a route from where it leads", () => {
    const change = (before: object, after: object) => {
      const { inputs, ...resource } = route("GET /notes");
      const event = done("update", {
        ...resource,
        before: { ...inputs, ...before },
        after: { ...inputs, ...after },
      });
      return lines([...UNCHANGED, event])[0];
    };
    const jwt = { authorizationType: "JWT", authorizerId: "z" };
    assert.equal(change({}, jwt), `Api: GET /notes got an authorizer; ${URL}`);
    assert.equal(
      change(jwt, { ...jwt, authorizerId: "y" }),
      `Api: GET /notes has another authorizer; ${URL}`,
    );
    assert.equal(
      change(jwt, { ...jwt, authorizationScopes: ["read"] }),
      `Api: GET /notes asks for other scopes; ${URL}`,
    );
    assert.equal(
      change({}, { target: "integrations/2" }),
      `Api: GET /notes leads to another integration; ${URL}`,
    );
  });

  it("says first what is more open than before", () => {
    const target = route("GET /a");
    const open = route("GET /b");
    const events = [
      ...UNCHANGED,
      done("update", {
        ...target,
        before: target.inputs,
        after: { ...target.inputs, target: "integrations/2" },
      }),
      done("update", {
        ...open,
        before: { ...open.inputs, authorizationType: "AWS_IAM" },
        after: open.inputs,
      }),
    ];
    const expected = "Api: GET /b lost its authorizer; GET /a leads to another integration; ";
    assert.equal(lines(events)[0], `${expected}${URL}`);
  });

  it("names routes of a REST API by their path, and leaves out the answers to browsers", () => {
    const api = { type: "serverless-api:index:RestApiV1", name: "ApiStack-Old", parent: urnOf(STACK) };
    const path = { type: "aws:apigateway/resource:Resource", name: "r", parent: urnOf(api), id: "r1" };
    const method = { type: "aws:apigateway/method:Method", parent: urnOf(api) };
    const events = [
      done("same", STACK),
      done("same", { ...api, outputs: { url: `${URL}/dev` } }),
      done("create", { ...path, outputs: { path: "/notes" } }),
      done("create", { ...method, name: "m1", after: { httpMethod: "GET", resourceId: "r1" } }),
      done("create", { ...method, name: "m2", after: { httpMethod: "OPTIONS", resourceId: "r1" } }),
    ];
    assert.equal(lines(events)[0], `Old: GET /notes added; ${URL}/dev`);
  });

  it("counts a route whose path only a deployment knows", () => {
    const api = { type: "serverless-api:index:RestApiV1", name: "ApiStack-Old", parent: urnOf(STACK) };
    const method = { type: "aws:apigateway/method:Method", parent: urnOf(api), name: "m1" };
    const events = [
      done("same", STACK),
      done("same", api),
      done("create", { ...method, after: { httpMethod: "GET", resourceId: "04da6b54" } }),
    ];
    assert.deepEqual(lines(events), ["Old: 1 route added", "resources: 1 created"]);
  });

  it("puts routes that another stack adds to the API together with its own", () => {
    const team = { type: "serverless-api:index:Stack", name: "TeamStack" };
    const imported = { type: "serverless-api:index:Api", name: "TeamStack-Api", parent: urnOf(team) };
    const inputs = { apiId: "a1", routeKey: "GET /team", authorizationType: "NONE" };
    const foreign = { type: "aws:apigatewayv2/route:Route", name: "TeamStack-r", parent: urnOf(imported) };
    const consumer = [
      done("same", team),
      done("same", { ...imported, outputs: { url: URL } }),
      done("create", { ...foreign, after: inputs }),
    ];
    assert.equal(
      lines([...UNCHANGED, added("GET /a")], consumer)[0],
      `Api: GET /a added; GET /team added; ${URL}`,
    );
  });

  it("calls an API that another stack made as it is called there, also for what is added without a construct", () => {
    const team = { type: "serverless-api:index:Stack", name: "TeamStack" };
    const imported = {
      type: "serverless-api:index:Api",
      name: "TeamStack-import-Api",
      parent: urnOf(team),
    };
    const inputs = { apiId: "a1", routeKey: "GET /team", authorizationType: "NONE" };
    const foreign = { type: "aws:apigatewayv2/route:Route", name: "TeamStack-r", parent: urnOf(team) };
    const alone = [
      done("same", team),
      done("same", { ...imported, outputs: { url: URL } }),
      done("create", { ...foreign, after: inputs }),
    ];
    assert.deepEqual(lines(alone), [`Api: GET /team added; ${URL}`, "resources: 1 created"]);
    assert.equal(
      lines([...UNCHANGED, added("GET /a")], alone)[0],
      `Api: GET /a added; GET /team added; ${URL}`,
    );
  });

  it("puts paths of a REST API together from their parts, over all stacks", () => {
    const root = {
      type: "aws:apigateway/restApi:RestApi",
      name: "api",
      id: "rest1",
      outputs: { rootResourceId: "r0" },
    };
    const part = { type: "aws:apigateway/resource:Resource" };
    const producer = [
      done("same", root),
      done("same", { ...part, name: "notes", id: "r1", after: { parentId: "r0", pathPart: "notes" } }),
      done("same", { ...part, name: "id", id: "r2", after: { parentId: "r1", pathPart: "{id}" } }),
    ];
    const method = { type: "aws:apigateway/method:Method", name: "m" };
    const consumer = [
      done("create", { ...part, name: "t", id: "r3", after: { parentId: "r2", pathPart: "team" } }),
      done("create", { ...method, after: { restApi: "rest1", httpMethod: "GET", resourceId: "r3" } }),
    ];
    assert.equal(lines(producer, consumer)[0], "api: GET /notes/{id}/team added");
  });

  it("calls a plain API by its name in the program", () => {
    const api = { type: "aws:apigatewayv2/api:Api", name: "plain", id: "p1" };
    const plain = {
      type: "aws:apigatewayv2/route:Route",
      name: "r",
      after: { apiId: "p1", routeKey: "GET /" },
    };
    assert.equal(lines([done("create", api), done("create", plain)])[0], "plain: GET / added");
  });

  it("says which data went, and which stays behind", () => {
    const table = { type: "aws:dynamodb/table:Table", name: "Notes-table" };
    const pool = { type: "aws:cognito/userPool:UserPool", name: "Auth-pool" };
    assert.deepEqual(lines([done("replace", table), done("delete", { ...pool, isRetained: true })]), [
      "Notes-table: table replaced by an empty one",
      "Auth-pool: user pool stays in AWS and no longer belongs to the app",
      "resources: 1 replaced, 1 deleted",
    ]);
  });

  it("says so when nothing changes, with the addresses all the same", () => {
    assert.deepEqual(lines(UNCHANGED), [`Api: ${URL}`, "no changes"]);
  });
});
