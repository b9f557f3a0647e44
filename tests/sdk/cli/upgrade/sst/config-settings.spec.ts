import assert from "node:assert/strict";
import { isConfigFailure, isVersion3, readConfigFile } from "#sdk/cli/upgrade/sst/config-file";
import { settingsOfConfig } from "#sdk/cli/upgrade/sst/config-settings";
import { settingsOfJson } from "#sdk/cli/upgrade/sst/settings";

function settingsOf(config: string, around = "") {
  const text = `${around}\nexport default { ${config}, stacks(app) {} };`;
  const read = readConfigFile("sst.config.ts", text);
  if (isConfigFailure(read)) throw new Error(read.problem);
  return settingsOfConfig(read);
}

describe("the settings of a project of SST", () => {
  it("are read from sst.json, and those without a counterpart stay", () => {
    assert.deepEqual(settingsOfJson('{"name":"a","region":"eu-west-1","main":"lib/index.ts","lint":false}'), {
      name: "a",
      target: { region: "eu-west-1" },
      ofStages: new Map(),
      main: "lib/index.ts",
      left: [{ name: "lint", text: "false", message: "run the linter by a script of package.json" }],
    });
  });

  it("are read from a configuration in every form", () => {
    const forms = [
      'config(_input) { return { name: "a", region: "eu-west-1" }; }',
      'config: () => ({ name: "a", region: "eu-west-1" })',
      'async config() { const name = "a"; return { name, region: `eu-${"west"}-1` }; }',
    ];
    for (const form of forms) {
      const { name, target, left } = settingsOf(form);
      assert.deepEqual([name, target, left], ["a", { region: "eu-west-1" }, []], form);
    }
  });

  it("are worked out for each stage that the configuration names", () => {
    const choices = [
      'config: (input) => ({ name: "a", region: input.stage === "prod" ? "eu-west-1" : "us-east-1" })',
      'config({ stage }) { if (stage === "prod") return { name: "a", region: "eu-west-1" }; return { name: "a", region: "us-east-1" }; }',
      'config: (input) => ({ name: "a", region: REGIONS[input.stage] ?? "us-east-1" })',
    ];
    for (const choice of choices) {
      const { name, target, ofStages } = settingsOf(choice, 'const REGIONS = { prod: "eu-west-1" };');
      assert.equal(name, "a");
      assert.deepEqual(target, { region: "us-east-1" }, choice);
      assert.deepEqual([...ofStages], [["prod", { region: "eu-west-1" }]], choice);
    }
  });

  it("take the profile of a stage as well", () => {
    const { target, ofStages } = settingsOf(
      'config: (input) => ({ name: "a", profile: input.stage === "prod" ? "live" : "test" })',
    );
    assert.deepEqual([target, [...ofStages]], [{ profile: "test" }, [["prod", { profile: "live" }]]]);
  });

  it("are left, to the letter, where only a run of the program can tell", () => {
    const { target, left } = settingsOf(
      'config: () => ({ name: "a", region: process.env.REGION, cdk: { qualifier: "q" } })',
    );
    assert.deepEqual(target, {});
    assert.deepEqual(
      left.map(({ name, text }) => [name, text]),
      [
        ["region", "process.env.REGION"],
        ["cdk", '{ qualifier: "q" }'],
      ],
    );
  });

  it("have a name that is worked out by the program, where it needs nothing of SST", () => {
    const { name, nameExpression, left } = settingsOf("config: () => ({ name: process.env.NAME })");
    assert.deepEqual([name, nameExpression, left], [undefined, "process.env.NAME", []]);
    const byStage = settingsOf('config: (input) => ({ name: input.stage === "prod" ? "a" : "b" })');
    assert.deepEqual([byStage.name, byStage.nameExpression], [undefined, undefined]);
    assert.deepEqual(
      byStage.left.map(({ name: setting }) => setting),
      ["name"],
    );
    const inText = settingsOf("config: (input) => ({ name: `a-${input.stage}` })");
    assert.deepEqual(
      inText.left.map(({ text }) => text),
      ["`a-${input.stage}`"],
    );
  });

  it("are left as a whole where they come from a function, and so is what is done beside them", () => {
    const whole = settingsOf("config: (input) => settingsFor(input)");
    assert.deepEqual(
      whole.left.map(({ name, text }) => [name, text]),
      [["config", "(input) => settingsFor(input)"]],
    );
    const done = settingsOf('config() { loadVariables(); return { name: "a" }; }');
    assert.deepEqual(
      done.left.map(({ name, text }) => [name, text]),
      [["config", "loadVariables();"]],
    );
  });

  it("are distinguished from those of SST 3", () => {
    assert.equal(isVersion3('/// <reference path="./.sst/platform/config.d.ts" />'), true);
    assert.equal(isVersion3("export default $config({ app() {}, async run() {} });"), true);
    assert.equal(isVersion3("export default { config() {}, stacks() {} }"), false);
  });

  it("are refused with the line where there are none", () => {
    const refused: Readonly<Record<string, [number, string]>> = {
      "export const a = 1;": [1, "it exports no object with config and stacks"],
      "\nexport default { config() {} };": [2, "its stacks is no function that is written in it"],
      "\nexport default { stacks() {}, config: settings };": [
        2,
        "its config is no function that is written in it",
      ],
    };
    for (const [text, [line, problem]] of Object.entries(refused))
      assert.deepEqual(readConfigFile("sst.config.ts", text), { line, problem });
    const broken = readConfigFile("sst.config.ts", "export default {");
    assert.match((broken as { problem: string }).problem, /^it cannot be read: /);
  });
});
