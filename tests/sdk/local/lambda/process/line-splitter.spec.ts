import assert from "node:assert/strict";
import { LineSplitter } from "#sdk/local/lambda/process/line-splitter";

describe("LineSplitter", () => {
  function cut(...chunks: readonly string[]): { lines: string[]; splitter: LineSplitter } {
    const lines: string[] = [];
    const splitter = new LineSplitter("info", (level, text) => lines.push(`${level} ${text}`));
    for (const chunk of chunks) splitter.write(chunk);
    return { lines, splitter };
  }

  it("puts lines together that come in parts, and keeps empty ones", () => {
    assert.deepEqual(cut("a", "b\n\nc", "\r\n").lines, ["info ab", "info ", "info c"]);
  });

  it("holds back what has no line break until it is flushed, once", () => {
    const { lines, splitter } = cut("a\nrest");
    assert.deepEqual(lines, ["info a"]);
    splitter.flush();
    splitter.flush();
    assert.deepEqual(lines, ["info a", "info rest"]);
  });

  it("takes the level that a logger writes before the line", () => {
    const text = "[DEBUG]\tx\n[WARNING] x\n[CRITICAL]\tx\n[ERROR]x\n[NOTICE] x\n";
    assert.deepEqual(
      cut(text).lines.map((line) => line.split(" ")[0]),
      ["debug", "warn", "error", "info", "info"],
    );
  });
});
