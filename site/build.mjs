// Builds the site from docs/, the README, the examples and the catalogue of errors: `npm run docs:site`.
//
//   node site/build.mjs                 into site/dist
//   node site/build.mjs --no-pictures   without the pictures of the console, which need a Chromium
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BUILT, SITE } from "./lib/settings.mjs";

installOnce();
// This module imports the packages of the site, which are there from here on.
const { buildFiles } = await import("./lib/build-files.mjs");
const began = performance.now();
const files = await buildFiles({ hasPictures: !process.argv.includes("--no-pictures") });
rmSync(BUILT, { recursive: true, force: true });
for (const [name, content] of files) {
  mkdirSync(dirname(join(BUILT, name)), { recursive: true });
  writeFileSync(join(BUILT, name), content);
}
const pages = [...files.keys()].filter((name) => name.endsWith(".html")).length;
console.log(`${pages} pages in site/dist, built in ${((performance.now() - began) / 1000).toFixed(1)} s`);

/** The packages of the site are apart from those of the repository, and are installed with the first build. */
function installOnce() {
  const { devDependencies } = JSON.parse(readFileSync(join(SITE, "package.json"), "utf8"));
  if (Object.keys(devDependencies).every((name) => existsSync(join(SITE, "node_modules", name)))) return;
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--silent"], {
    cwd: SITE,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}
