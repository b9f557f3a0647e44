import type { Input } from "../../endpoint/aws-api";
import { page } from "./output";
import type { RunningPools } from "./running-pools";

export function listUserPools(pools: RunningPools, input: Input) {
  const asked = { ...input, Limit: input.MaxResults };
  const { items, next } = page(asked, pools.all, ({ settings }) => settings.id, "NextToken");
  return { UserPools: items.map(({ settings: { id, name } }) => ({ Id: id, Name: name })), ...next };
}
