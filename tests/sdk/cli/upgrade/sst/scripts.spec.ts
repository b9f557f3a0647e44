import assert from "node:assert/strict";
import { convertLaunch } from "#sdk/cli/upgrade/sst/launch";
import { convertScript, mentionedCommands } from "#sdk/cli/upgrade/sst/scripts";

describe("commands of SST in scripts", () => {
  const CONVERTED: Readonly<Record<string, string>> = {
    "sst start": "sapi dev",
    "sst dev": "sapi dev",
    "sst dev --stage ann": "sapi dev --stack ann",
    "npx sst deploy --stage prod": "npx sapi deploy prod",
    "yarn sst deploy --stage=$STAGE": "yarn sapi deploy $STAGE",
    "sst remove --stage prod && sst deploy --stage prod": "sapi remove prod && sapi deploy prod",
    "sst diff --stage prod": "sapi diff prod",
    "sst build": "sapi graph",
    "NODE_ENV=production sst build --stage prod": "NODE_ENV=production sapi graph --stack prod",
    "sst types": "sapi types",
    "echo resist sste && my-sst deploy": "echo resist sste && my-sst deploy",
  };

  for (const [before, after] of Object.entries(CONVERTED))
    it(`become those of sapi: ${before}`, () =>
      assert.deepEqual(convertScript(before), { text: after, notes: [] }));

  it("need a stage behind them, and a note says so", () => {
    assert.deepEqual(convertScript("sst deploy"), {
      text: "sapi deploy",
      notes: ["sapi deploy needs the name of a stage behind it, such as dev"],
    });
  });

  it("stay where they have options of their own, or no counterpart", () => {
    assert.deepEqual(convertScript("sst deploy --stage prod --from-artifacts"), {
      text: "sst deploy --stage prod --from-artifacts",
      notes: ["sst deploy --stage prod --from-artifacts: left as it is; sapi deploy has other options"],
    });
    assert.deepEqual(convertScript("sst console"), {
      text: "sst console",
      notes: ["sst console: left as it is; the console is a page of sapi dev"],
    });
  });

  it("that bind are distinguished by the command that they run", () => {
    const [ofTest] = convertScript("sst bind -- vitest run").notes;
    assert.match(
      ofTest ?? "",
      /^sst bind -- vitest run: left as it is; tests call handlers through startLocal/,
    );
    const [ofSite] = convertScript("sst bind next dev").notes;
    assert.match(ofSite ?? "", /^sst bind next dev: left as it is; StaticSite puts values of the app/);
  });

  it("are found in the files of CI services", () => {
    assert.deepEqual(mentionedCommands("      - run: npx sst deploy --stage prod"), [
      "npx sst deploy --stage prod: write npx sapi deploy prod",
    ]);
    assert.deepEqual(mentionedCommands("      - run: npm test"), []);
  });
});

describe("a configuration of VS Code", () => {
  const launch = (executable: string, args: string) => `{
  // By F5.
  "configurations": [
    {
      "type": "node",
      "runtimeExecutable": "\${workspaceRoot}/node_modules/.bin/${executable}",
      "runtimeArgs": [${args}],
      "console": "integratedTerminal"
    }
  ]
}
`;

  it("becomes sapi dev, whose time-outs are off for breakpoints", () => {
    assert.equal(
      convertLaunch(launch("sst", '"start", "--increase-timeout"')),
      launch("sapi", '"dev", "--inspect"'),
    );
    assert.equal(convertLaunch(launch("sst", '"dev"')), launch("sapi", '"dev"'));
  });

  it("stays with other commands and options", () => {
    for (const args of ['"test", "--runInBand"', '"start", "--stage", "ann"', '"bind", "vitest"'])
      assert.equal(convertLaunch(launch("sst", args)), launch("sst", args));
  });

  it("is the same when it is converted again", () => {
    const now = convertLaunch(launch("sst", '"start", "--increase-timeout"'));
    assert.equal(convertLaunch(now), now);
  });
});
