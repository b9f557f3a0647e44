import type { ListUserPoolsRequest, ListUserPoolsResponse } from "../../model/calls/cognito-idp";
import { page } from "./output";
import type { RunningPools } from "./running-pools";

export function listUserPools(pools: RunningPools, input: ListUserPoolsRequest): ListUserPoolsResponse {
  const asked = { limit: input.MaxResults, token: input.NextToken };
  const { items, next } = page(asked, pools.all, ({ settings }) => settings.id);
  const found = items.map(({ settings: { id, name } }) => ({ Id: id, Name: name }));
  return { UserPools: found, ...(next !== undefined && { NextToken: next }) };
}
