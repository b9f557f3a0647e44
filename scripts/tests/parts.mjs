// The two processes of `npm test`, and the spec files of each.
import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Specs that start programs, servers and compilers of their own. They take half of the time. */
const STARTING = /^(tests\/(local|protocol|docs|sdk\/cli\/init)|examples)\//;
/** Specs that need a browser or tools of other languages. They have commands of their own. */
const APART = /^tests\/(browser|languages|python)\//;

/** Paths of all spec files below a root, with `/`. */
export function specFiles(root) {
  const found = [
    ...filesBelow(join(root, "tests")),
    ...readdirSync(join(root, "examples")).flatMap((name) =>
      filesBelow(join(root, "examples", name, "tests")),
    ),
  ];
  const names = found.map((file) => relative(root, file).replaceAll(sep, "/"));
  return names.filter((name) => name.endsWith(".spec.ts") && !APART.test(name)).sort();
}

/**
 * The two parts, each in the order in which its files run.
 *
 * @param {readonly string[]} files
 * @param {number} [seed] puts the files into an order, and into the parts, that depends on it and on nothing else
 */
export function partsOf(files, seed) {
  if (seed === undefined)
    return [true, false].map((starts) => files.filter((file) => STARTING.test(file) === starts));
  const shuffled = shuffle(files, seed);
  return [0, 1].map((part) => shuffled.filter((_, index) => index % 2 === part));
}

/** Fisher and Yates, with the generator mulberry32, which is the same everywhere. */
function shuffle(items, seed) {
  const random = mulberry32(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

/** Numbers from 0 to 1, without 1. */
function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function filesBelow(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}
