import assert from "node:assert/strict";
import type { ModelShape, ServiceModel } from "#sdk/local/services/model/types";
import { Validator } from "#sdk/local/services/model/validator";

/** A model with one operation, `Call`. */
function modelWith(
  members: ServiceModel["shapes"],
  shapes: ServiceModel["shapes"] = {},
  required: string[] = [],
) {
  const named = Object.keys(members).map((name) => [name, { shape: name }] as const);
  const Input: ModelShape = { type: "structure", required, members: Object.fromEntries(named) };
  return {
    botocore: "",
    capitals: [],
    apiVersion: "",
    inputs: { Call: "Input", Nothing: null },
    shapes: { Input, ...members, ...shapes },
  };
}

function faultsOf(model: ServiceModel, input: object, isText = false): readonly string[] {
  return new Validator(model, { isText }).faultsOf("Call", input as never).map(({ text }) => text);
}

const TEXT: ModelShape = { type: "string" };

describe("the validator of AWS's models", () => {
  it("reports every broken constraint: enums before bounds [LSREC]", () => {
    const model = modelWith(
      {
        Name: { type: "string", min: 1, max: 3, pattern: "[a-z]+" },
        Kind: { type: "string", enum: ["A", "B"] },
      },
      {},
      ["Name"],
    );
    assert.deepEqual(faultsOf(model, { Name: "N-1-2", Kind: "C" }), [
      "Value 'N-1-2' at 'name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-z]+",
      "Value 'N-1-2' at 'name' failed to satisfy constraint: Member must have length less than or equal to 3",
      "Value 'C' at 'kind' failed to satisfy constraint: Member must satisfy enum value set: [A, B]",
    ]);
    assert.deepEqual(faultsOf(model, { Name: null }), [
      "Value null at 'name' failed to satisfy constraint: Member must not be null",
    ]);
    assert.deepEqual(faultsOf(model, { Name: "abc", Kind: "A", Unknown: 1 }), []);
  });

  it("shows a list whole where its items are plain, with the constraint of each item [LSREC]", () => {
    const model = modelWith(
      { Layers: { type: "list", member: "Layer", max: 2 } },
      { Layer: { type: "string", min: 1, max: 4, pattern: "[a-z]+" } },
    );
    assert.deepEqual(faultsOf(model, { Layers: ["ok", "TOO-LONG"] }), [
      "Value '[ok, TOO-LONG]' at 'layers' failed to satisfy constraint: Member must satisfy constraint: [Member must have length less than or equal to 4, Member must have length greater than or equal to 1, Member must satisfy regular expression pattern: [a-z]+, Member must not be null]",
    ]);
    assert.deepEqual(faultsOf(model, { Layers: ["a", "b", "c"] }), [
      "Value '[a, b, c]' at 'layers' failed to satisfy constraint: Member must have length less than or equal to 2",
    ]);
  });

  it("names the item of a list and the key of a map with an invalid member [LSREC]", () => {
    const model = modelWith(
      {
        Targets: { type: "list", member: "Target" },
        Attributes: { type: "map", key: "Key", value: "Target" },
      },
      {
        Key: TEXT,
        Id: { type: "string", max: 3 },
        Target: { type: "structure", required: ["Id"], members: { Id: { shape: "Id" } } },
      },
    );
    assert.deepEqual(faultsOf(model, { Targets: [{ Id: "a" }, { Id: "long" }], Attributes: { one: {} } }), [
      "Value 'long' at 'targets.2.member.id' failed to satisfy constraint: Member must have length less than or equal to 3",
      "Value null at 'attributes.one.member.id' failed to satisfy constraint: Member must not be null",
    ]);
  });

  it("reports keys and values of a map [LSREC]", () => {
    const model = modelWith(
      { Weights: { type: "map", key: "Version", value: "Weight" } },
      {
        Version: { type: "string", min: 1, max: 1024, pattern: "[0-9]+" },
        Weight: { type: "double", min: 0, max: 1 },
      },
    );
    assert.deepEqual(faultsOf(model, { Weights: { $LATEST: 0.5 } }), [
      "Value '{$LATEST=0.5}' at 'weights' failed to satisfy constraint: Map keys must satisfy constraint: [Member must have length less than or equal to 1024, Member must have length greater than or equal to 1, Member must satisfy regular expression pattern: [0-9]+]",
    ]);
    assert.deepEqual(faultsOf(model, { Weights: { "2": 2 } }), [
      "Value '{2=2}' at 'weights' failed to satisfy constraint: Map value must satisfy constraint: [Member must have value less than or equal to 1.0, Member must have value greater than or equal to 0.0, Member must not be null]",
    ]);
  });

  it("does not show sensitive values", () => {
    const model = modelWith(
      {
        Password: { type: "string", min: 6, sensitive: true },
        Users: { type: "list", member: "User", max: 1 },
      },
      {
        User: { type: "structure", members: { Password: { shape: "Password" }, Name: { shape: "Name" } } },
        Name: TEXT,
      },
    );
    const Users = [{ Password: "secret", Name: "a" }, {}];
    assert.deepEqual(faultsOf(model, { Password: "short", Users }), [
      "Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6",
      "Value '[User(password=***Sensitive Data Redacted***, name=a), User(password=null, name=null)]' at 'users' failed to satisfy constraint: Member must have length less than or equal to 1",
    ]);
  });

  it("measures bytes, entries and numbers, and reads numbers of a query or form", () => {
    const members: ServiceModel["shapes"] = {
      Data: { type: "blob", max: 2 },
      Tags: { type: "map", key: "Text", value: "Text", max: 1 },
      Limit: { type: "integer", min: 1, max: 10 },
    };
    const model = modelWith(members, { Text: TEXT });
    assert.deepEqual(faultsOf(model, { Data: "YWI=", Tags: { a: "1" }, Limit: 10 }), []);
    assert.deepEqual(faultsOf(model, { Data: "YWJj", Tags: { a: "1", b: "2" }, Limit: 11 }), [
      "Value 'java.nio.HeapByteBuffer[pos=0 lim=3 cap=3]' at 'data' failed to satisfy constraint: Member must have length less than or equal to 2",
      "Value '{a=1, b=2}' at 'tags' failed to satisfy constraint: Member must have length less than or equal to 1",
      "Value '11' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 10",
    ]);
    assert.deepEqual(faultsOf(model, { Limit: "0" }, true), [
      "Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
    ]);
  });

  it("follows a recursive shape", () => {
    const model = modelWith(
      { Value: { type: "structure", members: { L: { shape: "Values" }, S: { shape: "Short" } } } },
      { Values: { type: "list", member: "Value" }, Short: { type: "string", max: 1 } },
    );
    assert.deepEqual(faultsOf(model, { Value: { L: [{ L: [{ S: "ab" }] }] } }), [
      "Value 'ab' at 'value.l.1.member.l.1.member.s' failed to satisfy constraint: Member must have length less than or equal to 1",
    ]);
  });

  const types: readonly (readonly [ModelShape, unknown, string])[] = [
    [TEXT, 1, "NUMBER_VALUE cannot be converted to String"],
    [TEXT, 1.5, "DECIMAL_VALUE cannot be converted to String"],
    [TEXT, true, "TRUE_VALUE cannot be converted to String"],
    [TEXT, [], "Unrecognized collection type class java.lang.String"],
    [TEXT, {}, "Start of structure or map found where not expected"],
    [{ type: "integer" }, "1", "STRING_VALUE cannot be converted to Integer"],
    [{ type: "long" }, false, "FALSE_VALUE cannot be converted to Long"],
    [{ type: "boolean" }, "true", "Unexpected token received from parser"],
    [{ type: "list", member: "Text" }, {}, "Start of structure or map found where not expected"],
    [{ type: "list", member: "Text" }, "a", "Unexpected field type"],
    [{ type: "map", key: "Text", value: "Text" }, "a", "Unexpected value type in payload"],
  ];
  for (const [shape, value, message] of types)
    it(`refuses another type than the model's before all else: ${JSON.stringify(value)} for a ${shape.type} [DYT]`, () => {
      const model = modelWith({ Member: shape }, { Text: TEXT });
      assert.throws(() => faultsOf(model, { Member: value }), { code: "SerializationException", message });
    });

  it("accepts any input of an operation without members, and of one that the model lacks", () => {
    const validator = new Validator(modelWith({}));
    assert.deepEqual(validator.faultsOf("Nothing", { a: 1 }), []);
    assert.deepEqual(validator.faultsOf("toString", { a: 1 }), []);
  });
});
