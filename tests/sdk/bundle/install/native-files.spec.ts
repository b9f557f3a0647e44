import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { nativeFilesIn, platformOf } from "#sdk/bundle/install/native-files";
import { project, removeProjects, write } from "../project";
import { ARM64_FILE, elf, MACOS_FILE, MUSL_FILE, WINDOWS_FILE, X64_FILE } from "./native";

describe("machine code in packages", () => {
  after(removeProjects);

  const cases: readonly (readonly [isFor: string | undefined, content: Buffer])[] = [
    ["Linux x64", X64_FILE],
    ["Linux arm64", ARM64_FILE],
    ["Linux x64 with musl", MUSL_FILE],
    ["Linux machine 8", elf(8)],
    ["macOS", MACOS_FILE],
    ["macOS", Buffer.from("cafebabe00000002".padEnd(64, "0"), "hex")],
    ["Windows", WINDOWS_FILE],
    [undefined, Buffer.from("cafebabe00000041".padEnd(64, "0"), "hex")],
    [undefined, Buffer.from("#!/bin/sh\necho hello, world\n")],
    [undefined, Buffer.from("\x7fELF")],
    [undefined, Buffer.alloc(0)],
  ];
  for (const [isFor, content] of cases) {
    it(`is ${isFor ?? "not what it is"} that begins with ${content.toString("hex", 0, 20)}`, () => {
      const file = path.join(project({ "package.json": "{}" }), "code");
      writeFileSync(file, content);
      assert.equal(platformOf(file), isFor);
    });
  }

  it("is read of this very process", () => {
    const { platform, arch } = process;
    const expected = platform === "linux" ? `Linux ${arch}` : platform === "darwin" ? "macOS" : "Windows";
    assert.ok(platformOf(process.execPath)?.startsWith(expected), platformOf(process.execPath));
  });

  it("is found by its endings, or without one, and not in packages inside", () => {
    const root = project({ "package.json": "{}" });
    write(root, {
      "lib/index.js": "",
      README: "hello, this is longer than a header",
      "node_modules/a/x": "",
    });
    const files: readonly (readonly [string, Buffer])[] = [
      ["lib/addon.node", ARM64_FILE],
      ["lib/libvips.so.42", X64_FILE],
      ["node_modules/a/a.node", X64_FILE],
      ["tool", X64_FILE],
      ["tool.exe", WINDOWS_FILE],
      ["notes.txt", X64_FILE],
    ];
    for (const [name, content] of files) writeFileSync(path.join(root, name), content);
    const found = nativeFilesIn(root, { cpu: "x64" });
    assert.deepEqual(
      [...found].sort((a, b) => (a.file < b.file ? -1 : 1)),
      [
        { file: "lib/addon.node", isAddon: true, fits: false, isFor: "Linux arm64" },
        { file: "lib/libvips.so.42", isAddon: false, fits: true, isFor: "Linux x64" },
        { file: "tool", isAddon: false, fits: true, isFor: "Linux x64" },
        { file: "tool.exe", isAddon: false, fits: false, isFor: "Windows" },
      ],
    );
  });
});
