// The search: the same words are made of texts when the index is built and of what people type.
import MiniSearch from "minisearch";

const FIELDS = ["title", "page", "text"];

/** Names such as `API_NAME_INVALID`, `--stack` and `--stack-reference` are words as a whole, and so are their parts. */
export function wordsIn(text) {
  const names = text.match(/(?:--)?[\p{L}\p{N}]+(?:[_.-]+[\p{L}\p{N}]+)*/gu) ?? [];
  return names.flatMap((name) => {
    const parts = name.split(/[_.-]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
    return parts[0] === name ? [name] : [name, ...parts];
  });
}

const OPTIONS = { fields: FIELDS, storeFields: ["link", "title", "page"], tokenize: wordsIn };

/**
 * The index of sections, as text.
 *
 * @param {readonly { link: string, title: string, page: string, text: string }[]} sections
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
  return (query) =>
    index.search(query, {
      boost: { title: 6, page: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    });
}
