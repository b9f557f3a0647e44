import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

/** Files of a program by path. */
export type ProgramFiles = Readonly<Record<string, string>>;

/** Runs in its own program folder with these files, with handlers resolved and bundled as in a deployment. */
export async function inProgramFolder<T>(files: ProgramFiles, run: () => T): Promise<Awaited<T>> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "program-")));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
  const before = { folder: process.cwd(), wish: process.env.PULUMI_SERVERLESS_API_BUNDLE };
  process.chdir(folder);
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "build";
  try {
    return await run();
  } finally {
    process.chdir(before.folder);
    if (before.wish === undefined) delete process.env.PULUMI_SERVERLESS_API_BUNDLE;
    else process.env.PULUMI_SERVERLESS_API_BUNDLE = before.wish;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
