import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type BrowserContext, chromium } from "playwright-core";

const EXECUTABLES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A headless browser with an empty profile. It fails, and says how to install one, when none is found. */
export async function launchBrowser(
  args: readonly string[] = [],
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const executablePath = EXECUTABLES.find((filePath) => filePath && existsSync(filePath));
  if (!executablePath) {
    throw new Error("no Chromium found; apt-get install chromium, or set CHROMIUM to the path of one");
  }
  const profile = mkdtempSync(path.join(tmpdir(), "chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...args,
    ],
  });
  const close = async (): Promise<void> => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}
