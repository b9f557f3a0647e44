import { readFileSync } from "node:fs";
import * as path from "node:path";

/** An installed version 2 of the AWS SDK for JavaScript. */
export interface InstalledSdk {
  /** Absolute path of the package. */
  readonly folder: string;
  /** The files of the clients without their endings, in the folder of the clients, by the name of each: `DynamoDB`. */
  readonly clients: ReadonlyMap<string, string>;
}

/** The module that loads all of the package: what `aws-sdk` leads to. */
const MAIN = path.join("aws-sdk", "lib", "aws.js");
const CLIENT = /^\s*(\w+): require\('\.\/(\w+)'\),?$/gm;

/** The package whose main module a file is. It is `undefined` for another file, and for a package in another form. */
export function sdkWith(file: string): InstalledSdk | undefined {
  if (!file.endsWith(path.sep + MAIN)) return undefined;
  const folder = path.dirname(path.dirname(file));
  try {
    const all = readFileSync(path.join(folder, "clients", "all.js"), "utf8");
    const clients = new Map([...all.matchAll(CLIENT)].map(([, name = "", client = ""]) => [name, client]));
    const required = all.split("require('./").length - 1;
    return clients.size > 0 && clients.size === required ? { folder, clients } : undefined;
  } catch {
    // Another package of this name, or one in an archive: it is bundled as it is.
    return undefined;
  }
}

const HEAD = 'require("./lib/node_loader");\nconst AWS = require("./lib/core");\n';
const TAIL = "module.exports = AWS;\n";

/**
 * The main module with these clients alone. Each client adds itself to the one object that all files of the package share, with its
 * configuration.
 */
export function moduleOfClients({ clients }: InstalledSdk, names: readonly string[]): string {
  const lines = names.map((name) => `require("./clients/${clients.get(name)}");\n`);
  return HEAD + lines.join("") + TAIL;
}

/** The main module with all clients, of which each is evaluated when it is read. */
export function moduleOfAll({ clients }: InstalledSdk): string {
  const lines = [...clients].map(
    ([name, client]) => `add("${name}", () => require("./clients/${client}"));\n`,
  );
  return HEAD + ADD + lines.join("") + TAIL;
}

/** A client defines itself by an assignment. While it does, its name has no value, as without this function. */
const ADD = `const set = (name, value) =>
  Object.defineProperty(AWS, name, { value, writable: true, enumerable: true, configurable: true });
const add = (name, load) => {
  if (Object.prototype.hasOwnProperty.call(AWS, name)) return;
  const get = () => {
    set(name, undefined);
    load();
    return AWS[name];
  };
  Object.defineProperty(AWS, name, { get, set: (value) => set(name, value), enumerable: true, configurable: true });
};
`;
