// Markdown to HTML, and to the sections that the search finds.
import GithubSlugger from "github-slugger";
import hljs from "highlight.js";
import MarkdownIt from "markdown-it";
import { programInBoth } from "./module-systems.mjs";

/** Names of languages that the highlighter knows by another one. */
const LANGUAGES = {
  ts: "typescript",
  js: "javascript",
  sh: "bash",
  console: "bash",
  jsonc: "json",
  mjs: "javascript",
};
/** Levels of headings at which a section of the search begins. */
const SECTION_LEVEL = 3;

const markdown = MarkdownIt({ html: true });
markdown.renderer.rules.fence = (tokens, index) =>
  codeBlock(tokens[index].content, tokens[index].info.trim());
markdown.renderer.rules.code_block = (tokens, index) => codeBlock(tokens[index].content, "");
markdown.renderer.rules.table_open = () =>
  '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n';
// A head without words would be announced as one.
markdown.renderer.rules.th_open = (tokens, index) =>
  tokens[index + 1].content === "" ? "<td>" : '<th scope="col">';
markdown.renderer.rules.th_close = (tokens, index) => (tokens[index - 1].content === "" ? "</td>" : "</th>");
markdown.renderer.rules.table_close = () => "</table></div>\n";
markdown.renderer.rules.heading_open = (tokens, index) =>
  `<${tokens[index].tag} id="${tokens[index].attrGet("id")}">`;
markdown.renderer.rules.heading_close = (tokens, index) => {
  const { tag, meta } = tokens[index];
  return tag === "h1"
    ? "</h1>\n"
    : ` <a class="anchor" href="#${meta.id}" aria-label="Link to ${meta.label}">#</a></${tag}>\n`;
};

/**
 * A rendered page.
 *
 * @typedef {object} Rendered
 * @property {string} html
 * @property {string} title
 * @property {string} summary the first paragraph as one line
 * @property {{ level: number, id: string, text: string }[]} headings
 * @property {{ id: string, title: string, text: string }[]} sections
 */

/**
 * @param {string} text
 * @returns {Rendered}
 */
export function render(text) {
  const tokens = markdown.parse(text, {});
  const headings = nameHeadings(tokens);
  const html = markdown.renderer.render(tokens, markdown.options, {});
  const first = tokens.findIndex(({ type, level }) => type === "paragraph_open" && level === 0);
  return {
    html,
    title: headings[0]?.text ?? "",
    summary: first < 0 ? "" : textOf(tokens[first + 1]).replace(/\s+/g, " "),
    headings,
    sections: sectionsOf(tokens, headings),
  };
}

/** Ids of headings are those of GitHub, so that links hold in both places. */
function nameHeadings(tokens) {
  const slugger = new GithubSlugger();
  const headings = [];
  tokens.forEach((token, index) => {
    if (token.type !== "heading_open") return;
    const text = textOf(tokens[index + 1]);
    const id = slugger.slug(text);
    token.attrSet("id", id);
    tokens[index + 2].meta = { id, label: markdown.utils.escapeHtml(text) };
    headings.push({ level: Number(token.tag.slice(1)), id, text });
  });
  return headings;
}

/** Folded files have words of all kinds, and are found by their page. */
function sectionsOf(tokens, headings) {
  const sections = [];
  let next = 0;
  let isFolded = false;
  for (const token of tokens) {
    if (token.type === "html_block") isFolded = /^<details/.test(token.content);
    if (token.type === "heading_open") {
      const { level, id, text } = headings[next++];
      if (level <= SECTION_LEVEL) sections.push({ id: level === 1 ? "" : id, title: text, text: "" });
    } else if (sections.length > 0 && token.content !== "" && token.type !== "html_block" && !isFolded) {
      sections.at(-1).text += `${textOf(token)}\n`;
    }
  }
  return sections;
}

function textOf(token) {
  if (!token.children) return token.content;
  return token.children
    .map(({ type, content }) => (type === "softbreak" || type === "html_inline" ? " " : content))
    .join("");
}

function codeBlock(code, info) {
  const [name = ""] = info.split(/[\s{]/);
  const both = programInBoth(code, name);
  if (both === undefined) return preOf(code, name);
  return [
    '<div class="modules"><div class="choice" role="group" aria-label="Module system">',
    '<button type="button" data-modules="esm" aria-pressed="true">ES modules</button>',
    '<button type="button" data-modules="commonjs" aria-pressed="false">CommonJS</button></div>',
    `<div class="esm">${preOf(both.esm, name)}</div><div class="commonjs">${preOf(both.commonjs, name)}</div></div>\n`,
  ].join("");
}

function preOf(code, name) {
  const language = LANGUAGES[name] ?? name;
  const html = hljs.getLanguage(language)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : markdown.utils.escapeHtml(code);
  return `<pre tabindex="0"><code>${html}</code></pre>\n`;
}
