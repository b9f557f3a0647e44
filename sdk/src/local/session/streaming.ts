import { splitHandler } from "../../bundle/find-handler";
import { doesStream } from "../../bundle/streaming-handler";
import { streamsInVain } from "../../values/streaming";
import type { ServedApis } from "./served-apis";

/**
 * Returns a notice for each handler that streams behind an HTTP API, by its source.
 *
 * @param fileOf the absolute path of a handler's file, or undefined if it has none
 */
export function streamingInVain(
  fileOf: (handler: string) => string | undefined,
  { all, routes }: Pick<ServedApis, "all" | "routes">,
): string[] {
  const isHttp = new Set(all.filter(({ kind }) => kind === "http").map(({ id }) => id));
  const isStreaming = (handler: string): boolean => {
    const file = fileOf(handler);
    const { exportName } = splitHandler(handler) ?? {};
    return file !== undefined && exportName !== undefined && doesStream(file, exportName);
  };
  return routes
    .filter(({ api, target }) => isHttp.has(api) && isStreaming(target))
    .map(({ api, target }) => `${api}: ${streamsInVain(target)}`);
}
