import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { cliEnvironmentOf, lockFolder, readBackend } from "#sdk/cli/deploy/backend";

const LINUX = { folder: "/work/notes", home: "/home/ann", path: path.posix };
const WINDOWS = { folder: "C:\\work\\notes", home: "C:\\Users\\ann", path: path.win32 as typeof path.posix };

describe("readBackend", () => {
  const folder = (url: string, environment = LINUX) => {
    const backend = readBackend(url, environment);
    assert.equal(backend.kind, "folder", url);
    return backend.kind === "folder" ? backend.folder : "";
  };

  for (const [url, expected] of [
    ["file:///var/state", "/var/state"],
    ["file:///var/state/", "/var/state"],
    ["file:///var/../etc/state", "/etc/state"],
    ["file://~", "/home/ann"],
    ["file://~/", "/home/ann"],
    ["file://~/state", "/home/ann/state"],
    ["file://~/../bob", "/home/bob"],
    // Two characters are cut off, so that this is nobody's home.
    ["file://~bob/state", "/home/ann/ob/state"],
    ["file://.", "/work/notes"],
    ["file://./state", "/work/notes/state"],
    ["file://../state", "/work/state"],
    ["file://state", "/work/notes/state"],
    ["file://state/of/mine", "/work/notes/state/of/mine"],
    // A host has no meaning here.
    ["file://localhost/var/state", "/work/notes/localhost/var/state"],
    ["file://", "/work/notes"],
    ["file:///var/state?no_tmp_dir=true", "/var/state"],
    ["file://~?no_tmp_dir=false&metadata=skip", "/home/ann"],
    ["file://./state?metadata=skip", "/work/notes/state"],
    ["file:///var/my%20state", "/var/my state"],
    ["file:///var/my state", "/var/my state"],
    ["file:///var/state#1", "/var/state"],
  ] as const) {
    it(`finds the folder of ${url}`, () => assert.equal(folder(url), expected));
  }

  for (const [url, expected] of [
    ["file://~", "C:\\Users\\ann"],
    ["file://~/state", "C:\\Users\\ann\\state"],
    ["file://./state", "C:\\work\\notes\\state"],
    ["file://D:/state", "D:\\state"],
    ["file:///state", "C:\\state"],
  ] as const) {
    it(`finds the folder of ${url} on Windows`, () => assert.equal(folder(url, WINDOWS), expected));
  }

  it("tells services from buckets and databases", () => {
    assert.deepEqual(readBackend("https://app.pulumi.com/ann", LINUX), { kind: "service" });
    assert.deepEqual(readBackend("http://localhost:8080", LINUX), { kind: "service" });
    for (const scheme of ["s3", "gs", "azblob", "postgres"]) {
      assert.deepEqual(readBackend(`${scheme}://state?region=eu-west-1`, LINUX), { kind: "bucket", scheme });
    }
  });
});

describe("surroundingsOf", () => {
  const temporary = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "cli-environment-")));
  const folder = path.join(temporary, "real", "notes");
  const link = path.join(temporary, "link");
  const { HOME, PWD } = process.env;
  const set = (name: "HOME" | "PWD", value: string | undefined): void => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  before(() => {
    fs.mkdirSync(folder, { recursive: true });
    fs.symlinkSync(folder, link);
  });
  afterEach(() => {
    set("HOME", HOME);
    set("PWD", PWD);
  });
  after(() => fs.rmSync(temporary, { recursive: true }));

  it("has the home of the user, whatever HOME says", () => {
    process.env.HOME = "/elsewhere";
    assert.equal(cliEnvironmentOf(folder).home, os.userInfo().homedir);
  });

  it("calls the folder as the shell does when it stands in it, else as it is called without links", () => {
    process.env.PWD = link;
    assert.equal(cliEnvironmentOf(link).folder, link);
    assert.equal(cliEnvironmentOf(folder).folder, link);
    for (const PWD of [temporary, "notes", "/nowhere", undefined]) {
      set("PWD", PWD);
      assert.equal(cliEnvironmentOf(link).folder, folder);
    }
  });
});

describe("lockFolder", () => {
  it("is that of the stack in its project, or of the stack alone in an old layout", () => {
    const stack = { project: "notes", name: "dev.ApiStack" };
    assert.equal(lockFolder("/s", stack, "project"), "/s/.pulumi/locks/organization/notes/dev.ApiStack");
    assert.equal(lockFolder("/s", stack, "legacy"), "/s/.pulumi/locks/dev.ApiStack");
  });
});
