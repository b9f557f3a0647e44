import assert from "node:assert/strict";
import { LineCutter } from "#sdk/local/lambda/process/line-cutter";

describe("LineCutter", () => {
  function cut(...chunks: readonly string[]): { lines: string[]; cutter: LineCutter } {
    const lines: string[] = [];
    const cutter = new LineCutter("info", (level, text) => lines.push(`${level} ${text}`));
    for (const chunk of chunks) cutter.write(chunk);
    return { lines, cutter };
  }

  it("puts lines together that come in parts, and keeps empty ones", () => {
    assert.deepEqual(cut("a", "b\n\nc", "\r\n").lines, ["info ab", "info ", "info c"]);
  });

  it("holds back what has no line break until it is flushed, once", () => {
    const { lines, cutter } = cut("a\nrest");
    assert.deepEqual(lines, ["info a"]);
    cutter.flush();
    cutter.flush();
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
