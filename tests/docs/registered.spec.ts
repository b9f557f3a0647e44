import assert from "node:assert/strict";
import * as library from "pulumi-serverless-api";
import { capture } from "pulumi-serverless-api/testing";
import { SOURCE_KINDS, sourceProgram, variantsOf } from "../../bench/source-kinds";
import { readPage } from "../support/markdown";

/** Enough programs that all shared resources exist already. */
const FEW = 3;

describe("the resources of one more construct", () => {
  const rows = new Map(
    (readPage("docs/benchmarks.md").split("\n## Resources for one more\n")[1] ?? "")
      .split("\n## ")[0]
      ?.split("\n")
      .filter((line) => /^\| [a-z ]+ \| \d+ \| (?:\d+|none) \|$/.test(line))
      .map((line) => line.slice(2, -2).split(" | "))
      .map(([kind = "", ...counts]) => [kind, counts] as const),
  );

  const registered = async (kind: string, count: number, functions: string): Promise<number> => {
    const { graph } = await capture(() => sourceProgram(library, { kind, count, functions }));
    return graph.resources.length;
  };

  for (const kind of Object.keys(SOURCE_KINDS)) {
    it(`are those in the docs for a ${kind}`, async () => {
      const added = async (functions: string) =>
        (await registered(kind, FEW + 1, functions)) - (await registered(kind, FEW, functions));
      const counts: string[] = [];
      for (const functions of variantsOf(kind)) counts.push(String(await added(functions)));
      assert.deepEqual([...counts, "none"].slice(0, 2), rows.get(kind));
    });
  }

  it("are in the docs for every kind, and for no other", () => {
    assert.deepEqual([...rows.keys()], Object.keys(SOURCE_KINDS));
  });
});
