// The search: the same words are made of texts when the index is built and of what people type.
import MiniSearch from "minisearch";
import { weightOf } from "../../sdk/dist/cli/mcp/docs/search-words.js";
import { wordsOf, wordsOfQuery } from "../../sdk/dist/cli/mcp/docs/words.js";

const OPTIONS = {
  fields: ["title", "page", "words", "text"],
  storeFields: ["link", "title", "page", "words"],
  tokenize: wordsOf,
  stringifyField: (value) => (Array.isArray(value) ? value.join(" ") : value),
  // Words are in lower case already.
  processTerm: (word) => word,
};
const WEIGHTS = { title: 6, page: 2, words: 6, text: 1 };

/**
 * The index of sections, as text.
 *
 * @param {readonly { link: string, title: string, page: string, words: readonly string[], text: string }[]} sections `words`
 *   are those that people search for and the text does not have
 */
export function makeIndex(sections) {
  const index = new MiniSearch(OPTIONS);
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return JSON.stringify(index);
}

/**
 * Opens an index that `makeIndex` has made.
 *
 * @param {string} json
 * @returns {(query: string) => { link: string, title: string, page: string }[]} finds sections, the best ones first. A link is
 *   the file of a page with the anchor of the section
 */
export function openIndex(json) {
  const index = MiniSearch.loadJSON(json, OPTIONS);
  return (query) => {
    const known = new Set(wordsOf(query).filter((word) => isIn(index, word)));
    const found = index.search(query, {
      tokenize: (text) => wordsOfQuery(text, (word) => known.has(word)),
      boost: WEIGHTS,
      boostDocument: (_id, _word, { link }) => weightOf(link.replace(/\.html.*$/, "")),
      prefix: (word) => word.length > 2,
      // A word that is written correctly stands for itself.
      fuzzy: (word) => (word.length > 4 && !known.has(word) ? 0.2 : false),
      weights: { prefix: 0.1, fuzzy: 0.1 },
    });
    return [
      ...found.filter((each) => isNamed(each, query)),
      ...found.filter((each) => !isNamed(each, query)),
    ];
  };
}

function isIn(index, word) {
  return index.search(word, { tokenize: () => [word], prefix: false, fuzzy: false }).length > 0;
}

/** Whether a section explains the very name that is searched for. */
function isNamed({ title, words }, query) {
  const name = query.trim().toLowerCase();
  return [title, ...words].some((each) => each.toLowerCase() === name);
}
