import assert from "node:assert/strict";
import { type BundleProps, checkBundle, checkExport, checkHandler, checkUnbundled } from "#sdk/bundle/index";
import { Issues } from "#sdk/errors/index";
import { project, removeProjects } from "./project";

const newIssues = () => new Issues({ kind: "Function", id: "Fn" });

const found = (issues: Issues) => issues.list.map(({ code, path, message }) => [code, path, message]);

describe("checkHandler", () => {
  after(removeProjects);

  it("finds the file below srcPath", () => {
    const root = project({ "backend/src/notes.ts": "" });
    const issues = newIssues();
    assert.deepEqual(checkHandler(root, "./backend/", "src/notes.list", issues), {
      file: "backend/src/notes.ts",
      exportName: "list",
    });
    assert.equal(issues.any, false);
  });

  it("says how to name a file with a dot in its name, and the handler without srcPath", () => {
    for (const srcPath of ["functions", "./lib/../functions/"]) {
      const issues = newIssues();
      checkHandler(project({ "functions/src/notes.v2.ts": "" }), srcPath, "src/notes.v2.list", issues);
      assert.deepEqual(found(issues), [
        [
          "HANDLER_INVALID",
          "handler",
          'names functions/src/notes.v2.ts, and Lambda ends the name of a file at its first dot, got "src/notes.v2.list"; rename it to functions/src/notes-v2.ts and write "src/notes-v2.list"',
        ],
      ]);
    }
  });

  it("suggests handlers as they are written, without srcPath", () => {
    const root = project({ "backend/src/notes.ts": "" });
    const issues = newIssues();
    assert.equal(checkHandler(root, "backend", "src/note.list", issues), undefined);
    assert.deepEqual(found(issues), [
      [
        "HANDLER_NOT_FOUND",
        "handler",
        'names a file that does not exist, got "src/note.list"; did you mean "src/notes.list"',
      ],
    ]);
  });

  it("says where to create a file that nothing is like", () => {
    const issues = newIssues();
    checkHandler(project({}), "backend", "src/note.list", issues);
    assert.deepEqual(found(issues), [
      [
        "HANDLER_NOT_FOUND",
        "handler",
        'names a file that does not exist, got "src/note.list"; create the file in backend/',
      ],
    ]);
  });

  it("refuses what is no handler", () => {
    const issues = newIssues();
    checkHandler(project({}), undefined, "notes", issues);
    assert.deepEqual(found(issues), [
      [
        "HANDLER_INVALID",
        "handler",
        'is not a file and an export joined by a dot, got "notes"; write "folder/file.export", for example "src/notes.list"',
      ],
    ]);
  });
});

describe("checkBundle", () => {
  after(removeProjects);

  const check = (bundle: unknown, files: Record<string, string> = {}) => {
    const issues = newIssues();
    checkBundle(project(files), bundle as BundleProps, issues.at("bundle"));
    return found(issues);
  };

  it("accepts every prop", () => {
    const bundle: Required<BundleProps> = {
      minify: false,
      sourcemap: false,
      format: "esm",
      external: ["@aws-sdk/*"],
      install: ["pkg"],
      loader: { ".sql": "text" },
      banner: "/* */",
      define: { A: "1" },
      inject: ["a.ts"],
      target: "node20",
      copyFiles: [{ from: "page.html" }, { from: "page.html", to: "pages/index.html" }],
      esbuild: { drop: ["debugger"] },
    };
    const files = { "page.html": "", "node_modules/pkg/package.json": "{}" };
    assert.deepEqual(check(bundle, files), []);
  });

  it("refuses a prop that does not exist, and one of a wrong type", () => {
    assert.deepEqual(check({ minifi: true, format: "umd", external: "pkg" }), [
      ["PROP_UNKNOWN", "bundle.minifi", "there is no such prop; did you mean minify"],
      ["VALUE_WRONG_TYPE", "bundle.external", 'not a list, got "pkg"; pass a list'],
      ["VALUE_NOT_ALLOWED", "bundle.format", 'not one of the words allowed, got "umd"; write "cjs" or "esm"'],
    ]);
  });

  it("refuses a copy source that does not exist", () => {
    assert.deepEqual(check({ copyFiles: [{ from: "page.html" }] }), [
      [
        "BUNDLE_COPY_SOURCE_MISSING",
        "bundle.copyFiles[0].from",
        'does not exist, got "page.html"; name a file or folder, relative to the root of the project',
      ],
    ]);
  });

  it("refuses a destination that is absolute or outside the archive", () => {
    const copyFiles = [
      { from: "page.html", to: "/opt/page.html" },
      { from: "page.html", to: "a/../../page.html" },
      { from: "page.html", to: "C:\\page.html" },
    ];
    const cure = "set `to` to a path relative to the root of the archive";
    assert.deepEqual(check({ copyFiles }, { "page.html": "" }), [
      [
        "BUNDLE_COPY_DESTINATION_INVALID",
        "bundle.copyFiles[0].to",
        `is not inside the archive, got "/opt/page.html"; ${cure}`,
      ],
      [
        "BUNDLE_COPY_DESTINATION_INVALID",
        "bundle.copyFiles[1].to",
        `is not inside the archive, got "a/../../page.html"; ${cure}`,
      ],
      [
        "BUNDLE_COPY_DESTINATION_INVALID",
        "bundle.copyFiles[2].to",
        `is not inside the archive, got "C:\\\\page.html"; ${cure}`,
      ],
    ]);
  });

  it("refuses a package that is not installed", () => {
    assert.deepEqual(check({ install: ["no-such-package"] }), [
      [
        "BUNDLE_INSTALL_MISSING",
        "bundle.install[0]",
        'is not installed in the project, got "no-such-package"; run npm install no-such-package',
      ],
    ]);
  });

  it("refuses settings of esbuild that decide what is built and where it goes", () => {
    assert.deepEqual(check({ esbuild: { outdir: "dist", format: "iife", drop: ["console"] } }), [
      [
        "BUNDLE_SETTING_RESERVED",
        "bundle.esbuild.format",
        "decides what is built and where it goes; set bundle.format",
      ],
      [
        "BUNDLE_SETTING_RESERVED",
        "bundle.esbuild.outdir",
        "decides what is built and where it goes; remove it",
      ],
    ]);
  });
});

describe("checkUnbundled", () => {
  for (const srcPath of [undefined, ".", "./", "src/.."]) {
    it(`refuses the root of the project (srcPath ${JSON.stringify(srcPath)})`, () => {
      const issues = newIssues();
      checkUnbundled("/project", srcPath, issues);
      assert.deepEqual(found(issues), [
        [
          "BUNDLE_OFF_AT_ROOT",
          "bundle",
          "without bundling, the folder of the code is packaged as it is, and it is the root of the project, got false; " +
            "set srcPath to the folder that holds the code",
        ],
      ]);
    });
  }

  it("accepts a folder of the project", () => {
    const issues = newIssues();
    checkUnbundled("/project", "src", issues);
    assert.equal(issues.any, false);
  });
});

describe("checkExport", () => {
  const check = (exportName: string, exports: readonly string[] | undefined) => {
    const issues = newIssues();
    checkExport({ root: "/project", file: "src/notes.ts", exportName }, exports, issues);
    return found(issues);
  };

  it("accepts what is exported, a property of it, and what cannot be known", () => {
    assert.deepEqual(check("list", ["create", "list"]), []);
    assert.deepEqual(check("list.all", ["list"]), []);
    assert.deepEqual(check("list", undefined), []);
    assert.deepEqual(check("list", ["default"]), []);
  });

  it("suggests the nearest export", () => {
    assert.deepEqual(check("lst", ["create", "list"]), [
      [
        "HANDLER_EXPORT_MISSING",
        "handler",
        'src/notes.ts does not export it, got "lst"; did you mean "list"',
      ],
    ]);
  });

  it("names what the file exports when nothing is like it", () => {
    assert.deepEqual(check("remove", ["create", "list"]), [
      [
        "HANDLER_EXPORT_MISSING",
        "handler",
        'src/notes.ts does not export it, got "remove"; export it; the file exports create, list',
      ],
    ]);
    assert.deepEqual(check("remove", []), [
      [
        "HANDLER_EXPORT_MISSING",
        "handler",
        'src/notes.ts does not export it, got "remove"; export it; the file exports nothing',
      ],
    ]);
  });
});
