import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { extendedByOf } from "../kept/extended-configs";
import type { SourceText } from "./source-text";

const TYPESCRIPT = /\.[cm]?tsx?$/;
/** `@Entity()` before a class, a member or a parameter. A tag in a comment has a star before it. */
const DECORATOR =
  /(?:^|[(,;{}\s])@[A-Za-z_$][\w$.]*(?:\s*\(|\s+(?:export|abstract|class|public|private|protected|readonly|static)\b)/m;
const SET = /"emitDecoratorMetadata"\s*:\s*(true|false)/;

/**
 * A warning for a program whose decorators read the types of their targets, such as programs of TypeORM or NestJS. esbuild
 * sees one file at a time and writes no types.
 * @see https://esbuild.github.io/content-types/#no-type-system
 */
export function lostDecoratorTypes(sources: readonly SourceText[], root: string): readonly string[] {
  const lost = sources.find(
    ({ file, code }) => TYPESCRIPT.test(file) && DECORATOR.test(code) && wantsTypes(path.join(root, file)),
  );
  if (!lost) return [];
  return [
    `${lost.shown}: emitDecoratorMetadata has no effect, since esbuild knows no types: decorators that read the types of parameters and properties find none; compile with tsc first and point the handler at its output, or add a plugin to bundle.esbuild`,
  ];
}

function wantsTypes(file: string): boolean {
  const config = nearestConfig(path.dirname(file));
  return config !== undefined && isSet(config, new Set());
}

function nearestConfig(folder: string): string | undefined {
  const config = path.join(folder, "tsconfig.json");
  if (existsSync(config)) return config;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : nearestConfig(parent);
}

/** A configuration wins over those that it extends, and of these the last one. */
function isSet(config: string, seen: Set<string>): boolean {
  if (seen.has(config) || !existsSync(config)) return false;
  seen.add(config);
  const text = readFileSync(config, "utf8").replace(/^\s*\/\/.*$/gm, "");
  const own = SET.exec(text)?.[1];
  if (own !== undefined) return own === "true";
  return extendedByOf(config, text).some((each) => isSet(each, seen));
}
