import { getJson } from "./api";
import { isLive, putState, putUpdate } from "./store";
import type { State, Update } from "./types";

/** Loads everything at the start, after the program was away, after it has changed, and after the log was cleared. */
async function load(): Promise<void> {
  const state = await getJson<State>("/api/state");
  if (state) putState(state);
}

/** Follows the server. */
export function listen(): void {
  const updates = new EventSource("/api/updates");
  updates.addEventListener("open", () => {
    void load().then(() => {
      isLive.value = true;
    });
  });
  updates.addEventListener("error", () => {
    isLive.value = false;
  });
  updates.addEventListener("message", ({ data }) => {
    const update = JSON.parse(String(data)) as Update;
    putUpdate(update);
    if (update.program) void load();
  });
}
