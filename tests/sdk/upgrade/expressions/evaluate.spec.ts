import assert from "node:assert/strict";
import type * as t from "@babel/types";
import { Duration, HttpJwtAuthorizer, PolicyStatement, Runtime } from "#sdk/gen0/index";
import { Choice, isOpaque } from "#sdk/gen0/translation/opaque";
import { evaluate } from "#sdk/upgrade/expressions/evaluate";
import { readProgram } from "../../../support/upgrade";

const IMPORT = `
  import * as gen0 from "pulumi-serverless-api/gen0";
  import { Duration as Time, Function, HttpJwtAuthorizer, LayerVersion, PolicyStatement, Queue, RetentionDays, Role,
    Runtime, Schedule, Size, SqsDlq } from "pulumi-serverless-api/gen0";
`;

/** The value of an expression behind some statements. */
function valueOf(expression: string, statements = ""): unknown {
  const { source, construct } = readProgram(`${IMPORT}${statements}\nnew Test(this, ${expression});`);
  return evaluate(source, construct.arguments[1] as t.Node, []).value;
}

/** Texts that are not evaluated. */
function expectUnknown(expression: string, statements?: string): void {
  const value = valueOf(expression, statements);
  assert.ok(isOpaque(value), `${expression} was evaluated`);
  assert.equal(value.source, expression);
}

describe("expressions of a program as values", () => {
  for (const [expression, value] of [
    [`"a"`, "a"],
    [`'it\\'s'`, "it's"],
    ["`plain\\n`", "plain\n"],
    ["`a${1}b${'c'}`", "a1bc"],
    ["1_000", 1_000],
    ["0x10", 16],
    ["-1.5e3", -1_500],
    ["60 * 5 + 2 ** 3 - 10 / 2 % 3", 306],
    [`"a" + "b" + 1`, "ab1"],
    ["true", true],
    ["!0", true],
    ["null", null],
    ["undefined", undefined],
    ["void 0", undefined],
    ["((1))", 1],
    ["1 as const", 1],
    ["({ a: 1 } satisfies Props)", { a: 1 }],
    ["value!", 2],
    ["[1, [2, 'a'], { b: null }]", [1, [2, "a"], { b: null }]],
    ["{ a: 1, 'b-c': 2, 3: 4, [`d`]: 5, ['e' + 1]: 6 }", { a: 1, "b-c": 2, 3: 4, d: 5, e1: 6 }],
    ["{ value }", { value: 2 }],
    ["{ [KEY]: value }", { name: 2 }],
    ["{ a: 1, ...base, a: 3 }", { a: 3, b: 2 }],
    ["base.b", 2],
    ["`${KEY}-${value}`", "name-2"],
    ["RetentionDays.TWO_WEEKS", "two_weeks"],
    ["RetentionDays['TWO_WEEKS']", "two_weeks"],
    ["gen0.RetentionDays.TWO_WEEKS", "two_weeks"],
    ["Time.minutes(5).toSeconds()", 300],
  ] as const)
    it(`are evaluated: ${expression}`, () =>
      assert.deepEqual(
        valueOf(expression, `const value = 2; const KEY = "name"; const base = { a: value, b: value };`),
        value,
      ));

  it("are objects of the platform, made with its classes", () => {
    const time = valueOf("Time.minutes(60 / 12).plus(gen0.Duration.seconds(1))");
    assert.ok(time instanceof Duration);
    assert.equal(time.toSeconds(), 301);
    assert.equal(valueOf("Runtime.NODEJS_14_X"), Runtime.NODEJS_14_X);
    const statement = valueOf("new PolicyStatement({ actions: ['a'], resources: [queue.arn] })");
    assert.ok(statement instanceof PolicyStatement);
    assert.deepEqual(statement.actions, ["a"]);
    assert.ok(isOpaque(statement.resources[0]));
    const authorizer = valueOf("new HttpJwtAuthorizer('Token', issuer(), { jwtAudience: [] })");
    assert.ok(authorizer instanceof HttpJwtAuthorizer);
    assert.ok(isOpaque(authorizer.jwtIssuer));
  });

  it("keep what an object of the platform is given and nobody knows, but for the scope", () => {
    assert.deepEqual(Object.keys(valueOf("LayerVersion.fromLayerVersionArn(this, 'Tools', arn)") as object), [
      "layerVersionArn",
    ]);
    assert.ok(isOpaque((valueOf("new SqsDlq(this.dead.sqsQueue)") as { target: unknown }).target));
  });

  it("are one and the same object wherever a constant names it", () => {
    const [one, other] = valueOf(
      "[auth, { a: auth }]",
      "const auth = new HttpJwtAuthorizer('Token', 'https://a', { jwtAudience: [] });",
    ) as [unknown, { a: unknown }];
    assert.ok(one instanceof HttpJwtAuthorizer);
    assert.equal(one, other.a);
  });

  it("are choices between values of which one is known", () => {
    const choice = valueOf("isLive ? Time.days(1) : other");
    assert.ok(choice instanceof Choice);
    assert.ok(choice.yes instanceof Duration);
    assert.ok(isOpaque(choice.no));
  });

  for (const [expression, statements] of [
    ["name"],
    ["call(1)"],
    ["this.table.tableName"],
    ["process.env.STAGE"],
    ["a ?? 1"],
    ["isLive ? one : other"],
    ["isLive ? { a: 1 } : { a: 2 }"],
    ["`${name}`"],
    ["-name"],
    ["1 + name"],
    ["() => 1"],
    ["async function () {}"],
    ["class {}"],
    ["/a/g"],
    ["10n"],
    ["<a/>"],
    ["tag`a`"],
    ["[1, , 2]"],
    ["new Unknown(1)"],
    ["new Queue(this, 'Q')"],
    ["new Function(this, 'F', 'a.b')"],
    ["Role.fromRoleArn(this, 'R', 'arn')"],
    ["RetentionDays.NO_SUCH_WORD"],
    ["RetentionDays.toString"],
    ["Time.seconds(count)"],
    ["Time.seconds(...counts)"],
    ["Time.weeks(1)"],
    ["Schedule.rate(time)"],
    ["new PolicyStatement(props)"],
    ["new PolicyStatement({ ...props })"],
    ["Size.mebibytes(1).toString()"],
    ["written"],
    ["circular", "const circular = circular + 1;"],
    ["base.c", "const base = { a: 1 };"],
    ["base.a", "const base = { ...other, a: 1 };"],
  ] as const)
    it(`are not evaluated: ${expression}`, () =>
      expectUnknown(expression, `let written = 1; written = 2;${statements ?? ""}`));

  it("are not what another name hides", () => {
    const { source, construct } = readProgram(
      `${IMPORT} function make(RetentionDays) { return new Test(this, RetentionDays.ONE_DAY); }`,
    );
    assert.ok(isOpaque(evaluate(source, construct.arguments[1] as t.Node, []).value));
  });
});
