import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";

const EXECUTABLES: readonly (string | undefined)[] = [
  process.env.CHROMIUM,
  ...(JSON.parse(readFileSync(path.join(__dirname, "chromium-paths.json"), "utf8")) as string[]),
];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function executable(): string {
  const found = EXECUTABLES.find((filePath) => filePath && existsSync(filePath));
  if (!found) {
    throw new Error("no Chromium found; apt-get install chromium, or set CHROMIUM to the path of one");
  }
  return found;
}

/** A headless browser for several contexts, such as one for each size of the screen. */
export async function startBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath: executable(), headless: true, args: ARGUMENTS });
  return { browser, close: () => browser.close() };
}

/** A headless browser with an empty profile. It fails, and says how to install one, when none is found. */
export async function launchBrowser(
  args: readonly string[] = [],
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(tmpdir(), "chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable(),
    headless: true,
    args: [...ARGUMENTS, ...args],
  });
  const close = async (): Promise<void> => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}
