import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import * as path from "node:path";
import { fields } from "../../../graph/graph-values";
import type { GraphAsset } from "../../../graph/types";
import type { SiteObject } from "./plan";

/** The folder of the files, and the local form of URLs in their texts. */
export interface ContentPorts {
  /** The program's folder. */
  readonly folder: string;
  /** Replaces URLs of AWS in a text by the local ones. */
  readonly localised: (text: string) => string;
}

/** An object's current bytes, or the reason why it has none. */
export type Content = { readonly bytes: Buffer; readonly etag: string } | { readonly problem: string };

/**
 * Reads an object for each request, so that a saved file is served at once. Its path comes from the program and never
 * from the request.
 */
export function readContent({ content, contentBase64, source }: SiteObject, ports: ContentPorts): Content {
  if (typeof content === "string") return contentOf(Buffer.from(ports.localised(content)));
  if (typeof contentBase64 === "string") return contentOf(Buffer.from(contentBase64, "base64"));
  const asset = fields(source) as GraphAsset | undefined;
  if (asset?.$asset === "string") return contentOf(Buffer.from(ports.localised(asset.text)));
  if (asset?.$asset !== "file") return { problem: "only texts and files can be served" };
  return readFile(path.resolve(ports.folder, asset.path));
}

/**
 * Refuses a link that replaced a file after the program ran. It may point to a file that the program did not choose.
 */
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
