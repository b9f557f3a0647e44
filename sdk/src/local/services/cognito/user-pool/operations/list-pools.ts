import type { ListUserPoolsRequest, ListUserPoolsResponse } from "../../../model/calls/cognito-idp";
import type { UserPool } from "../pool";
import { page } from "./output";

export function listUserPools(
  pools: readonly UserPool[],
  input: ListUserPoolsRequest,
): ListUserPoolsResponse {
  const asked = { limit: input.MaxResults, token: input.NextToken };
  const { items, next } = page(asked, pools, ({ settings }) => settings.id);
  const found = items.map(({ settings: { id, name } }) => ({ Id: id, Name: name }));
  return { UserPools: found, ...(next !== undefined && { NextToken: next }) };
}
