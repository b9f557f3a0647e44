/** Text that is markup already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | undefined | false | readonly (Html | string)[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup in which everything that is put in is escaped, unless it is markup itself. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.map((literal, i) => literal + render(parts[i])).join(""));
}

function render(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string") return part.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string);
  return part.map(render).join("");
}
