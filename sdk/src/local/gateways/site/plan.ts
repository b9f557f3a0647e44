import type { GraphValue } from "../../../graph/types";

/** A distribution as the gateway serves it. Everything that does not depend on a request is decided here. */
export interface SitePlan {
  /** Logical name of the distribution. */
  readonly name: string;
  readonly distributionId: string;
  /** The site's name in DNS: its own domain, or that of CloudFront. */
  readonly domain: string;
  /** The objects of its bucket, by key. */
  readonly objects: ReadonlyMap<string, SiteObject>;
  /** Key of the object at `/`, or undefined if there is none. */
  readonly root: string | undefined;
  /** Pages that replace errors of the bucket, by status. */
  readonly errors: ReadonlyMap<number, SiteErrorPage>;
  /** Code of the viewer-request function. */
  readonly viewer: string | undefined;
  /** Whether answers have the security headers that AWS manages. */
  readonly isSecured: boolean;
  /** Patterns of paths that other behaviours serve. */
  readonly otherPaths: readonly string[];
  /** The site's own server, which answers in place of the bucket. */
  readonly dev: DevCommand | undefined;
}

/** An object as it is registered. */
export interface SiteObject {
  readonly content: GraphValue | undefined;
  /** Text in base64, in place of `content`. */
  readonly contentBase64: GraphValue | undefined;
  /** A file or a text, in place of `content`. */
  readonly source: GraphValue | undefined;
  /** Headers of the answer. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A page that replaces an error. */
export interface SiteErrorPage {
  readonly key: string;
  readonly status: number;
}

/** How to start the site's own server. */
export interface DevCommand {
  readonly command: string;
  /** Folder, relative to the program's. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Address of the server. Without one, the server prints it. */
  readonly url: string | undefined;
}
