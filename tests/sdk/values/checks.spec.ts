import assert from "node:assert/strict";
import {
  checkKnownProps,
  checkOneOf,
  checkPresent,
  checkRange,
  checkType,
  isPlainObject,
} from "#sdk/values/index";
import { reportedLines } from "../../support/issues";

describe("values: checks", () => {
  it("refuses a value of another type and says which is wanted", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        checkType(5, "string", issues.at("a"));
        checkType("5", "number", issues.at("b"));
        checkType(Number.NaN, "number", issues.at("c"));
        checkType({}, "list", issues.at("d"));
        checkType([], "object", issues.at("e"));
        checkType(undefined, "boolean", issues.at("f"));
        checkType(new Date(0), "object", issues.at("g"));
      }),
      [
        "VALUE_WRONG_TYPE a: not a string, got 5; pass a string",
        'VALUE_WRONG_TYPE b: not a number, got "5"; pass a number',
        "VALUE_WRONG_TYPE c: not a number, got null; pass a number",
        "VALUE_WRONG_TYPE d: not a list, got {}; pass a list",
        "VALUE_WRONG_TYPE e: not an object, got []; pass an object",
        "VALUE_WRONG_TYPE f: not a boolean; pass a boolean",
        "VALUE_WRONG_TYPE g: not an object, got a Date; pass an object",
      ],
    );
  });

  it("accepts a value of the type wanted", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        assert.equal(checkType("", "string", issues), true);
        assert.equal(checkType(0, "number", issues), true);
        assert.equal(checkType(false, "boolean", issues), true);
        assert.equal(checkType([], "list", issues), true);
        assert.equal(checkType({}, "object", issues), true);
      }),
      [],
    );
  });

  it("tells a literal object from lists, instances and functions", () => {
    assert.equal(isPlainObject({}), true);
    assert.equal(isPlainObject(Object.create(null)), true);
    for (const value of [[], new Map(), () => undefined, null, undefined, "text"])
      assert.equal(isPlainObject(value), false);
  });

  it("accepts both ends of a range and refuses what lies outside", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        assert.equal(checkRange(1, { min: 1, max: 3 }, issues), true);
        assert.equal(checkRange(3, { min: 1, max: 3 }, issues), true);
        assert.equal(checkRange(4, { min: 1, max: 3 }, issues.at("a")), false);
        assert.equal(checkRange(0, { min: 1 }, issues.at("b")), false);
        assert.equal(checkRange(9, { max: 8, whole: true, unit: "requests" }, issues.at("c")), false);
        assert.equal(checkRange(1.5, { min: 1, max: 3, whole: true }, issues.at("d")), false);
        assert.equal(checkRange("2", { min: 1, max: 3 }, issues.at("e")), false);
      }),
      [
        "VALUE_OUT_OF_RANGE a: out of range, got 4; write a number from 1 to 3",
        "VALUE_OUT_OF_RANGE b: out of range, got 0; write a number, at least 1",
        "VALUE_OUT_OF_RANGE c: out of range, got 9; write a whole number of requests, at most 8",
        "VALUE_OUT_OF_RANGE d: out of range, got 1.5; write a whole number from 1 to 3",
        'VALUE_WRONG_TYPE e: not a number, got "2"; pass a number',
      ],
    );
  });

  it("lists the words allowed, or suggests the nearest", () => {
    const words = ["active", "disabled", "pass_through"] as const;
    assert.deepEqual(
      reportedLines((issues) => {
        assert.equal(checkOneOf("active", words, issues), true);
        assert.equal(checkOneOf("Activ", words, issues.at("a")), false);
        assert.equal(checkOneOf("everything", words, issues.at("b")), false);
        assert.equal(checkOneOf(undefined, words, issues.at("c")), false);
      }),
      [
        'VALUE_NOT_ALLOWED a: not one of the words allowed, got "Activ"; did you mean "active"',
        'VALUE_NOT_ALLOWED b: not one of the words allowed, got "everything"; write "active", "disabled" or "pass_through"',
        'VALUE_NOT_ALLOWED c: not one of the words allowed; write "active", "disabled" or "pass_through"',
      ],
    );
  });

  it("refuses unknown props, each at its own path, and leaves out those that are undefined", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        const props = { format: "x", retension: "y", destination: undefined, zzzzzzzzzz: 1 };
        assert.equal(checkKnownProps(props, ["format", "retention"], issues.at("accessLog")), true);
      }),
      [
        "PROP_UNKNOWN accessLog.retension: there is no such prop; did you mean retention",
        "PROP_UNKNOWN accessLog.zzzzzzzzzz: there is no such prop; use format or retention, or remove it",
      ],
    );
  });

  it("says what a prop of an older generation is called now", () => {
    assert.deepEqual(
      reportedLines((issues) =>
        checkKnownProps({ httpApi: {} }, ["routes", "native"], issues, { httpApi: "native.httpApi" }),
      ),
      ["PROP_UNKNOWN httpApi: there is no such prop; did you mean native.httpApi"],
    );
  });

  it("refuses props that are no literal object", () => {
    assert.deepEqual(
      reportedLines((issues) => assert.equal(checkKnownProps(["x"], ["format"], issues), false)),
      ['VALUE_WRONG_TYPE: not an object, got ["x"]; pass an object'],
    );
  });

  it("reports what is missing with the cure given", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        assert.equal(checkPresent(0, issues, "add it"), true);
        assert.equal(
          checkPresent(undefined, issues.at("server"), 'write server: "src/graphql.handler"'),
          false,
        );
      }),
      ['PROP_MISSING server: missing; write server: "src/graphql.handler"'],
    );
  });
});
