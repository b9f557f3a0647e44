import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

// Tests leave the home of whoever runs them alone. Loaded before all of them, and inherited by what they start.
const folder = mkdtempSync(path.join(tmpdir(), "state-home-"));
process.env.XDG_STATE_HOME = folder;
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
