import assert from "node:assert/strict";
import type * as t from "@babel/types";
import { API_TABLE } from "#sdk/gen0/api/table";
import { DEFAULTS, STACK_TABLE } from "#sdk/gen0/app/table";
import { BUCKET_TABLE } from "#sdk/gen0/bucket/table";
import { QUEUE_TABLE } from "#sdk/gen0/queue/table";
import { INDEX_TO_NAME } from "#sdk/gen0/translation/list-to-map";
import type { ConstructTable } from "#sdk/gen0/translation/translate";
import { upgradeCall, upgradeValue } from "#sdk/upgrade/expressions/upgrade-call";
import { applied, readProgram } from "../../../support/upgrade";

const IMPORT =
  'import { ApiAuthorizationType, Duration, EventType, HttpJwtAuthorizer } from "pulumi-serverless-api/gen0";\n';

const BEGIN = "new Called(this, ";

/** The last argument of a call as generation 1 takes it. The props of its construct stand before it. */
function called(
  table: ConstructTable,
  method: string,
  text: string,
  { props = "undefined", count }: { readonly props?: string; readonly count?: number } = {},
) {
  const program = `${IMPORT}${BEGIN}${props},\n${text});`;
  const { source, construct } = readProgram(program);
  const row = table.methods.find(({ old }) => old === method);
  assert.ok(row);
  const [scope, made, argument] = construct.arguments as t.Node[];
  const args = (row.args?.length === 1 ? [argument] : [scope, argument]) as t.Node[];
  const upgraded = upgradeCall(table, row, { id: "M", args, props: made, count }, source);
  const after = applied(program, upgraded.edits);
  return {
    text: after.slice(IMPORT.length + BEGIN.length + props.length + 2, -2),
    added: upgraded.added.argument,
    isLeft: upgraded.isLeft,
    doubts: upgraded.doubts.map(({ message }) => message),
  };
}

describe("arguments of methods", () => {
  it("are written as the props that they are a part of", () => {
    const { text, doubts, added } = called(
      QUEUE_TABLE,
      "addConsumer",
      `{ function: "a.b", consumerProps: { maxBatchingWindow: Duration.seconds(3) } /* soon */ }`,
    );
    assert.equal(
      text,
      `{ function: "a.b", native: { eventSource: { maximumBatchingWindowInSeconds: 3 } } /* soon */ }`,
    );
    assert.deepEqual(doubts, []);
    assert.equal(added, undefined);
  });

  it("are default props of functions", () =>
    assert.equal(
      called(STACK_TABLE, DEFAULTS, `{ timeout: Duration.minutes(1), environment: { ...env } }`).text,
      `{ timeout: "1 minute", environment: { ...env } }`,
    ));

  it("get no defaults of the construct", () =>
    assert.equal(called(BUCKET_TABLE, "addNotifications", `["a.b"]`, { count: 0 }).text, `{ "0": "a.b" }`));

  it("continue the names of a list after those before", () =>
    assert.equal(
      called(BUCKET_TABLE, "addNotifications", `[/* third */ "a.b", "c.d"]`, { count: 2 }).text,
      `{ /* third */ "2": "a.b", "3": "c.d" }`,
    ));

  it("stay where nobody knows how many are before", () => {
    const { text, isLeft, doubts } = called(BUCKET_TABLE, "addNotifications", `["a.b"]`);
    assert.equal(text, `["a.b"]`);
    assert.equal(isLeft, true);
    assert.deepEqual(doubts, [
      "write a map with the names of these entries: their numbers continue after entries that are not known",
    ]);
  });

  it("bring an argument with them that is new", () => {
    const { text, added } = called(
      API_TABLE,
      "addRoutes",
      `{ "GET /a": { function: "a.b", authorizationType: ApiAuthorizationType.JWT, authorizer: new HttpJwtAuthorizer("New", issuer, { jwtAudience: [/* one */ "a"] }) } }`,
    );
    assert.equal(text, `{ "GET /a": { function: "a.b", authorizer: "New" } }`);
    assert.equal(
      added,
      `{\n  authorizers: { New: { type: "jwt", jwt: { issuer: issuer, audience: [/* one */ "a"] } } },\n}`,
    );
  });

  it("hang on the props of the construct, and bring nothing that it has", () => {
    const { text, added } = called(
      API_TABLE,
      "addRoutes",
      `{ "GET /a": { function: "a.b", authorizationType: "JWT" } }`,
      {
        props: `{ defaultAuthorizer: new HttpJwtAuthorizer("Token", "https://a", { jwtAudience: [] }) }`,
      },
    );
    assert.equal(text, `{ "GET /a": { function: "a.b", authorizer: "Token" } }`);
    assert.equal(added, undefined);
  });

  it("have conversions of their own", () => {
    const converted = (text: string) => {
      const program = `${BEGIN}${text});`;
      const { source, construct } = readProgram(program);
      const { edits } = upgradeValue(INDEX_TO_NAME, construct.arguments[1] as t.Node, source);
      return applied(program, edits).slice(BEGIN.length, -2);
    };
    assert.equal(converted("0"), `"0"`);
    assert.equal(converted("index"), "String(index)");
    assert.equal(converted(`"0"`), `"0"`);
  });

  it("have words of generation 0 written out where there is no conversion", () => {
    const program = `${IMPORT}${BEGIN}[EventType.OBJECT_CREATED, other]);`;
    const { source, construct } = readProgram(program);
    const { edits } = upgradeValue(undefined, construct.arguments[1] as t.Node, source);
    assert.deepEqual(
      edits.map(({ text }) => text),
      [`["object_created", other]`],
    );
  });
});
