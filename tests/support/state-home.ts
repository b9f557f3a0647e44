import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

// Tests do not touch the user's home, and do not depend on the address of the site, which errors name. This is loaded before all of
// them, and inherited by their processes.
const folder = mkdtempSync(path.join(tmpdir(), "state-home-"));
process.env.XDG_STATE_HOME = folder;
process.env.PULUMI_SERVERLESS_API_HOMEPAGE = "off";
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
