import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Recordings } from "./format";

/** Reads a folder with `events.json`, `responses.json` or both. Throws when it has neither. */
export function readRecordings(folder: string): Recordings {
  const events = readList(folder, "events");
  const replies = readList(folder, "responses");
  if (!events && !replies) throw new Error(`${folder} has neither events.json nor responses.json`);
  return { events: events ?? [], replies: replies ?? [] } as Recordings;
}

function readList(folder: string, name: string): readonly unknown[] | undefined {
  const file = path.join(folder, `${name}.json`);
  if (!existsSync(file)) return undefined;
  const list = (JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>)[name];
  if (!Array.isArray(list) || list.length === 0) throw new Error(`${file} has no list "${name}"`);
  return list;
}
