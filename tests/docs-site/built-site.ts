import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";
import { ROOT } from "../support/paths";

/** The site that `npm run docs:site` has built. */
export const BUILT = path.join(ROOT, "site", "dist");

/** A page of the built site, with its links and the ids that links name. */
export interface BuiltPage {
  /** From the root of the site: `reference/api.html`. */
  readonly file: string;
  readonly html: string;
  readonly ids: ReadonlySet<string>;
  /** Values of `href` and `src`. */
  readonly links: readonly string[];
}

/** All files of the site, with `/`. */
export function siteFiles(): readonly string[] {
  return readdirSync(BUILT, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll(path.sep, "/"))
    .filter((name) => statSync(path.join(BUILT, name)).isFile());
}

/** All pages. The build escapes `<` in texts, so that whatever looks like a tag is one. */
export function builtPages(): readonly BuiltPage[] {
  return siteFiles()
    .filter((file) => file.endsWith(".html"))
    .map((file) => {
      const html = readFileSync(path.join(BUILT, file), "utf8");
      const tags = html.match(/<[a-z][^>]*>/g) ?? [];
      const values = (name: string): readonly string[] =>
        tags.flatMap((tag) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? []);
      return { file, html, ids: new Set(values("id")), links: [...values("href"), ...values("src")] };
    });
}

/** The file of the site that a link of a page leads to, and its anchor. Undefined for links to other sites. */
export function targetOf(page: string, link: string): { file: string; anchor: string } | undefined {
  if (/^(https?:|mailto:|data:)/.test(link)) return undefined;
  const [file = "", anchor = ""] = link.split("#");
  const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
  return { file: decodeURI(target), anchor: decodeURIComponent(anchor) };
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** Serves the site as any host of files would. */
export async function serveSite(): Promise<{ url: string; server: Server }> {
  const files = new Set(siteFiles());
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = decodeURI(pathname)
      .replace(/^\//, "")
      .replace(/(^|\/)$/, "$1index.html");
    if (!files.has(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "text/plain; charset=utf-8" });
    return response.end(readFileSync(path.join(BUILT, file)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
