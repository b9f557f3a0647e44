import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { prerequisitesPage } from "../../scripts/prerequisites";
import { checkOrder, madeByConstructs, PREREQUISITES } from "../../scripts/prerequisites/missing";
import { token } from "../../scripts/prerequisites/tokens";
import { type ProgramOfAll, programsOfAllConstructs } from "../support/all-constructs";
import { graphResource, resourceGraph } from "../support/graph";
import { readPage } from "../support/markdown";
import { ROOT } from "../support/paths";

const ROWS = Object.entries(PREREQUISITES).flatMap(([type, rules]) =>
  rules.map(({ asks }) => `${type}: ${asks}`),
);

describe("the order of creation", () => {
  let programs: readonly ProgramOfAll[];

  before(async () => {
    programs = await programsOfAllConstructs();
  });

  it("is the page of the docs", () => {
    assert.ok(readPage("docs/order-of-creation.md") === prerequisitesPage(), "run npm run docs");
  });

  it("holds in the programs of all constructs of both generations, and each type has a row", () => {
    for (const { name, graph } of programs)
      assert.deepEqual(
        checkOrder(graph).complaints.map((complaint) => `${name}: ${complaint}`),
        [],
      );
  });

  it("has no row that none of these programs needs", () => {
    const met = new Set(programs.flatMap(({ graph }) => [...checkOrder(graph).met]));
    assert.deepEqual(
      ROWS.filter((row) => !met.has(row)),
      [],
    );
  });

  it("fails in each row when a graph has no edges", () => {
    const missed = programs.flatMap(({ graph }) => {
      const none = { parent: undefined, dependencies: [], propertyDependencies: {} };
      const bare = graph.resources.map((one) => ({ ...one, ...none }));
      return checkOrder({ resources: bare }).complaints;
    });
    const isMissed = (row: string) => {
      const [, type, asks] = /^(\S+): (.*)$/.exec(row) ?? [];
      return missed.some(
        (complaint) => complaint.startsWith(`${type} `) && complaint.includes(` does not wait for ${asks}: `),
      );
    };
    assert.deepEqual(
      ROWS.filter((row) => !isMissed(row)),
      [],
    );
  });

  it("has every type of AWS that a source of a construct makes, which some of these programs do as well", () => {
    const made = new Set(
      programs.flatMap(({ graph }) => graph.resources.map(({ type }) => type.replace("awsx:", "aws:"))),
    );
    for (const type of typesInSources()) {
      assert.ok(made.has(type), `no program makes ${type}`);
      if (!OF_AWSX.test(type)) assert.ok(PREREQUISITES[type], `${type} has no row`);
    }
  });

  it("needs a row for each resource below a construct, at any depth, and for none that the program makes itself", () => {
    const construct = graphResource("serverless-api:index:Queue", "Orders");
    const component = graphResource("acme:index:Board", "Board", { custom: false, parent: construct.urn });
    const stack = graphResource("serverless-api:index:Stack", "Home");
    const ledger = (name: string, parent?: string) =>
      graphResource("aws:qldb/ledger:Ledger", name, parent === undefined ? {} : { parent });
    const all = [
      construct,
      component,
      stack,
      ledger("inside", component.urn),
      ledger("raw", stack.urn),
      ledger("alone"),
    ];
    assert.deepEqual(
      madeByConstructs(all).map(({ name }) => name),
      ["inside"],
    );
    assert.deepEqual(checkOrder(resourceGraph(...all)).complaints, ["aws:qldb/ledger:Ledger has no row"]);
  });
});

/** Components of the package `@pulumi/awsx`, with the resources that it makes in them. */
const OF_AWSX = /^aws:ecr\/image:/;

/** `aws:sqs/queue:Queue` for `new sqs.Queue(`, in files that import the service from `@pulumi/aws`. */
function typesInSources(): readonly string[] {
  const folder = path.join(ROOT, "sdk", "src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("resources.ts"),
  );
  const found = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), "utf8");
    const services = new Set(
      [...text.matchAll(/import \* as (\w+) from "@pulumi\/aws\/\w+"/g)].map(([, name]) => name),
    );
    for (const [, service = "", name = ""] of text.matchAll(/\bnew (\w+)\.([A-Z]\w+)\(/g))
      if (services.has(service)) found.add(token(service, name));
  }
  assert.ok(found.size > 50, "too few sources were read");
  return [...found];
}
