import assert from "node:assert/strict";
import { closeSync, existsSync, openSync } from "node:fs";
import { appendEntries } from "#sdk/local/services/journal/lines";
import { diskError, onDisk } from "#sdk/local/services/journal/on-disk";

describe("onDisk", () => {
  it("returns the result", () => {
    assert.equal(
      onDisk("f", () => 3),
      3,
    );
  });

  it("names the file that a full disk refuses, as an error of the machine and not of the program", () => {
    assert.throws(() => onDisk("/data/jobs.jsonl", intoFullDisk), {
      message:
        "/data/jobs.jsonl cannot be written: no space is left. Acknowledged writes are saved, and further writes fail until the disk accepts them again",
      code: "ENOSPC",
      isUserError: true,
    });
  });

  it("leaves every other error as it is", () => {
    const error = Object.assign(new Error("no such file"), { code: "ENOENT" });
    assert.equal(diskError("f", error), error);
    assert.equal(diskError("f", undefined), undefined);
    const unknown = Object.assign(new Error("odd"), { code: "toString" });
    assert.equal(diskError("f", unknown), unknown);
  });
});

/** Linux has a device that is always full. */
function intoFullDisk(): number {
  if (!existsSync("/dev/full")) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const full = openSync("/dev/full", "w");
  try {
    return appendEntries(full, [{ a: 1 }], 0);
  } finally {
    closeSync(full);
  }
}
