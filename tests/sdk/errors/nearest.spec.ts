import assert from "node:assert/strict";
import { chooseOneOf, nearest } from "#sdk/errors/index";

describe("nearest", () => {
  it("finds the word that was meant", () => {
    assert.equal(nearest("retian", ["destroy", "retain", "snapshot"]), "retain");
    assert.equal(nearest("GET /nots", ["GET /notes", "POST /notes"]), "GET /notes");
  });

  it("guesses nothing when no word is close", () => {
    assert.equal(nearest("keep", ["destroy", "retain", "snapshot"]), undefined);
    assert.equal(nearest("x", []), undefined);
  });
});

describe("chooseOneOf", () => {
  it("names the allowed words, or the one that was meant", () => {
    assert.equal(chooseOneOf(["none", "iam"], "open"), 'write "none" or "iam"');
    assert.equal(chooseOneOf(["a-long-one", "iam", "none"], "nome"), 'did you mean "none"');
    assert.equal(chooseOneOf(["2.0"], 3), 'write "2.0"');
  });
});
