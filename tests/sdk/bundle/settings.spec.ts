import assert from "node:assert/strict";
import { archivePath, hasSourceMap, withSourceMaps } from "#sdk/bundle/index";
import { deploySettings, settingsKey, targetOf } from "#sdk/bundle/settings";

describe("archivePath", () => {
  it("is that of the user's file with the ending of the bundle's format", () => {
    assert.equal(archivePath("src/notes.ts"), "src/notes.js");
    assert.equal(archivePath("src.v1/notes.tsx", { format: "cjs" }), "src.v1/notes.js");
    assert.equal(archivePath("src/notes.cjs", { format: "esm" }), "src/notes.mjs");
  });
});

describe("withSourceMaps", () => {
  it("keeps the options that are there and adds its own once", () => {
    assert.equal(withSourceMaps(undefined), "--enable-source-maps");
    assert.equal(withSourceMaps(""), "--enable-source-maps");
    assert.equal(withSourceMaps("--max-http-header-size=1"), "--max-http-header-size=1 --enable-source-maps");
    assert.equal(withSourceMaps("--enable-source-maps -r x"), "--enable-source-maps -r x");
  });
});

describe("hasSourceMap", () => {
  it("is so unless it is turned off", () => {
    assert.equal(hasSourceMap(), true);
    assert.equal(hasSourceMap({ sourcemap: false }), false);
    assert.equal(hasSourceMap({ esbuild: { sourcemap: "inline" } }), true);
    assert.equal(hasSourceMap({ sourcemap: true, esbuild: { sourcemap: false } }), false);
  });
});

describe("targetOf", () => {
  it("is the Node of the runtime", () => {
    assert.equal(targetOf("nodejs22.x"), "node22");
    assert.equal(targetOf("nodejs8.10"), "node8");
    assert.equal(targetOf(undefined), "node18");
  });
});

describe("deploySettings", () => {
  it("minifies and maps by default, and lets esbuild's own settings win", () => {
    const byDefault = deploySettings("/project");
    assert.equal(byDefault.minify, true);
    assert.equal(byDefault.sourcemap, "linked");
    assert.equal(byDefault.keepNames, true);
    assert.equal(byDefault.format, "cjs");
    const own = deploySettings("/project", {
      minify: true,
      external: ["a"],
      define: { A: "1", B: "1" },
      esbuild: { minify: false, external: ["b"], define: { B: "2" }, keepNames: false, target: "es2020" },
    });
    assert.equal(own.minify, false);
    assert.equal(own.keepNames, false);
    assert.equal(own.target, "es2020");
    assert.deepEqual(own.external, ["a", "b"]);
    assert.deepEqual([own.define?.A, own.define?.B], ["1", "2"]);
  });
});

describe("settingsKey", () => {
  it("does not depend on the order of props, but on that of lists", () => {
    assert.equal(settingsKey({ a: 1, b: { c: 1, d: 2 } }), settingsKey({ b: { d: 2, c: 1 }, a: 1 }));
    assert.notEqual(settingsKey(["a", "b"]), settingsKey(["b", "a"]));
  });

  it("takes a plugin as itself", () => {
    const [one, two] = [() => 1, () => 1];
    assert.equal(settingsKey({ plugins: [{ setup: one }] }), settingsKey({ plugins: [{ setup: one }] }));
    assert.notEqual(settingsKey({ plugins: [{ setup: one }] }), settingsKey({ plugins: [{ setup: two }] }));
  });
});
