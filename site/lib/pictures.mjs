// Pictures of the console of `sapi dev`, light and dark, while the notes example runs.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ROOT } from "./settings.mjs";

const require = createRequire(import.meta.url);

/** The pictures, as files of the site. */
export const CONSOLE_PICTURES = { light: "pictures/console-light.png", dark: "pictures/console-dark.png" };
/** The pages that show the console, and the heading or paragraph that the picture follows. */
const SHOWN_ON = ["console.html"];
const EXECUTABLES = [process.env.CHROMIUM, ...require("../../tests/browser/chromium-paths.json")];
const SIZE = { width: 1280, height: 800 };

/**
 * The pictures of the console. None, with a line about it, where there is no Chromium.
 *
 * @returns {Promise<Map<string, Buffer>>} by their paths
 */
export async function takePictures() {
  const executablePath = EXECUTABLES.find((file) => file && existsSync(file));
  if (executablePath === undefined) {
    console.log("no pictures of the console: no Chromium found; CHROMIUM names one");
    return new Map();
  }
  const { startLocal } = require("../../sdk/dist/local/index.js");
  const local = await startLocal(join(ROOT, "examples", "notes"), { port: 0, watch: false, console: true });
  try {
    await useApi(local.apis[0].url);
    return await picturesOf(local.ready.console, executablePath);
  } finally {
    await local.close();
  }
}

/** The page of a picture shows it behind its first paragraph. */
export function withPictures(pages, isTaken) {
  if (!isTaken) return pages;
  return pages.map((page) =>
    SHOWN_ON.includes(page.file) ? { ...page, markdown: behindFirstHeading(page.markdown) } : page,
  );
}

function behindFirstHeading(markdown) {
  const images = Object.entries(CONSOLE_PICTURES).map(
    ([theme, file]) =>
      `<img class="${theme}" src="${file}" width="${SIZE.width}" height="${SIZE.height}" alt="The console with the requests of the notes example, one of them opened">`,
  );
  return markdown.replace(/^# .*$/m, (heading) => `${heading}\n\n<figure>${images.join("")}</figure>\n`);
}

async function useApi(url) {
  const headers = { "content-type": "application/json" };
  const write = (title, authorization) =>
    fetch(`${url}/notes`, {
      method: "POST",
      headers: { ...headers, authorization },
      body: JSON.stringify({ title, text: "two bottles" }),
    });
  await write("Milk", "let-me-write");
  await write("Bread", "let-me-write");
  await write("Salt", "wrong");
  await fetch(`${url}/notes`);
  await fetch(`${url}/note`);
}

async function picturesOf(url, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const pictures = new Map();
    for (const [colorScheme, file] of Object.entries(CONSOLE_PICTURES)) {
      const page = await browser.newPage({ viewport: SIZE, colorScheme });
      await page.goto(`${url}/#/requests`);
      const rows = page.getByRole("grid", { name: "Requests" }).getByRole("row");
      // The first row is the head of the table.
      await rows.nth(5).waitFor();
      await rows.filter({ hasText: "201" }).first().click();
      await page.getByRole("article", { name: "Request" }).getByRole("heading", { level: 2 }).waitFor();
      pictures.set(file, await page.screenshot());
      await page.close();
    }
    return pictures;
  } finally {
    await browser.close();
  }
}
