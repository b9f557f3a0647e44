import type { Difference } from "./compare";
import type { KnownLimit, KnownWords } from "./known";
import type { ComparedService } from "./services";

/** The differences of one service. */
export interface ServiceChanges {
  readonly service: ComparedService;
  readonly differences: readonly Difference[];
}

/** All that is known of limits and words. */
export interface Known {
  readonly limits: readonly KnownLimit[];
  readonly words: readonly KnownWords[];
}

/** The page of the differences between two versions of botocore, in Markdown. */
export function changesPage(
  versions: readonly [before: string, after: string],
  changes: readonly ServiceChanges[],
  known: Known,
): string {
  const [before, after] = versions;
  const changed = changes.filter(({ differences }) => differences.length > 0);
  const same = changes.filter(({ differences }) => differences.length === 0);
  return `${[
    `# AWS between botocore ${before} and ${after}`,
    "Made by `npm run aws:changes`: the operations of the services that are served or registered, and the members, limits and words of the operations that are. A limit or a word that `sdk/src/limits` has is compared with it.",
    ...changed.flatMap((one) => sectionOf(one, known)),
    ...(same.length > 0 ? [`No difference: ${same.map(({ service }) => service.name).join(", ")}.`] : []),
  ].join("\n\n")}\n`;
}

function sectionOf({ service, differences }: ServiceChanges, known: Known): readonly string[] {
  const rows = [...grouped(differences, service, known)];
  return [
    `## ${service.name}`,
    ["| what | change | here |", "|---|---|---|", ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join(
      "\n",
    ),
  ];
}

type Row = readonly [what: string, change: string, here: string];

/** The rows of a service. Operations, and what one shape has more or less, share a row where they share its last cell. */
function grouped(differences: readonly Difference[], service: ComparedService, known: Known): readonly Row[] {
  const rows = new Map<string, { readonly what: string; readonly here: string; readonly names: string[] }>();
  for (const difference of differences) {
    const { what, name, here } = described(difference, service, known);
    const key = JSON.stringify([what, here]);
    const row = rows.get(key) ?? { what, here, names: [] };
    row.names.push(name);
    rows.set(key, row);
  }
  return [...rows.values()].map(({ what, here, names }) => [what, names.join(", "), here]);
}

interface Described {
  readonly what: string;
  readonly name: string;
  readonly here: string;
}

function described(difference: Difference, service: ComparedService, known: Known): Described {
  switch (difference.kind) {
    case "operation": {
      const { operation, change } = difference;
      return { what: `operations ${change}`, name: code(operation), here: useOf(operation, service) };
    }
    case "member":
      return {
        what: `members of ${code(difference.shape)} ${difference.change}`,
        name: code(difference.member),
        here: "",
      };
    case "word": {
      const { shape, change, word } = difference;
      return {
        what: `words of ${code(shape)} ${change}`,
        name: code(word),
        here: knowsWord(word, shape, service, known),
      };
    }
    case "limit": {
      const { shape, property, before, after } = difference;
      const here = property === "pattern" ? "" : knowsLimit(shape, property, service, known);
      return { what: `${property} of ${code(shape)}`, name: `${text(before)} to ${text(after)}`, here };
    }
  }
}

function useOf(operation: string, { served, registering }: ComparedService): string {
  if (served.includes(operation)) return "served";
  return registering.includes(operation) ? "of a deployment" : "not served";
}

function knowsWord(word: string, shape: string, { name }: ComparedService, known: Known): string {
  const list = known.words.find(({ source: { model } }) => model?.service === name && model.shape === shape);
  if (list === undefined) return "";
  return list.words.includes(word) ? `known: ${code(list.name)}` : `missing in ${code(list.name)}`;
}

function knowsLimit(shape: string, property: "min" | "max", { name }: ComparedService, known: Known): string {
  const limit = known.limits.find(
    ({ source: { model } }) => model?.service === name && model.shape === shape,
  );
  if (limit === undefined) return "";
  const beyond = limit.raised === undefined ? "refused" : "a warning";
  const value = `${code(limit.name)} has ${text(limit[property])}`;
  return property === "max" ? `${value}, beyond it ${beyond}` : value;
}

function code(word: string): string {
  return `\`${word}\``;
}

/** A pattern may have a bar, which would end the cell. */
function text(value: unknown): string {
  if (value === undefined) return "none";
  return typeof value === "number" ? String(value) : code(String(value).replaceAll("|", "\\|"));
}
