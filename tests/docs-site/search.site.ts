import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { COMMANDS } from "#sdk/cli/main";
import { CONSTRUCTS, ERRORS } from "#sdk/constructs/registry";
import { NEWCOMER_SEARCHES } from "../support/newcomer-searches";
import { BUILT } from "./built-site";

/** Results that a reader sees without scrolling. */
const SEEN = 8;

interface Found {
  readonly link: string;
  readonly page: string;
}

describe("the search of the built site", () => {
  let find: (query: string) => readonly Found[];

  before(async () => {
    const assets = path.join(BUILT, "assets");
    const { openIndex } = await import(pathToFileURL(path.join(assets, "search.js")).href);
    find = openIndex(readFileSync(path.join(assets, "search.json"), "utf8"));
  });

  it("finds each construct, command, option and error code by its name", () => {
    const isSeen = (name: string, isMeant: (found: Found) => boolean): boolean =>
      find(name).slice(0, SEEN).some(isMeant);
    const constructs = ["App", "Stack", "use", ...CONSTRUCTS.flatMap(({ docs }) => docs.title.split(", "))];
    const missed = [
      ...constructs.filter((name) => !isSeen(name, ({ page }) => page.split(", ").includes(name))),
      ...COMMANDS.map(({ name }) => `sapi ${name}`).filter(
        (name) => !isSeen(name, ({ link }) => link === `reference/commands.html#${name.replace(" ", "-")}`),
      ),
      ...COMMANDS.flatMap(({ name, options }) =>
        Object.keys(options)
          .filter(
            (option) => !isSeen(`sapi ${name} --${option}`, ({ link }) => link.endsWith(`#sapi-${name}`)),
          )
          .map((option) => `sapi ${name} --${option}`),
      ),
      ...new Set(
        COMMANDS.flatMap(({ options }) => Object.keys(options).map((option) => `--${option}`)).filter(
          (option) => !isSeen(option, ({ link }) => link.startsWith("reference/commands.html")),
        ),
      ),
      ...Object.keys(ERRORS).filter((code) => find(code)[0]?.link !== `errors/${code}.html`),
    ];
    assert.deepEqual(missed, []);
  });

  it("finds the page for the words of newcomers among its first three results", () => {
    assert.deepEqual(missedOf(NEWCOMER_SEARCHES), []);
    assert.ok(Object.keys(NEWCOMER_SEARCHES).length > 40);
  });

  it("finds what is misspelled, and what is not typed to its end", () => {
    assert.deepEqual(
      missedOf({
        "pressigned url": ["uploads"],
        "cusom domain": ["custom-domains"],
        monorpeo: ["project-layouts"],
        websokcet: ["websocket-api"],
        presig: ["uploads"],
        webs: ["websocket-api"],
        shar: ["functions"],
      }),
      [],
    );
  });

  it("has no code before a page for a word that is written as it is", () => {
    const words = ["sharp", "cors", "install", "cron schedule", "environment variables", "presigned url"];
    assert.deepEqual(
      words.filter((word) => find(word)[0]?.link.startsWith("errors/")),
      [],
    );
  });

  function missedOf(searches: Readonly<Record<string, readonly string[]>>): readonly string[] {
    return Object.entries(searches).flatMap(([query, pages]) => {
      const found = find(query).slice(0, 3);
      const isFound = found.some(({ link }) => pages.includes(link.replace(/\.html(#.*)?$/, "")));
      return isFound ? [] : [`${query}: ${found.map(({ link }) => link).join()}`];
    });
  }
});
