import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { AwsModel } from "../models/served-part";
import { enumOf } from "./compare";
import { KNOWN_LIMITS, KNOWN_WORDS } from "./known";

/** The file with the facts of the pinned botocore, which `npm run models` writes. */
export const PINNED_FILE = path.join(__dirname, "data", "pinned.json");

/** The facts of the pinned models that `sdk/src/limits` is compared with, without the models. */
export interface PinnedFacts {
  readonly botocore: string;
  /** Bounds by `lambda.Timeout`. */
  readonly limits: Readonly<Record<string, PinnedLimit>>;
  /** Words of enums by `lambda.Runtime`, separated by spaces. */
  readonly words: Readonly<Record<string, string>>;
  /** Operations, members, words and limits that nobody has seen, one each. */
  readonly unseen: readonly string[];
}

export interface PinnedLimit {
  readonly min?: number;
  readonly max?: number;
}

export function pinnedFacts(): PinnedFacts {
  return JSON.parse(readFileSync(PINNED_FILE, "utf8")) as PinnedFacts;
}

/**
 * The facts of models, as the text of the file.
 *
 * @param unseen the parts of the models that nobody has seen
 */
export function pinnedText(
  botocore: string,
  read: (service: string) => AwsModel,
  unseen: readonly string[],
): string {
  const shapeOf = (service: string, shape: string) => {
    const found = read(service).shapes[shape];
    if (found === undefined) throw new Error(`the model of ${service} has no shape ${shape}`);
    return found;
  };
  const sources = [...KNOWN_LIMITS, ...KNOWN_WORDS].flatMap(({ source: { model } }) => model ?? []);
  const keys = [...new Set(sources.map(({ service, shape }) => `${service}.${shape}`))].sort();
  const shapes = keys.map((key) => {
    const [service = "", shape = ""] = key.split(".");
    return [key, shapeOf(service, shape)] as const;
  });
  const facts: PinnedFacts = {
    botocore,
    limits: Object.fromEntries(
      shapes
        .filter(([, shape]) => shape.min !== undefined || shape.max !== undefined)
        .map(([key, { min, max }]) => [key, { min, max } as PinnedLimit]),
    ),
    words: Object.fromEntries(
      shapes
        .filter(([, shape]) => shape.enum !== undefined)
        .map(([key, shape]) => [key, enumOf(shape).join(" ")]),
    ),
    unseen,
  };
  return `${JSON.stringify(facts, undefined, 2)}\n`;
}
