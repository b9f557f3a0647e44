// The HTML around a page.
import { addressOf, relativeTo } from "./links.mjs";

/** The name of the site. */
export const NAME = "pulumi-serverless-api";

/**
 * @param {{ file: string, group: string, rendered: import("./render.mjs").Rendered }} page
 * @param {{ groups: { title: string, pages: { file: string, title: string }[] }[], homepage: string | undefined, assets: { style: string, script: string } }} site
 */
export function layout({ file, group, rendered }, { groups, homepage, assets }) {
  const to = (other) => escape(relativeTo(file, other));
  const title = file === "index.html" ? NAME : `${rendered.title} · ${NAME}`;
  return `<!doctype html>
<html lang="en" data-root="${escape(relativeTo(file, "index.html").slice(0, -"index.html".length))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<meta name="description" content="${escape(rendered.summary.slice(0, 300))}">
${homepage === undefined ? "" : `<link rel="canonical" href="${escape(addressOf(file, homepage))}">\n`}<link rel="alternate" type="text/markdown" href="${to(markdownFile(file))}">
<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to(assets.style)}">
<script src="${to(assets.script)}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<button type="button" id="menu" aria-expanded="false" aria-controls="sidebar">Menu</button>
<a class="name" href="${to("index.html")}">${NAME}</a>
<button type="button" id="search" aria-keyshortcuts="/ Control+K">Search <kbd>/</kbd></button>
<button type="button" id="theme">Dark</button>
</header>
<div class="columns">
<nav id="sidebar" aria-label="Pages">
${groups.map((each) => groupHtml(each, { file, isOpen: each.title === group, to })).join("\n")}
</nav>
<main id="content">
<article>
${rendered.html}</article>
</main>
${outline(rendered.headings)}
</div>
<dialog id="found" aria-label="Search">
<input type="search" id="query" aria-label="Words to search for" placeholder="A construct, a command, an option, an error code" autocomplete="off" spellcheck="false">
<p id="count" role="status"></p>
<ul id="results"></ul>
</dialog>
</body>
</html>
`;
}

/** The Markdown of a page, beside it. */
export function markdownFile(file) {
  return file.replace(/\.html$/, ".md");
}

function groupHtml({ title, pages }, { file, isOpen, to }) {
  const items = pages.map((page) => {
    const current = page.file === file ? ' aria-current="page"' : "";
    return `<li><a href="${to(page.file)}"${current}>${escape(page.title)}</a></li>`;
  });
  return `<details${isOpen ? " open" : ""}><summary>${escape(title)}</summary><ul>${items.join("")}</ul></details>`;
}

function outline(headings) {
  const items = headings.filter(({ level }) => level === 2);
  if (items.length < 2) return "";
  const links = items.map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`);
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${links.join("")}</ul></nav>`;
}

export function escape(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
