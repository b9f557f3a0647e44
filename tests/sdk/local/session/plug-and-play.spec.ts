import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import * as path from "node:path";
import { promisify } from "node:util";
import { refusePlugAndPlay } from "#sdk/local/session/plug-and-play";
import { SAPI } from "../../../support/paths";
import { temporaryProject } from "../../../support/project";

const CURE =
  "Yarn Plug'n'Play is not known to the threads that handlers run in; write nodeLinker: node-modules in .yarnrc.yml, and run yarn install";

describe("Yarn Plug'n'Play", () => {
  it("is refused with a hint", () => {
    assert.throws(() => refusePlugAndPlay({ node: "22.0.0", pnp: "3" }), {
      message: CURE,
      isUserError: true,
    });
  });

  it("is not detected without it", () => {
    refusePlugAndPlay({ node: "22.0.0" });
    refusePlugAndPlay();
  });

  for (const command of ["dev", "auth"]) {
    it(`is refused by sapi ${command} before the program runs`, async () => {
      // Yarn's loader announces itself in this way.
      const project = temporaryProject({
        "pnp.cjs": 'process.versions.pnp = "3";\n',
        "index.ts": 'console.log("the program runs");\n',
      });
      try {
        const args = ["--require", path.join(project.folder, "pnp.cjs"), SAPI, command, project.folder];
        const failed = await promisify(execFile)(process.execPath, args).catch((error) => error);
        assert.equal(failed.code, 1);
        assert.equal(failed.stdout, "");
        assert.equal(failed.stderr, `starting ${project.folder} as stack dev\n${CURE}\n`);
      } finally {
        project.remove();
      }
    });
  }
});
