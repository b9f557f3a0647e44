import assert from "node:assert/strict";
import { findInstalled } from "#sdk/constructs/rds/installed-query-builder";
import { usedOfKysely } from "#sdk/constructs/rds/migration-source";
import { planQueryBuilder } from "#sdk/constructs/rds/query-builder-plan";
import { misfitOf } from "#sdk/constructs/rds/query-builder-versions";
import { Issues } from "#sdk/errors/index";
import { inProgramFolder } from "../../../support/program-folder";

const KYSELY = {
  "services/node_modules/kysely/package.json": JSON.stringify({
    version: "0.22.0",
    main: "dist/cjs/index.js",
    exports: { ".": { import: "./dist/esm/index.js", require: "./dist/cjs/index.js" } },
  }),
};
const DIALECT = {
  "node_modules/kysely-data-api/package.json": JSON.stringify({
    version: "0.1.4",
    exports: { require: "./dist/cjs/index.js", import: "./dist/esm/index.js" },
  }),
};
const USE = "export async function up(db) { await db.schema.createTable('notes').execute(); }";

/** The query builder for the migrations of `services/migrations`, and what is reported. */
async function planned(texts: Readonly<Record<string, string>>, installed: Readonly<Record<string, string>>) {
  const issues = new Issues({ kind: "RDS", id: "Db" });
  const files = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`services/migrations/${name}`, text]),
  );
  return inProgramFolder({ ...files, ...installed }, async () => {
    const listed = Object.keys(files).map((file) => ({ name: file, file }));
    const plan = planQueryBuilder("services/migrations", listed, issues);
    const within = (file: string) => file.slice(process.cwd().length + 1);
    const shown =
      plan && !("missing" in plan) ? { kysely: within(plan.kysely), dialect: within(plan.dialect) } : plan;
    return { plan: shown, issues: issues.list.map(({ code, message }) => `${code} ${message}`) };
  });
}

describe("the query builder of a folder of migrations", () => {
  it("is what its modules would import, wherever in the project each package is", async () => {
    assert.deepEqual(await planned({ "0001.mjs": USE }, { ...KYSELY, ...DIALECT }), {
      plan: {
        kysely: "services/node_modules/kysely/dist/esm/index.js",
        dialect: "node_modules/kysely-data-api/dist/esm/index.js",
      },
      issues: [],
    });
  });

  it("is none where no migration can use it", async () => {
    const texts = {
      "0001.sql": "CREATE SCHEMA db; -- kysely",
      "0002.js": "exports.up = (db) => db.execute('SELECT 1');",
    };
    assert.deepEqual(await planned(texts, { ...KYSELY, ...DIALECT }), { plan: undefined, issues: [] });
  });

  it("is reported with the version that fits where a migration uses it and it is not installed", async () => {
    const [dialect, both] = [
      await planned({ "0001.mjs": USE }, KYSELY),
      await planned({ "0001.mjs": USE }, {}),
    ];
    assert.deepEqual(dialect.issues, [
      "RDS_QUERY_BUILDER_MISSING services/migrations/0001.mjs uses db.schema of Kysely, and kysely-data-api is not installed; npm install kysely-data-api@0.2.1, which fits kysely 0.22.0",
    ]);
    assert.deepEqual(both.issues, [
      "RDS_QUERY_BUILDER_MISSING services/migrations/0001.mjs uses db.schema of Kysely, and neither kysely nor kysely-data-api is installed; npm install kysely@0.27 kysely-data-api@2.0.0",
    ]);
  });

  it("is missed only when a migration hands the database to another module", async () => {
    const texts = { "0001.ts": "import { notes } from '../notes';\nexport const up = (db) => notes(db);" };
    assert.deepEqual(await planned(texts, {}), {
      plan: {
        missing:
          "neither kysely nor kysely-data-api is installed; npm install kysely@0.27 kysely-data-api@2.0.0",
      },
      issues: [],
    });
  });
});

describe("a migration", () => {
  for (const text of [
    "export async function up(db) { await db.schema.x(); }",
    "export const up = async (db: Kysely<any>): Promise<void> => { await db.schema.x(); };",
    "async function down(db) { await db.schema.x(); }\nmodule.exports = { down };",
    "exports.up = function (db) { return db.schema.x(); };",
    "export default { up: (db) => db.schema.x() };",
    "module.exports = { async up(db) { const one = () => db.schema.x(); await one(); } };",
  ])
    it(`uses a Kysely: ${text.split("\n")[0]}`, () => assert.equal(usedOfKysely("a.ts", text), "schema"));

  for (const text of [
    "export const up = (db) => db.execute('x');",
    "export const up = ({ execute }) => execute('x');",
    "export const up = (db) => other.schema.x(db.dialect);",
    "export const helper = (db) => db.schema.x();",
    "export const up = (db) => { { const db = other; db.schema.x(); } };",
    "not a module {",
  ])
    it(`uses none: ${text}`, () => assert.equal(usedOfKysely("a.ts", text), undefined));
});

describe("the versions of Kysely and its dialect", () => {
  for (const [kysely, dialect, cure] of [
    ["0.16.11", undefined, "npm install kysely-data-api@0.0.9, which fits kysely 0.16.11"],
    ["0.19.12", undefined, "npm install kysely-data-api@0.1.4, which fits kysely 0.19.12"],
    ["0.21.6", undefined, "npm install kysely-data-api@0.2.1, which fits kysely 0.21.6"],
    ["0.25.0", undefined, "npm install kysely-data-api@0.2.1, which fits kysely 0.25.0"],
    ["0.27.6", undefined, "npm install kysely-data-api@2.0.0, which fits kysely 0.27.6"],
    ["0.28.19", undefined, "npm install kysely-data-api@0.2.1, which fits kysely 0.28.19"],
    [
      "0.29.9",
      undefined,
      "no version of it fits kysely 0.29.9: npm install kysely@0.27 kysely-data-api@2.0.0",
    ],
    ["0.29.9", "2.0.0", "npm install kysely@0.27"],
    [undefined, "0.1.2", "npm install kysely@0.22, which fits kysely-data-api 0.1.2"],
    [undefined, "2.0.0", "npm install kysely@0.27, which fits kysely-data-api 2.0.0"],
    ["0.21.6", "0.1.2", undefined],
    ["0.28.19", "2.0.0", undefined],
    ["0.30.0", "3.0.0", undefined],
  ] as const)
    it(`${kysely} and ${dialect}: ${cure ?? "fit"}`, () =>
      assert.equal(misfitOf(kysely, dialect)?.cure, cure));
});

describe("an installed package", () => {
  const moduleOf = (manifest: object) =>
    inProgramFolder(
      { "node_modules/a/package.json": JSON.stringify({ version: "1.0.0", ...manifest }) },
      async () => findInstalled("a", process.cwd())?.module.slice(process.cwd().length + 1),
    );

  it("is imported by the file that its manifest names", async () => {
    assert.equal(await moduleOf({}), "node_modules/a/index.js");
    assert.equal(await moduleOf({ main: "b.js" }), "node_modules/a/b.js");
    assert.equal(await moduleOf({ main: "b.js", module: "c.js" }), "node_modules/a/c.js");
    assert.equal(
      await moduleOf({ main: "b.js", exports: { ".": { types: "./d.ts", default: "./d.js" } } }),
      "node_modules/a/d.js",
    );
    assert.equal(await findInstalled("no-such-package", process.cwd()), undefined);
  });
});
