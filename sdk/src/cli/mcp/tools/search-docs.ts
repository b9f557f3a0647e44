import { nearest } from "../../../errors";
import { readPages } from "../docs/pages";
import { DocsIndex } from "../docs/search";
import { sectionsOf } from "../docs/sections";
import { defineTool, READS } from "../tool";
import { ToolError } from "../tool-error";
import { linesFrom } from "./lines";

interface Input {
  readonly query?: string;
  readonly page?: string;
  readonly from: number;
  readonly limit: number;
}

/** The documentation of the installed version. */
export const searchDocs = defineTool<Input>({
  name: "search_docs",
  title: "Documentation of pulumi-serverless-api",
  description:
    "Searches the documentation of the installed version by query: constructs and their props, sapi commands, error codes, limits, how-tos. With page, shows that page from a line on. Without inputs, lists the pages.",
  input: {
    type: "object",
    properties: {
      query: {
        type: "string",
        minLength: 1,
        description: "A few words, the name of a prop, or an error code.",
      },
      page: { type: "string", minLength: 1, description: "A page to read: queue.md" },
      from: {
        type: "integer",
        minimum: 1,
        default: 1,
        description: "The first line of the page to show. Default 1.",
      },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: 20,
        default: 6,
        description: "How many sections to find. Default 6.",
      },
    },
    additionalProperties: false,
  },
  annotations: READS,
  async run({ query, page, from, limit }) {
    const { pages, index } = docs();
    if (page !== undefined) return { text: linesFrom(textOf(pages, page), from, 12_000) };
    if (query !== undefined) {
      const found = index.search(query, limit);
      return { data: { found }, more: "read a page with page and from: its line" };
    }
    const titles = [...pages].map(([name, text]) => ({
      page: name,
      title: /^# (.+)/m.exec(text)?.[1] ?? name,
    }));
    return { data: { pages: titles } };
  },
});

interface Docs {
  readonly pages: ReadonlyMap<string, string>;
  readonly index: DocsIndex;
}

let read: Docs | undefined;

/** Read at the first search. */
function docs(): Docs {
  if (!read) {
    const pages = readPages();
    read = { pages, index: new DocsIndex([...pages].flatMap(([name, text]) => sectionsOf(name, text))) };
  }
  return read;
}

function textOf(pages: ReadonlyMap<string, string>, wanted: string): string {
  const name = wanted.replace(/^docs\//, "");
  const text = pages.get(name) ?? pages.get(`${name}.md`);
  if (text !== undefined) return text;
  const guess = nearest(name, [...pages.keys()]);
  const hint = guess === undefined ? "leave out page to list them" : `did you mean ${guess}`;
  throw new ToolError(`there is no page ${JSON.stringify(wanted)}; ${hint}`);
}
