import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as path from "node:path";

/** The page as it is served: one document, and the policy that lets nothing run but what is in it. */
export interface PageFile {
  readonly body: string;
  /** The `Content-Security-Policy` of the document. */
  readonly policy: string;
}

let read: PageFile | undefined;

/** Reads the built page when somebody first opens it. */
export function pageFile(): PageFile {
  read ??= toPageFile(readFileSync(path.join(__dirname, "page.html"), "utf8"));
  return read;
}

/** A script or a style of the document is named by its hash, so that no other one runs. */
export function toPageFile(body: string): PageFile {
  const hashesOf = (name: string) =>
    [...body.matchAll(new RegExp(`<${name}[^>]*>([^]*?)</${name}>`, "g"))].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  const policy = [
    "default-src 'none'",
    `script-src ${hashesOf("script").join(" ")}`,
    `style-src ${hashesOf("style").join(" ")}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { body, policy };
}
