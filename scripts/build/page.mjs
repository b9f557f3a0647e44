// The console's page: the sources in console/ become one HTML file in dist, with its script and its style inside.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { filesIn } from "./outputs.mjs";

const require = createRequire(import.meta.url);
/** The built page, in the package's folder. */
export const PAGE = "dist/local/console/page.html";
/** The packages that are built into it. */
const PACKAGES = ["preact", "@preact/signals", "@tanstack/virtual-core"];
const OPTIONS = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox115", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none",
  logLevel: "silent",
  charset: "utf8",
};

/** Brings the page in `dist` up to date with its sources. Returns whether there was anything to do. */
export async function buildPage(folder, say = () => undefined) {
  const file = join(folder, PAGE);
  const sources = join(folder, "console");
  const stamp = stampOf(folder, sources);
  if (existsSync(file) && readStamp(folder) === stamp) return false;
  say("building the page of the console");
  const { build } = require("esbuild");
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: [join(sources, "main.tsx")],
    outdir: join(folder, "dist", "page"),
    write: false,
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    pageOf(readFileSync(join(sources, "page.html"), "utf8"), textOf(".js"), textOf(".css")),
  );
  writeFileSync(stampFile(folder), stamp);
  return true;
}

/** Puts the script and the style between their tags. Neither may end its tag. */
export function pageOf(template, script, style) {
  const between = (name, text) => text.replaceAll(`</${name}`, `<\\/${name}`);
  return template
    .replace("<style></style>", () => `<style>${between("style", style)}</style>`)
    .replace(
      /(<script type="module">)(<\/script>)/,
      (_, start, end) => start + between("script", script) + end,
    );
}

/** The contents of the sources, and the versions of all that is built into the page. */
function stampOf(folder, sources) {
  const hash = createHash("sha256");
  const { version } = require("esbuild/package.json");
  hash.update(JSON.stringify([OPTIONS, version, PACKAGES.map((name) => versionOf(folder, name))]));
  for (const name of filesIn(sources).sort())
    hash.update(`${name}\0`).update(readFileSync(join(sources, name)));
  return hash.digest("hex");
}

/** Packages may have exports without their manifest. */
function versionOf(folder, name) {
  const paths = createRequire(join(folder, "package.json")).resolve.paths(name);
  const manifest = paths.map((path) => join(path, name, "package.json")).find((path) => existsSync(path));
  return manifest && JSON.parse(readFileSync(manifest, "utf8")).version;
}

/** In `dist`, so that it is deleted with the page. */
function stampFile(folder) {
  return join(folder, "dist", ".page.txt");
}

function readStamp(folder) {
  return existsSync(stampFile(folder)) ? readFileSync(stampFile(folder), "utf8") : undefined;
}
