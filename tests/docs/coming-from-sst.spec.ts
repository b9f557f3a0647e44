import assert from "node:assert/strict";
import { convertProject } from "#sdk/cli/upgrade/sst/convert-project";
import { commandMoves, convertScript } from "#sdk/cli/upgrade/sst/scripts";
import { ROWS } from "#sdk/upgrade/sst/cdk/convert/tables";
import { fromSst } from "#sdk/upgrade/sst/from-sst";
import { type Move, moves } from "#sdk/upgrade/sst/moves";
import { CONVERTED_IN, LEFT_IN } from "../../scripts/cdk-in-programs";
import { PROGRAMS_SEARCHED, WITH_COMMAND, WITH_CONSTRUCT } from "../../scripts/sst-in-programs";
import { whatMovesFromSstPage } from "../../scripts/what-moves-from-sst";
import { codeBlocks, readPage } from "../support/markdown";

const PACKAGES = { own: "0.1.0", pulumi: "3.248.0", aws: "7.48.0", tsx: "4.23.15" };
const MANIFEST = '{ "type": "module", "devDependencies": { "sst": "2.44.0" } }';

/** A program with one statement in a stack, and the result of the command. */
function moved(imported: string, statement: string, version = "2.44.0") {
  const library = version.startsWith("2") ? "sst/constructs" : "@serverless-stack/resources";
  const program = `import { ${imported} } from "${library}";
export function Stack({ stack }) {
  ${statement}
}
`;
  const texts = new Map([
    ["package.json", JSON.stringify({ dependencies: { sst: version } })],
    ["stack.ts", program],
  ]);
  const { files, notes } = fromSst(texts);
  return { text: files.get("stack.ts") ?? program, notes };
}

describe("the pages for those who come from SST", () => {
  it("have tables that are current", () => {
    assert.ok(readPage("docs/what-moves-from-sst.md") === whatMovesFromSstPage(), "run npm run docs");
  });

  it("count programs alike", () => {
    const page = readPage("docs/coming-from-sst.md");
    const counts = new Map(
      [...page.matchAll(/^\| (?:an? )?`(\w+(?: \w+)?)`[^|]* \| (\d+) \|/gm)].map(([, name = "", count]) => [
        name,
        Number(count),
      ]),
    );
    const same = ["Api", "Table", "Bucket", "Cron", "Queue", "RDS", "AppSyncApi"];
    assert.deepEqual(
      same.map((name) => [name, counts.get(name)]),
      same.map((name) => [name, WITH_CONSTRUCT[name]]),
    );
    assert.equal(counts.get("sst console"), WITH_COMMAND.console);
    assert.match(page, new RegExp(`^Of ${PROGRAMS_SEARCHED} public programs,`, "m"));
  });

  it("show the command's result for the program, its settings and a handler", () => {
    const blocks = codeBlocks("docs/coming-from-sst.md");
    const [config = "", handler = ""] = blocks
      .filter(({ language }) => language === "typescript")
      .map(({ text }) => text);
    const [program, handlerNow] = blocks.filter(({ language }) => language === "ts").map(({ text }) => text);
    const { files, notes, share } = convertProject(
      {
        settings: { path: "sst.config.ts", text: config.replace("// sst.config.ts\n", "") },
        programs: new Map([["src/notes.ts", handler]]),
        others: new Map([["package.json", MANIFEST]]),
      },
      fromSst,
      PACKAGES,
    );
    assert.equal(`// index.ts\n${files.get("index.ts")}`, program);
    assert.equal(files.get("src/notes.ts"), handlerNow);
    assert.match(files.get("Pulumi.yaml") ?? "", /^name: notes\n[^]*\nconfig:\n {2}aws:region: us-east-1\n$/);
    assert.equal(files.get("Pulumi.prod.yaml"), "config:\n  aws:region: eu-central-1\n");
    assert.deepEqual(notes, []);
    assert.equal(share.moved, share.all);
  });

  it("name constructs that the command moves as they say", () => {
    for (const { sst, now } of moves().constructs) {
      const { text } = moved(sst.split(".")[0] ?? "", `new ${sst}(stack, "Id", {});`);
      assert.match(text, new RegExp(`new ${now.replace(".", "\\.")}\\(stack, "Id"`), `${sst}: ${text}`);
      assert.doesNotMatch(text, /sst\/constructs/, sst);
    }
  });

  it("name all of CDK that the tables have", () => {
    const methods = (rows: Readonly<Record<string, { readonly methods?: object }>>) =>
      Object.entries(rows).flatMap(([name, row]) =>
        Object.keys(row.methods ?? {})
          // Grants have a row for all of them.
          .filter((method) => !method.startsWith("grant"))
          .map((method) => `${name.split(/[. ]/).at(-1)?.toLowerCase()}.${method}`),
      );
    const known = [...Object.keys(ROWS), ...methods(ROWS)];
    const named = moves().cdk.map(({ sst }) => sst);
    assert.deepEqual(
      known.filter((name) => !named.includes(name)),
      [],
    );
    const others = named.filter((name) => !known.includes(name));
    assert.deepEqual(others, [
      "userPool.addDomain",
      "userPoolClient.node.addDependency",
      "function.addToRolePolicy",
      "function.role.attachInlinePolicy",
      "bucket.grant*, table.grant*, queue.grant*, topic.grant*, eventBus.grant*, stream.grant*",
    ]);
    assert.deepEqual(
      Object.keys(CONVERTED_IN).filter((name) => !named.includes(name)),
      [],
    );
    assert.deepEqual(
      Object.keys(LEFT_IN).filter((name) => named.includes(name)),
      [],
    );
  });

  it("name lookups of handlers that the command moves as they say", () => {
    for (const { sst, now } of moves().handlers) {
      const [name = ""] = sst.split(".");
      const module =
        {
          Api: "api",
          ApiGatewayV1Api: "api",
          EventBus: "event-bus",
          KinesisStream: "kinesis-stream",
          ReactStaticSite: "site",
          StaticSite: "site",
          ViteStaticSite: "site",
          WebSocketApi: "websocket-api",
        }[name] ?? name.toLowerCase();
      const handler = `import { ${name} } from "sst/node/${module}";\nexport const found = ${sst};\n`;
      const { files } = fromSst(new Map([["src/a.ts", handler]]));
      const text = files.get("src/a.ts") ?? "";
      const [nameNow = "", value] = now.split('("X")');
      assert.match(
        text,
        new RegExp(`^import \\{ ${nameNow}( as ${name})? \\} from "pulumi-serverless-api/node";`),
        sst,
      );
      assert.match(text, new RegExp(`found = (${nameNow}|${name})\\("X"\\)\\${value};\n$`), sst);
    }
  });

  it("name constructs that the command leaves out, with the nearest counterpart", () => {
    const constructs = moves().left.filter(({ sst }: Move) => /^\w+$/.test(sst));
    assert.ok(constructs.length > 8);
    for (const { sst, now } of constructs) {
      const { text, notes } = moved(sst, `new ${sst}(stack, "Id", {});`);
      assert.ok(
        notes.some(({ message }) => message === `${sst} "Id": ${now}`),
        sst,
      );
      assert.match(text, new RegExp(`^ {2}// new ${sst}\\(stack, "Id", \\{\\}\\);$`, "m"), sst);
    }
  });

  it("name commands that become what they say, and those that stay", () => {
    for (const { sst, now, isMoved } of commandMoves()) {
      const { text, notes } = convertScript(sst);
      assert.equal(text, isMoved ? now : sst);
      if (!isMoved) assert.deepEqual(notes, [`${sst}: left as it is; ${now}`]);
    }
  });
});
