import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { PassThrough } from "node:stream";
import { type CapturedFile, type CaptureFileOptions, captureFile } from "#sdk/graph/index";
import { fixture } from "../paths";
import { type TemporaryProject, temporaryProject } from "../project";

/** The Python of tests that need Node alone. */
const PYTHON = fixture("language-host/python.js");

/** A project in Python whose virtual environment has a Python that runs `program.js`. */
export function pythonProject(files: Readonly<Record<string, string>>): TemporaryProject {
  const project = temporaryProject({
    "Pulumi.yaml": "name: notes\nruntime: python\n",
    "__main__.py": "",
    // The SDK of Node warns when there is none.
    "package.json": "{}",
    ...files,
  });
  standInFor(path.join(project.folder, "venv"));
  return project;
}

/** A virtual environment with that Python. */
export function standInFor(virtualenv: string): void {
  const python = path.join(virtualenv, "bin", "python");
  mkdirSync(path.dirname(python), { recursive: true });
  // The arguments for Python are not to buffer, and the file to run.
  writeFileSync(python, `#!/bin/sh\nexec "${process.execPath}" "${PYTHON}"\n`);
  chmodSync(python, 0o755);
}

/** Captures a project, and discards its output. */
export function captureQuietly(
  { folder }: TemporaryProject,
  options: CaptureFileOptions = {},
): Promise<CapturedFile> {
  return captureFile({ program: folder, output: new PassThrough().resume(), ...options });
}
