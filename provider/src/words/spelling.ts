/** Spells the name of a prop that the schema spells `memorySize` as a language does. */
export type Spelling = (name: string) => string;

/**
 * The keywords of Python that are not valid as names of arguments. Python spells them with an underscore at the
 * end.
 */
const PYTHON_KEYWORDS = new Set(["from", "global", "import", "in", "is", "lambda", "pass", "return", "with"]);

/** The spellings by the name of the runtime. Java, YAML and TypeScript spell names as the schema does. */
const SPELLINGS: Readonly<Record<string, Spelling>> = {
  python: (name) => {
    const snake = name
      .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
      .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
      .toLowerCase();
    return PYTHON_KEYWORDS.has(snake) ? `${snake}_` : snake;
  },
  go: capitalised,
  dotnet: capitalised,
};

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Converts a name of another language to TypeScript: `forceDestroy` for `force_destroy` and `ForceDestroy`. */
export function nameInSchema(name: string): string {
  const joined = name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** The spelling of a runtime, or the schema's if the runtime has no other. */
export function spellingOf(runtime: string): Spelling {
  return SPELLINGS[runtime] ?? ((name) => name);
}
