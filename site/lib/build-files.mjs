// All files of the site.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { build } from "esbuild";
import { makeIndex } from "../theme/search.js";
import { graphFile } from "./example-pages.mjs";
import { drawGraphs } from "./graphs.mjs";
import { layout, markdownFile } from "./layout.mjs";
import { addressOf, changeLinks, siteLink } from "./links.mjs";
import { llmsFull, llmsIndex } from "./llms.mjs";
import { examples, filesBeside, sourcePages } from "./pages.mjs";
import { takePictures, withPictures } from "./pictures.mjs";
import { render } from "./render.mjs";
import { ROOT, readSettings, SITE } from "./settings.mjs";

const require = createRequire(import.meta.url);
const { searchWordsOf } = require("../../sdk/dist/cli/mcp/docs/search-words.js");
const ASSETS = { style: "assets/style.css", script: "assets/site.js" };

/**
 * The files of the built site with their contents, by their paths.
 *
 * @param {{ hasPictures: boolean }} options `hasPictures` takes pictures of the console, where a Chromium is found
 * @returns {Promise<Map<string, string | Buffer>>}
 */
export async function buildFiles({ hasPictures }) {
  const settings = readSettings();
  const { ERRORS: errors } = require("../../sdk/dist/constructs/registry.js");
  const { COMMANDS: commands } = require("../../sdk/dist/cli/main.js");
  const graphs = await drawGraphs(examples());
  const pictures = hasPictures ? await takePictures() : new Map();
  const beside = filesBeside();
  const sources = sourcePages({ errors, graphs: new Set(graphs.keys()) });
  const pages = movedPages(sources, { beside, repository: settings.repository });
  const shown = withPictures(pages, pictures.size > 0).map((page) => ({
    ...page,
    rendered: render(page.markdown),
  }));
  const groups = groupsOf(shown);
  const site = { groups, homepage: settings.homepage, assets: ASSETS };
  return new Map([
    ...shown.map((page) => [page.file, layout(page, site)]),
    ...pages.map(({ file, markdown }) => [markdownFile(file), markdownOf(markdown)]),
    ...[...graphs].map(([name, svg]) => [graphFile(name), svg]),
    ...[...pictures].map(([name, content]) => [name, content]),
    ...beside.map((file) => [file.slice("docs/".length), readFileSync(join(ROOT, file))]),
    ...(await assets()),
    ["assets/search.json", makeIndex([...sectionsOf(shown), ...optionsOf(commands)])],
    ...texts(pages, groups, { summary: shown[0].rendered.summary, homepage: settings.homepage }),
  ]);
}

function texts(pages, groups, { summary, homepage }) {
  const full = pages
    .filter(({ group, file }) => group !== "" || file === "index.html")
    .map(({ file, markdown }) => ({ file, markdown: absoluteOf(markdownOf(markdown), file, homepage) }));
  const files = [
    ["llms.txt", llmsIndex({ groups, summary, homepage })],
    ["llms-full.txt", llmsFull(full, homepage)],
  ];
  if (homepage === undefined) return files;
  return [...files, ["sitemap.txt", `${pages.map(({ file }) => addressOf(file, homepage)).join("\n")}\n`]];
}

/** The pages, with the links of the site. */
function movedPages(sources, { beside, repository }) {
  const pages = sources.filter(({ file }) => !file.startsWith("errors/"));
  const files = new Map([
    ...pages.map(({ source, file }) => [source, file]),
    ...beside.map((file) => [file, file.slice("docs/".length)]),
  ]);
  return sources.map((page) => ({
    ...page,
    markdown: changeLinks(page.text, (link) => siteLink(link, page, { files, repository })),
  }));
}

/** A page as text leads to the pages that are text. */
function markdownOf(markdown) {
  return changeLinks(markdown, (link) => link.replace(/\.html(?=#|$)/, ".md"));
}

/** In one text, links of all pages start from the root of the site. */
function absoluteOf(markdown, file, homepage) {
  return changeLinks(markdown, (link) => {
    const [path, anchor] = link.split("#");
    const target = path === "" ? markdownFile(file) : posix.join(posix.dirname(file), path);
    return `${addressOf(target, homepage)}${anchor === undefined ? "" : `#${anchor}`}`;
  });
}

function groupsOf(pages) {
  const titles = [...new Set(pages.map(({ group }) => group))].filter((title) => title !== "");
  return titles.map((title) => ({
    title,
    pages: pages
      .filter(({ group }) => group === title)
      .map(({ file, rendered }) => ({ file, title: rendered.title, summary: rendered.summary })),
  }));
}

function sectionsOf(pages) {
  return pages.flatMap(({ file, rendered }) =>
    rendered.sections.map(({ id, title, text }) => ({
      link: id === "" ? file : `${file}#${id}`,
      title,
      page: rendered.title,
      words: searchWordsOf(file.replace(/\.html$/, ""), title),
      // The page of a code has the same words as its row of the table.
      text: file === "errors.html" && text.includes("API_NAME_INVALID") ? "" : text,
    })),
  );
}

/** Options are found by their names, which are common words. */
function optionsOf(commands) {
  return commands.flatMap(({ name, options }) =>
    Object.entries(options).map(([option, { description }]) => ({
      link: `reference/commands.html#sapi-${name}`,
      title: `sapi ${name} --${option}`,
      page: "Commands",
      words: [],
      text: description,
    })),
  );
}

/** The style, the program of each page, and that of the search. */
async function assets() {
  const theme = (name) => join(SITE, "theme", name);
  const options = {
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
    outdir: "assets",
    logLevel: "error",
  };
  const results = await Promise.all([
    build({ ...options, entryPoints: [theme("style.css"), theme("site.js")] }),
    build({ ...options, entryPoints: [theme("search.js")], format: "esm" }),
  ]);
  const files = results.flatMap(({ outputFiles }) => outputFiles);
  const named = files.map(({ path, text }) => [`assets/${path.split(/[\\/]/).at(-1)}`, text]);
  return [...named, ["icon.svg", readFileSync(theme("icon.svg"))]];
}
