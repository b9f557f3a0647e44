import { signal } from "@preact/signals";

/** A page of the console with what it shows: `#/requests/12` is the request 12. */
export interface Route {
  readonly view: string;
  readonly id?: string;
  readonly query: Readonly<Record<string, string>>;
}

export const VIEWS = [
  "home",
  "requests",
  "connections",
  "routes",
  "messages",
  "resources",
  "faults",
] as const;
export type View = (typeof VIEWS)[number];

/** Reads a fragment. The fragments of earlier versions had no slash, and their picture was a view of its own. */
export function parseRoute(fragment: string): Route {
  const [path = "", query = ""] = fragment.replace(/^#\/?/, "").split("?");
  const [view = "", ...rest] = path.split("/");
  const id = rest.length > 0 ? decode(rest.join("/")) : undefined;
  return {
    view: view === "" || view === "graph" ? "home" : view,
    ...(id !== undefined && id !== "" && { id }),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function hrefOf(view: string, id?: string, query: Readonly<Record<string, string>> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `#/${view}${id === undefined ? "" : `/${encodeURIComponent(id)}`}${asked === "" ? "" : `?${asked}`}`;
}

export const route = signal<Route>(parseRoute(location.hash));

/** Opens a page. `isSmall` leaves no entry in the history, as for the row below in a list. */
export function open(href: string, isSmall = false): void {
  if (isSmall) history.replaceState(null, "", href);
  else if (location.hash !== href) history.pushState(null, "", href);
  route.value = parseRoute(href);
}

window.addEventListener("hashchange", () => {
  route.value = parseRoute(location.hash);
});
window.addEventListener("popstate", () => {
  route.value = parseRoute(location.hash);
});
