import { doesStream } from "../../bundle/streaming-handler";
import { streamsInVain } from "../../values/streaming";
import type { ServedApis } from "./served-apis";

/** What is said of each handler that streams behind an HTTP API, by its source in the program's folder. */
export function streamingInVain(
  folder: string,
  { all, routes }: Pick<ServedApis, "all" | "routes">,
): string[] {
  const isHttp = new Set(all.filter(({ kind }) => kind === "http").map(({ id }) => id));
  return routes
    .filter(({ api, target }) => isHttp.has(api) && doesStream(folder, target))
    .map(({ api, target }) => `${api}: ${streamsInVain(target)}`);
}
