import assert from "node:assert/strict";
import * as path from "node:path";
import { missingFunction } from "#sdk/bundle/written-functions";
import { project, removeProjects } from "./project";

const missing = (handler: string, source: string, runtime = "python3.13") => {
  const root = project({ "fn/notes.py": source, "fn/notes.rb": source });
  return missingFunction(path.join(root, "fn"), handler, runtime);
};

describe("the text of a file that is packaged as it is", () => {
  after(removeProjects);

  it("of Python tells its functions and classes where the name of the handler does not stand in it", () => {
    const source =
      "import json\n\n@traced\nasync def list(event, context):\n    pass\n\nclass Notes:\n    def get(self): pass\n";
    assert.deepEqual(missing("notes.lst", source), {
      file: "notes.py",
      name: "lst",
      guess: "list",
      exportsText: "the file has Notes, list",
    });
  });

  it("tells nothing where the name stands in it, where names may come from elsewhere, or where it has none", () => {
    for (const source of [
      "def make(): pass\nlst = make()\n",
      "from other import lst\ndef a(): pass\n",
      "def a(): pass  # lst\n",
      "if fast:\n    from other import lst as one, two\ndef a(): pass\n",
      "from other import *\ndef a(): pass\n",
      "def a(): pass\nglobals()[name] = a\n",
      "def __getattr__(name): pass\ndef a(): pass\n",
      "import other\n",
      "",
    ])
      assert.equal(missing("notes.lst", source), undefined, source);
  });

  it("of Python is another's where the name stands behind a dot or in a line of comment", () => {
    const source = "# lst was here\ndef list(event, context):\n    return open('a').lst()\n";
    assert.equal(missing("notes.lst", source)?.guess, "list");
  });

  it("of Ruby tells its methods, unless other files of the project or classes are taken in", () => {
    const list = "def list(event:, context:)\nend\n";
    assert.equal(missing("notes.lst", list, "ruby3.3")?.guess, "list");
    assert.equal(
      missing("notes.lst", `require "json"\nrequire 'aws-sdk-s3'\n${list}`, "ruby3.3")?.guess,
      "list",
    );
    for (const source of [
      `require_relative "other"\n${list}`,
      `require "./other"\n${list}`,
      `require File.join(__dir__, "other")\n${list}`,
      `require "api"\ninclude Api\n${list}`,
      `require "api"\nclass Notes < Api\n${list}end\n`,
      `class Notes\n  def self.lst(event:, context:)\n  end\nend\n`,
    ])
      assert.equal(missing("notes.Notes.lst", source, "ruby3.3"), undefined, source);
  });

  it("of JavaScript that is not bundled tells its exports, of the file that Lambda would load", () => {
    const root = project({ "fn/v.1/notes.mjs": "export const list = 1;" });
    const found = missingFunction(path.join(root, "fn"), "v.1/notes.lst", "nodejs22.x");
    assert.deepEqual(found, {
      file: "v.1/notes.mjs",
      name: "lst",
      guess: "list",
      exportsText: "the file has list",
    });
  });

  it("of a language without a rule, and of a file that is not there, tells nothing", () => {
    assert.equal(missing("notes.lst", "def list(): pass\n", "java21"), undefined);
    assert.equal(missing("other.lst", "def list(): pass\n"), undefined);
  });
});
