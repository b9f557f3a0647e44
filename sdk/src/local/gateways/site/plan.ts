import type { GraphValue } from "../../../graph/types";

/** A distribution as the gateway serves it: everything that does not depend on a request is decided here. */
export interface SitePlan {
  /** Logical name of the distribution. */
  readonly name: string;
  readonly distributionId: string;
  /** What it is called in DNS: the site's own domain, or that of CloudFront. */
  readonly domain: string;
  /** The objects of its bucket, by key. */
  readonly objects: ReadonlyMap<string, SiteObject>;
  /** Key of what is at `/`; undefined where nothing is. */
  readonly root: string | undefined;
  /** What stands for errors of the bucket, by status. */
  readonly errors: ReadonlyMap<number, SiteErrorPage>;
  /** Code of the function that sees requests first. */
  readonly viewer: string | undefined;
  /** Whether answers have the security headers that AWS manages. */
  readonly isSecured: boolean;
  /** Patterns of paths that other behaviours serve. */
  readonly otherPaths: readonly string[];
  /** The site's own server; it is asked in place of the bucket. */
  readonly dev: DevCommand | undefined;
}

/** An object as it is registered. */
export interface SiteObject {
  readonly content: GraphValue | undefined;
  /** Text in base64, in place of `content`. */
  readonly contentBase64: GraphValue | undefined;
  /** A file or a text, in place of `content`. */
  readonly source: GraphValue | undefined;
  /** Headers that it is sent with. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A page that is sent in place of an error. */
export interface SiteErrorPage {
  readonly key: string;
  readonly status: number;
}

/** How the site's own server is started. */
export interface DevCommand {
  readonly command: string;
  /** Relative to the program's folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where it answers; without one it says so itself. */
  readonly url: string | undefined;
}
