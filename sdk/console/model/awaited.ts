import { effect } from "@preact/signals";
import { getJson } from "./api";
import { hrefOf, open } from "./route";
import { requests } from "./store";
import type { RequestDetail } from "./types";

/** The newest requests among which the one that this page has sent is searched. */
const NEWEST = 20;

/** The id that an API gave to a request of this page. The page opens the request when it arrives. */
let awaited: string | undefined;
/** The request whose detail was read before. */
const seen = new Set<number>();

/** Opens the request with this id as soon as it arrives. */
export function awaitRequest(requestId: string): void {
  awaited = requestId;
  seen.clear();
  void openAwaited();
}

async function openAwaited(): Promise<void> {
  const requestId = awaited;
  for (const { n } of requests.peek().slice(0, NEWEST)) {
    if (seen.has(n)) continue;
    seen.add(n);
    const detail = await getJson<RequestDetail>(`/api/requests/${n}`);
    if (awaited !== requestId) return;
    if (detail?.requestId !== requestId) continue;
    awaited = undefined;
    open(hrefOf("requests", String(n)));
    return;
  }
}

effect(() => {
  if (requests.value.length > 0 && awaited !== undefined) void openAwaited();
});
