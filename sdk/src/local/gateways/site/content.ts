import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import * as path from "node:path";
import { fields } from "../../../graph/graph-values";
import type { GraphAsset } from "../../../graph/types";
import type { SiteObject } from "./plan";

/** Where the files are, and what texts that were put into them become here. */
export interface ContentPorts {
  /** The program's folder. */
  readonly folder: string;
  /** A text with URLs of AWS replaced by what they are here. */
  readonly localised: (text: string) => string;
}

/** An object's bytes as they are now, or why there are none. */
export type Content = { readonly bytes: Buffer; readonly etag: string } | { readonly problem: string };

/**
 * Reads an object when it is asked for: a file that was saved is served at once. Nothing of the request gets here, only what
 * the program registered.
 */
export function readContent({ content, contentBase64, source }: SiteObject, ports: ContentPorts): Content {
  if (typeof content === "string") return contentOf(Buffer.from(ports.localised(content)));
  if (typeof contentBase64 === "string") return contentOf(Buffer.from(contentBase64, "base64"));
  const asset = fields(source) as GraphAsset | undefined;
  if (asset?.$asset === "string") return contentOf(Buffer.from(ports.localised(asset.text)));
  if (asset?.$asset !== "file") return { problem: "what it is made of is read from files only" };
  return readFile(path.resolve(ports.folder, asset.path));
}

/** A link that was put in the place of a file after the program ran leads to what the program did not mean. */
function readFile(file: string): Content {
  try {
    const real = realpathSync(file);
    const expected = path.join(realpathSync(path.dirname(file)), path.basename(file));
    if (real !== expected) return { problem: `${file} is a link now` };
    return contentOf(readFileSync(real));
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function contentOf(bytes: Buffer): Content {
  return { bytes, etag: `"${createHash("md5").update(bytes).digest("hex")}"` };
}
