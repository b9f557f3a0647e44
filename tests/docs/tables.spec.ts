import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { GRANTS } from "#sdk/aws/resource-types";
import type { OptionSpec } from "#sdk/cli/command";
import { dev } from "#sdk/cli/dev";
import { init } from "#sdk/cli/init";
import { EXAMPLES } from "#sdk/cli/init/choices";
import { readManifest, TEMPLATES } from "#sdk/cli/init/files";
import { LOG_RETENTIONS } from "#sdk/values/retention";
import { readSurface } from "../../scripts/reference";
import { type Member, membersOf } from "../../scripts/reference/members";
import { codeBlocks, readPage } from "../support/markdown";

/** The cells of the first table below a heading, without its head. */
function tableBelow(page: string, heading: string): readonly (readonly string[])[] {
  const [, text = ""] = readPage(page).split(`\n## ${heading}\n`);
  return tableRows(text.split("\n## ")[0] ?? "");
}

function tableRows(text: string): readonly (readonly string[])[] {
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim()),
  );
}

function codes(cell: string | undefined): readonly string[] {
  return [...(cell ?? "").matchAll(/`([^`]*)`/g)].map(([, code]) => code as string);
}

describe("the documentation", () => {
  it("names every option of sapi dev", () => {
    const named = tableBelow("docs/localhost.md", "Options").flatMap(([option]) => codes(option));
    const options = Object.entries<OptionSpec>(dev.options).map(
      ([name, { value }]) => `--${name}${value ? ` ${value}` : ""}`,
    );
    assert.deepEqual(named, options);
  });

  it("names every option and every example of sapi init, and shows the files it writes", () => {
    const named = tableBelow("docs/new-project.md", "Options").flatMap(([option]) => codes(option));
    const options = Object.entries<OptionSpec>(init.options).map(
      ([name, { value }]) => `--${name}${value ? ` ${value}` : ""}`,
    );
    assert.deepEqual(named, options);

    const examples = tableRows(readPage("docs/new-project.md").split("\n## ")[0] ?? "");
    assert.deepEqual(
      examples.map(([name, description]) => [...codes(name), description]),
      EXAMPLES.map((name) => [name, readManifest(name).description]),
    );

    const blocks = codeBlocks("docs/new-project.md");
    const shown = (language: string) => blocks.find((block) => block.language === language)?.text;
    const template = (name: string) => readFileSync(path.join(TEMPLATES, name), "utf8");
    assert.equal(shown("json"), template("shared/tsconfig.json"));
    assert.equal(shown("yaml"), template("notes/Pulumi.yaml"));
  });

  it("names every grant word, kind by kind", () => {
    const rows = tableBelow("docs/permissions.md", "Grant words").map(([, words]) =>
      [...codes(words)].sort(),
    );
    const kinds = Object.values(GRANTS).map(({ words }) => Object.keys(words).sort());
    assert.deepEqual(sortedLists(rows), sortedLists(kinds));
  });

  it("names every look-up of a bound construct, with each of its values", () => {
    const [, text = ""] = readPage("docs/permissions.md").split("\n## Bindings\n");
    const rows = tableRows(text.split("\n### ")[0] ?? "");
    const named = rows.flatMap(([, lookUp]) => codes(lookUp));
    assert.deepEqual(named.sort(), ["Config.<id>", ...lookUps()].sort());
    const kinds = rows.flatMap(([kind]) => codes(kind)).filter((kind) => !kind.startsWith("Config."));
    assert.deepEqual(kinds.sort(), [...new Set(lookUps().map((lookUp) => lookUp.split("(")[0]))].sort());
  });

  it("names every kind of event in the table of events()", () => {
    const kinds = tableBelow("docs/testing-events.md", "`events()`").flatMap(([kind]) => codes(kind));
    assert.deepEqual(kinds.sort(), [...eventMembers().keys()].sort());
  });

  it("names every field of a resource of the graph", () => {
    const [, text = ""] = readPage("docs/testing.md").split("\nA resource, as `graph.resource()`");
    const fields = tableRows(text.split("\n```")[0] ?? "").flatMap(([field]) => codes(field));
    const { sources, surface } = readSurface();
    const declared = (surface.get("pulumi-serverless-api/testing") ?? []).find(
      ({ name }) => name === "GraphResource",
    );
    assert.ok(declared);
    const members = membersOf(sources, declared.node).map(({ path }) => path);
    assert.deepEqual(fields.sort(), members.filter((path) => !path.includes(".")).sort());
  });

  it("names the shortest and the longest retention", () => {
    assert.ok(
      readPage("docs/functions.md").includes(`\`${LOG_RETENTIONS[0]}\` to \`${LOG_RETENTIONS.at(-2)}\``),
    );
  });

  it("shows every event of the local mode, with the fields that it has", () => {
    const lines = codeBlocks("docs/localhost.md").filter(({ language }) => language === "json");
    const events = lines.flatMap(({ text }) => text.trim().split("\n")).map((line) => JSON.parse(line));
    const declared = eventMembers();
    assert.deepEqual(events.map(({ event }) => event).sort(), [...declared.keys()].sort());
    for (const event of events) {
      const members = declared.get(event.event) ?? [];
      const names = members.map(({ path }) => path).filter((path) => !path.includes("."));
      const needed = members.filter(
        ({ path, signature }) => !path.includes(".") && !/undefined|\?:/.test(signature),
      );
      assert.deepEqual(
        Object.keys(event).filter((name) => !names.includes(name)),
        [],
        event.event,
      );
      for (const { path } of needed) assert.ok(path in event, `${event.event} has ${path}`);
    }
  });
});

/** Two kinds may have the same words. */
function sortedLists(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.map((list) => list.join(" ")))].sort();
}

/** `Table(id).name`, for each value of each look-up that handlers import. */
function lookUps(): readonly string[] {
  const declarations = readSurface().surface.get("pulumi-serverless-api/node") ?? [];
  return declarations.flatMap(({ name, node }) => {
    const [, values] = /: Lookup<\w+, (.+?)>/.exec(node.getText()) ?? [];
    return [...(values ?? "").matchAll(/"(\w+)"/g)].map(([, value]) => `${name}(id).${value}`);
  });
}

function eventMembers(): ReadonlyMap<string, readonly Member[]> {
  const { sources, surface } = readSurface();
  const declarations = surface.get("pulumi-serverless-api/local") ?? [];
  const events = declarations.map(({ node }) => membersOf(sources, node));
  return new Map(
    events.flatMap((members) => {
      const kind = members.find(({ path }) => path === "event")?.signature;
      const name = /"([\w-]+)"/.exec(kind ?? "")?.[1];
      return name === undefined ? [] : [[name, members] as const];
    }),
  );
}
