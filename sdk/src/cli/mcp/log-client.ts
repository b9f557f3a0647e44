import type { SessionFile } from "../session/file";
import type { FedEvent } from "../session/log-feed";

/** The last events of a session: what functions did and wrote, and what is wrong with the program. The newest is last. */
export async function readFeed(
  { logs }: Pick<SessionFile, "logs">,
  signal: AbortSignal,
): Promise<readonly FedEvent[]> {
  const headers = { authorization: `Bearer ${logs.token}` };
  const response = await fetch(`${logs.url}/?all`, { headers, signal });
  const text = await response.text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as FedEvent);
}
