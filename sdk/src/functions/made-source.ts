import * as fs from "node:fs";
import * as path from "node:path";
import { writeWhole } from "../files/cached-files";
import { readOwn } from "../files/owner";
import { makePrivateFolder } from "../files/private";
import { readSealed, type Seal, writeSealed } from "../files/sealed";
import { projectKey } from "../files/user-key";
import { shorten } from "../values/child-name";

/** Folder of what we make for a program, below the program's. */
const MADE = ".sapi";

/** Characters that Lambda takes of a handler: the path of its file and what the file exports. */
const LONGEST_HANDLER = 128;

/** The folder of the modules of a kind that we write. */
export function madeFolder(root: string, kind: string): string {
  return path.join(root, MADE, kind);
}

/**
 * Writes a module that a handler of ours is bundled from, and returns the handler, its export `handler`. The name of a
 * construct with a long id is shortened, so that Lambda takes the handler. A served program makes it anew when one of
 * its files changes, so an existing one stays as it is.
 */
export function writeSource(root: string, kind: string, name: string, text: string): string {
  const folder = madeFolder(root, kind);
  const whole = handlerIn(kind, name);
  const handler = whole.length > LONGEST_HANDLER ? handlerIn(kind, shorten(name)) : whole;
  const file = path.join(root, handler.replace(/handler$/, "mjs"));
  makePrivateFolder(path.dirname(folder));
  makePrivateFolder(folder);
  // Asked of Node as well, which takes note of it: the program runs again where the file is deleted or damaged.
  const isThere = fs.existsSync(file) && fs.readFileSync(file, "utf8") === text;
  if (!isThere || !readOwn(file)) writeWhole(file, text);
  return handler;
}

function handlerIn(kind: string, name: string): string {
  return `${MADE}/${kind}/${name}.handler`;
}

/** The text that was last written under a name. Undefined when there is none. */
export function storedText(root: string, name: string): string | undefined {
  return readSealed(path.join(root, MADE, name), sealOf(root, name))?.body.toString();
}

/** Writes down what the next run of the program is to know of this one. */
export function storeText(root: string, name: string, text: string): void {
  const folder = path.join(root, MADE);
  makePrivateFolder(folder);
  writeSealed(path.join(folder, name), sealOf(root, name), { body: [Buffer.from(text)] });
}

function sealOf(root: string, name: string): Seal {
  return { key: projectKey(root, process.env), purpose: `made/${name}` };
}
