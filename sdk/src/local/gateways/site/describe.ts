import { type RouteNote, type RouteRow, summaryOf } from "../shared/route-row";
import type { SitePlan } from "./plan";

/** Describes the paths of a site and how they are served. */
export function describeSite({ dev, objects, otherPaths }: SitePlan): readonly RouteRow[] {
  const files = objects.size === 1 ? "1 file" : `${objects.size} files`;
  const notes: RouteNote[] = [];
  if (!dev && objects.size === 0) notes.push({ status: "not emulated", text: "the site has no files" });
  const own: RouteRow = {
    route: "/*",
    function: undefined,
    authorizer: "none",
    integration: dev ? dev.command : files,
    ...summaryOf(notes),
  };
  return [own, ...otherPaths.map(otherRow)];
}

function otherRow(pattern: string): RouteRow {
  const notes: RouteNote[] = [
    { status: "not emulated", text: "its origin is not served under this address" },
  ];
  return {
    route: pattern,
    function: undefined,
    authorizer: "none",
    integration: "another origin",
    ...summaryOf(notes),
  };
}
