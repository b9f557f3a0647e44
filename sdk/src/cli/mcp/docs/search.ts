import { searchWordsOf, weightOf } from "./search-words";
import type { Section } from "./sections";
import { wordsOf, wordsOfQuery } from "./words";

/** A section that was found. */
export interface Hit {
  readonly page: string;
  readonly heading: string;
  readonly line: number;
  /** The lines that fit best. */
  readonly excerpt: string;
}

/** The characters of an excerpt. */
const EXCERPT = 700;

/** Saturation and influence of the length, as usual for BM25. */
const [K, B] = [1.2, 0.75];

/** The weight of a word in a heading. One in the text has 1. */
const HEADING_WEIGHT = 5;

interface Indexed {
  readonly section: Section;
  /** The names that it explains: its heading, what people call it, and first cells of table rows. */
  readonly names: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
  /** How much its page counts. */
  readonly weight: number;
}

/** Sections of pages, ranked by BM25. Few pages need no index on disk. */
export class DocsIndex {
  readonly #sections: readonly Indexed[];
  readonly #sectionsWith = new Map<string, number>();
  readonly #averageLength: number;

  constructor(sections: readonly Section[]) {
    this.#sections = sections.map(indexed);
    for (const { counts } of this.#sections)
      for (const word of counts.keys()) this.#sectionsWith.set(word, (this.#sectionsWith.get(word) ?? 0) + 1);
    const total = this.#sections.reduce((sum, { length }) => sum + length, 0);
    this.#averageLength = total / Math.max(1, this.#sections.length);
  }

  /** The sections that fit a query best. None where no word of it is in any. */
  search(query: string, limit: number): readonly Hit[] {
    const words = wordsOfQuery(query, (word) => this.#sectionsWith.has(word));
    return this.#sections
      .map((entry) => ({ entry, isNamed: isNamed(query, entry), score: this.#scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.score - a.score)
      .slice(0, limit)
      .map(({ entry: { section } }) => {
        const { page, heading, line } = section;
        return { page, heading, line, excerpt: this.#excerptOf(section, words) };
      });
  }

  #scoreOf({ counts, length, weight }: Indexed, words: readonly string[]): number {
    const saturation = K * (1 - B + (B * length) / this.#averageLength);
    const score = words.reduce((sum, word) => {
      const count = counts.get(word) ?? 0;
      return sum + (this.#rarityOf(word) * count * (K + 1)) / (count + saturation);
    }, 0);
    return weight * score;
  }

  #rarityOf(word: string): number {
    const having = this.#sectionsWith.get(word) ?? 0;
    return Math.log(1 + (this.#sections.length - having + 0.5) / (having + 0.5));
  }

  /** From the line whose words are the rarest of the query. */
  #excerptOf({ lines }: Section, words: readonly string[]): string {
    const scores = lines.map((line) => {
      const own = new Set(wordsOf(line));
      return words.reduce((sum, word) => sum + (own.has(word) ? this.#rarityOf(word) : 0), 0);
    });
    const best = scores.indexOf(Math.max(...scores));
    const text = lines.slice(best).join("\n").trim();
    return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT)}...`;
  }
}

function indexed(section: Section): Indexed {
  const page = section.page.replace(/\.md$/, "");
  const added = searchWordsOf(page, section.heading);
  const counts = new Map<string, number>();
  const count = (word: string, weight: number) => counts.set(word, (counts.get(word) ?? 0) + weight);
  const words = wordsOf(section.lines.join("\n"));
  for (const word of words) count(word, 1);
  for (const word of wordsOf([section.heading, ...added].join(" "))) count(word, HEADING_WEIGHT);
  for (const word of wordsOf(section.title)) count(word, 1);
  return { section, names: namesOf(section, added), counts, length: words.length, weight: weightOf(page) };
}

function namesOf({ heading, lines }: Section, added: readonly string[]): ReadonlySet<string> {
  const cells = lines.flatMap((line) => /^\| *`?([^|`]+?)`? *\|/.exec(line)?.[1] ?? []);
  return new Set([heading, ...added, ...cells].map((name) => name.toLowerCase()));
}

/** A section that explains the very name comes before those that mention it. */
function isNamed(query: string, { names }: Indexed): boolean {
  return names.has(query.trim().replace(/^`|`$/g, "").toLowerCase());
}
