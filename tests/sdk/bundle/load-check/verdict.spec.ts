import assert from "node:assert/strict";
import { verdictOf } from "#sdk/bundle/load-check/verdict";

const TERMS = { packages: ["image", "@orm/client"], external: ["layered", "@mine/*"] };
const BUNDLE = "src/notes.js";

describe("the verdict on an archive that was loaded", () => {
  const cases: readonly (readonly [
    says: string,
    failed: string,
    code: string,
    message: string,
    verdict: "fatal" | "warned" | "nothing",
  ])[] = [
    [
      "a module that a package needs",
      "image",
      "MODULE_NOT_FOUND",
      "Cannot find module 'color'\nRequire stack:",
      "fatal",
    ],
    ["a module that the handler needs", BUNDLE, "MODULE_NOT_FOUND", "Cannot find module 'color'", "fatal"],
    [
      "a package that an ES module needs",
      BUNDLE,
      "ERR_MODULE_NOT_FOUND",
      "Cannot find package 'color' imported from /x",
      "fatal",
    ],
    ["a package of a layer", BUNDLE, "MODULE_NOT_FOUND", "Cannot find module 'layered/sub'", "nothing"],
    [
      "a package of a layer, by a star",
      "image",
      "MODULE_NOT_FOUND",
      "Cannot find module '@mine/log'",
      "nothing",
    ],
    [
      "the SDK of the runtime",
      "image",
      "MODULE_NOT_FOUND",
      "Cannot find module '@aws-sdk/client-s3'",
      "nothing",
    ],
    [
      "a package without a module of its own",
      "image",
      "MODULE_NOT_FOUND",
      "Cannot find module 'image'",
      "nothing",
    ],
    [
      "one whose main file is not there",
      "image",
      "ERR_MODULE_NOT_FOUND",
      "Cannot find package '/f/node_modules/image' imported from /x",
      "nothing",
    ],
    [
      "a package that exports no module",
      "image",
      "ERR_PACKAGE_PATH_NOT_EXPORTED",
      'No "exports" main defined',
      "nothing",
    ],
    [
      "machine code for another machine",
      "image",
      "ERR_DLOPEN_FAILED",
      "/f/image.node: invalid ELF header",
      "fatal",
    ],
    [
      "machine code for a newer library than this machine's",
      "image",
      "ERR_DLOPEN_FAILED",
      "/lib/libc.so.6: version `GLIBC_2.34' not found",
      "nothing",
    ],
    [
      "a library that a layer may have",
      "image",
      "ERR_DLOPEN_FAILED",
      "libGL.so.1: cannot open shared object file: No such file or directory",
      "warned",
    ],
    [
      "a module in a layer, by its place",
      BUNDLE,
      "MODULE_NOT_FOUND",
      "Cannot find module '/opt/log'",
      "nothing",
    ],
    [
      "a package that the handler asks for what it does not export",
      BUNDLE,
      "ERR_PACKAGE_PATH_NOT_EXPORTED",
      'No "exports" main defined in /f/node_modules/image/package.json',
      "fatal",
    ],
    ["another error of a package", "image", "", "Could not load the image module\nlong help", "warned"],
    [
      "another error of the handler, which may miss its environment",
      BUNDLE,
      "",
      "TABLE is not set",
      "nothing",
    ],
  ];
  for (const [says, failed, code, message, verdict] of cases) {
    it(`is ${verdict} for ${says}`, () => {
      const found = verdictOf(
        [{ loading: failed }, { failed, code, message }, { done: true }],
        TERMS,
        undefined,
      );
      const problem = message.split("\n")[0];
      assert.deepEqual(
        found,
        verdict === "nothing" ? [] : [{ what: failed, problem, isFatal: verdict === "fatal" }],
      );
    });
  }

  it("warns of machine code for another Node than this machine's, in one line", () => {
    const message =
      "The module '/f/image.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 127.";
    assert.deepEqual(verdictOf([{ failed: "image", code: "ERR_DLOPEN_FAILED", message }], TERMS, undefined), [
      {
        what: "image",
        problem:
          "The module '/f/image.node' was compiled against a different Node.js version using NODE_MODULE_VERSION 127.",
        isFatal: false,
      },
    ]);
  });

  it("warns of a package that ends the process, and not of a handler that does", () => {
    const end = "it is ended by SIGSEGV";
    assert.deepEqual(verdictOf([{ loading: "image" }], TERMS, end), [
      { what: "image", problem: end, isFatal: false },
    ]);
    assert.deepEqual(verdictOf([{ loading: BUNDLE }], TERMS, end), []);
    assert.deepEqual(verdictOf([], TERMS, end), []);
  });
});
