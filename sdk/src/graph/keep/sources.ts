import { isSecret, Output } from "@pulumi/pulumi";
import type { GraphValue, ResourceGraph } from "../types";
import type { Join } from "./joins";
import { madeUpSecret, type Part, type Recipe, sorted } from "./recipe";

/** Recipes by the JSON of what they give. */
export type Recipes = Map<string, Recipe>;

/** Recipes of the values that a program has read as secrets, and of those that are made up for its resources. */
export function recipesOf(
  graph: ResourceGraph,
  config: Readonly<Record<string, string>>,
  keys: Iterable<string>,
): Recipes {
  const recipes: Recipes = new Map();
  const add = (value: GraphValue, ...recipe: Recipe): void => {
    const json = JSON.stringify(value);
    if (!recipes.has(json)) recipes.set(json, recipe);
  };
  for (const key of keys) {
    const text = config[key];
    if (text === undefined) continue;
    add(text, { config: key });
    for (const [path, value] of membersOf(dataIn(text), [])) {
      const source = { config: key, path };
      add(value, source);
      add(sorted(value), { ...source, isSorted: true });
      // As a text, which is all that environment variables take.
      if (isWord(value)) add(String(value), "", source);
    }
  }
  for (const { urn } of graph.resources) {
    const secret = madeUpSecret(urn);
    if (secret !== "") add(secret, { madeUpFor: urn });
  }
  return recipes;
}

/** The data of a JSON text. Undefined for other text. */
export function dataIn(text: string): GraphValue | undefined {
  try {
    return JSON.parse(text) as GraphValue;
  } catch {
    // It is what most secrets are: a word.
    return undefined;
  }
}

type Path = readonly number[];

/** A value and all that is in it, each with the way to it. */
function membersOf(value: GraphValue | undefined, path: Path): readonly (readonly [Path, GraphValue])[] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [[path, value]];
  const members = Object.values(value) as GraphValue[];
  return [[path, value], ...members.flatMap((member, index) => membersOf(member, [...path, index]))];
}

/** Adds recipes of the texts that the program has put together of secrets that have one. */
export async function addJoined(recipes: Recipes, joins: readonly Join[]): Promise<void> {
  // The parts of a text existed before it.
  for (const join of joins) {
    const parts = await partsOf(join, recipes);
    if (parts) recipes.set(JSON.stringify(parts.text), parts.recipe);
  }
}

async function partsOf({ texts, values }: Join, recipes: Recipes) {
  const found = await Promise.all(values.map(settled));
  if (!found.some((value) => value?.isSecret)) return undefined;
  const parts: [Part, ...Part[]] = [texts[0] ?? ""];
  let text = texts[0] ?? "";
  for (const [index, value] of found.entries()) {
    const after = texts[index + 1] ?? "";
    const recipe = value?.isSecret ? recipes.get(JSON.stringify(value.plain)) : value && [`${value.plain}`];
    if (!recipe) return undefined;
    parts.push(...recipe, after);
    text += `${value?.plain}${after}`;
  }
  return { text, recipe: parts };
}

interface Settled {
  readonly plain: string | number | boolean;
  readonly isSecret: boolean;
}

/** A value as it appears in a text. Undefined when it is none, or not known by now. */
async function settled(value: unknown): Promise<Settled | undefined> {
  if (isWord(value)) return { plain: value, isSecret: false };
  if (!Output.isInstance(value)) return undefined;
  const known = (value as unknown as { promise(): Promise<unknown> }).promise().catch(() => undefined);
  const plain = await Promise.race([known, later()]);
  return isWord(plain) ? { plain, isSecret: await isSecret(value) } : undefined;
}

/** A part that a text can be made of. */
function isWord(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** After all that is settled, and in the place of what never will be. */
function later(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, 0, undefined));
}
