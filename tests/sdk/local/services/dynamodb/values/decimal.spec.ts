import assert from "node:assert/strict";
import { addNumbers, normalNumber } from "#sdk/local/services/dynamodb/values/decimal";
import { orderOf } from "#sdk/local/services/dynamodb/values/order";

const NINES = "9".repeat(38);

describe("numbers of DynamoDB", () => {
  it("are returned without redundant zeros and exponents [DYT]", () => {
    const written = ["1.50", "1e3", "-0", "+7", "007", ".5", "0.000", "-1.0E-2", "10", NINES, "1e125"];
    const normal = ["1.5", "1000", "0", "7", "7", "0.5", "0", "-0.01", "10", NINES, `1${"0".repeat(125)}`];
    assert.deepEqual(written.map(normalNumber), normal);
  });

  it("have 38 digits and a bounded magnitude [DYT]", () => {
    const refused = (text: string) => {
      try {
        return normalNumber(text);
      } catch (error) {
        return (error as Error).message;
      }
    };
    assert.deepEqual([`${NINES}1`, "1e126", "1e-131", "", "x", "1 ", "."].map(refused), [
      "Attempting to store more than 38 significant digits in a Number",
      "Number overflow. Attempting to store a number with magnitude larger than supported range",
      "Number underflow. Attempting to store a number with magnitude smaller than supported range",
      "The parameter cannot be converted to a numeric value",
      "The parameter cannot be converted to a numeric value: x",
      "The parameter cannot be converted to a numeric value: 1 ",
      "The parameter cannot be converted to a numeric value: .",
    ]);
  });

  it("are added exactly, where those of JavaScript are not [DDG/HowItWorks.NamingRulesDataTypes]", () => {
    assert.equal(addNumbers("0.1", "0.2"), "0.3");
    assert.equal(addNumbers("9007199254740993", "1"), "9007199254740994");
    assert.equal(addNumbers(NINES, "-1"), `${"9".repeat(37)}8`);
    assert.equal(addNumbers("1e-130", "0"), normalNumber("1e-130"));
    assert.equal(addNumbers("5", "5", "-"), "0");
    assert.equal(addNumbers("0.5", "1.5", "-"), "-1");
    assert.throws(() => addNumbers("1e38", "0.1"), /more than 38 significant digits/);
  });

  it("are in the order of their values as texts, too", () => {
    const values = [
      "-1e125",
      "-12.3",
      "-12",
      "-1.1",
      "-1",
      "-0.5",
      "-1e-130",
      "0",
      "1e-130",
      "0.09",
      "0.1",
      "1",
      "1.01",
      "2",
      "10",
      "10.5",
      NINES,
      "1e125",
    ];
    const texts = values.map((value) => orderOf("N", normalNumber(value)));
    assert.deepEqual([...texts].sort(), texts);
    assert.equal(new Set(texts).size, texts.length);
  });
});

describe("strings of DynamoDB", () => {
  it("are in the order of their bytes, not of UTF-16 [DDG/HowItWorks.NamingRulesDataTypes]", () => {
    const values = ["", "a", "a\0", "aa", "z", "é", "\uff5e", "😀"];
    const texts = values.map((value) => orderOf("S", value));
    assert.deepEqual([...texts].sort(), texts);
    assert.ok("\uff5e" > "😀", "JavaScript has them the other way round");
  });
});
