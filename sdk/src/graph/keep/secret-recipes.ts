import { textsOf } from "../hidden";
import { isHidden, type Packed } from "../packed";
import type { ResourceGraph } from "../types";
import type { ConfigReads } from "./config-reads";
import type { Join } from "./joins";
import type { Recipe } from "./recipe";
import { addJoined, dataIn, recipesOf } from "./sources";

/** The recipe and the secrets with which a graph is stored. */
export interface SecretRecipes {
  /** How to have its secrets again, by the JSON of each. One that has none cannot be stored. */
  readonly recipes: Readonly<Record<string, Recipe>>;
  /** Texts that must not be in the stored graph. */
  readonly secrets: readonly string[];
}

/** The uses of secrets in a captured program. */
export interface Traces {
  readonly config: Readonly<Record<string, string>>;
  readonly secretKeys: readonly string[];
  readonly reads: ConfigReads;
  readonly joins: readonly Join[];
}

/** The way to store a graph. Undefined when a secret has been read as if it were none, and may be anywhere in it. */
export async function secretRecipesOf(
  graph: ResourceGraph,
  packed: Packed,
  traces: Traces,
): Promise<SecretRecipes | undefined> {
  const { config, secretKeys, reads, joins } = traces;
  if (secretKeys.some((key) => reads.inTheOpen.has(key))) return undefined;
  const hidden = packed.values.filter(isHidden).map((value) => value.hidden);
  const given = secretKeys.flatMap((key) => textsIn(config[key]));
  if (hidden.length === 0) return { recipes: {}, secrets: given };
  const known = recipesOf(graph, config, [...secretKeys, ...reads.asSecret]);
  const names = hidden.map((value) => JSON.stringify(value));
  if (!names.every((name) => known.has(name))) await addJoined(known, joins);
  const recipes = Object.fromEntries(names.flatMap((name) => pairOf(name, known.get(name))));
  return { recipes, secrets: [...new Set([...given, ...hidden.flatMap(textsOf)])] };
}

function pairOf(name: string, recipe: Recipe | undefined): [string, Recipe][] {
  return recipe ? [[name, recipe]] : [];
}

/** A text of the configuration, and the texts in its data. */
function textsIn(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text, ...textsOf(dataIn(text))];
}
