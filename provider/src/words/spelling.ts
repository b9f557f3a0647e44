/** How a language writes the name of a prop that is `memorySize` in the schema. */
export type Spelling = (name: string) => string;

/** Words of Python that no argument may be called, with a line at their end there. */
const PYTHON_KEYWORDS = new Set(["from", "global", "import", "in", "is", "lambda", "pass", "return", "with"]);

/** By the name of the runtime. Java, YAML and TypeScript write names as the schema has them. */
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

/** How TypeScript writes a name of another language: `forceDestroy` for `force_destroy` and `ForceDestroy`. */
export function nameInSchema(name: string): string {
  const joined = name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** The spelling of a runtime; that of the schema where there is no other. */
export function spellingOf(runtime: string): Spelling {
  return SPELLINGS[runtime] ?? ((name) => name);
}
