import assert from "node:assert/strict";
import { chmodSync, readFileSync, utimesSync } from "node:fs";
import * as path from "node:path";
import { listFiles } from "#sdk/bundle/archive";
import { writeZip } from "#sdk/bundle/languages/zip";
import { project, removeProjects } from "../project";
import { contentOf, headersOf } from "./building";

const FILES = { "in/b.txt": "b".repeat(5_000), "in/a/ä.txt": "a", "in/empty": "" };

describe("a zip", () => {
  after(removeProjects);

  const zipOf = async (root: string) => {
    const file = path.join(root, "out.zip");
    await writeZip(file, await listFiles(path.join(root, "in")));
    return file;
  };

  it("holds the files, sorted, all of them executable, as old as can be", async () => {
    const zip = await zipOf(project(FILES));
    assert.deepEqual(contentOf(zip), { "a/ä.txt": "a", "b.txt": "b".repeat(5_000), empty: "" });
    const header = { mode: "100755", time: "1980-1-1 0" };
    const headers = headersOf(zip);
    assert.deepEqual(headers, { "a/ä.txt": header, "b.txt": header, empty: header });
    assert.deepEqual(Object.keys(headers), ["a/ä.txt", "b.txt", "empty"]);
  });

  it("is the same bytes in another folder, at another time, in another time zone, with other modes", async () => {
    const [here, there] = [project(FILES), project(FILES, "deeper/down")];
    chmodSync(path.join(there, "in/b.txt"), 0o755);
    utimesSync(path.join(there, "in/b.txt"), 1, 1);
    const zone = process.env.TZ;
    const first = readFileSync(await zipOf(here));
    process.env.TZ = "Pacific/Auckland";
    try {
      assert.deepEqual(readFileSync(await zipOf(there)), first);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
