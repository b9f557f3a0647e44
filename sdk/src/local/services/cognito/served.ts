import { constructAround, constructId } from "../../../graph/construct-id";
import type { GraphIndex } from "../../../graph/graph-index";
import { text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { ServedAuth, ServedRow } from "../../protocol";
import { IDENTITY_POOL_TYPE } from "../provision/identity-pools";
import { CLIENT_TYPE, DOMAIN_TYPE, PROVIDER_TYPE, USER_POOL_TYPE } from "../provision/user-pools";

/** The user pools of a graph, each with its clients and the identity pool beside it, and identity pools on their own. */
export function servedAuth(index: GraphIndex, url: string): ServedAuth[] {
  const alone = new Set(index.ofType(IDENTITY_POOL_TYPE));
  const pools = index.ofType(USER_POOL_TYPE).map((pool): ServedAuth => {
    const identity = [...alone].find((each) => takesUsersOf(each, pool) || isBeside(each, pool, index));
    if (identity) alone.delete(identity);
    return {
      id: idOf(pool, index),
      userPoolId: pool.id,
      clientIds: ofPool(CLIENT_TYPE, pool, index).map(({ id }) => id),
      ...(identity && { identityPoolId: identity.id }),
      ...(ofPool(DOMAIN_TYPE, pool, index).length > 0 && { hostedUrl: url }),
    };
  });
  const others = [...alone].map((each) => ({
    id: idOf(each, index),
    clientIds: [],
    identityPoolId: each.id,
  }));
  return [...pools, ...others];
}

/** The differences from AWS, for the whole service. */
export function servedAuthRows(index: GraphIndex): ServedRow[] {
  const rows: ServedRow[] = [];
  const pools = index.ofType(USER_POOL_TYPE).length;
  if (pools > 0) {
    const note = "messages are shown here and not sent; no devices, passkeys, risk checks or quotas";
    rows.push({ what: `${pools} ${USER_POOL_TYPE}`, fidelity: "approximated", note });
  }
  const identityPools = index.ofType(IDENTITY_POOL_TYPE).length;
  if (identityPools > 0) {
    const note = "credentials are good for the gateways, tables and user pools here, and for nothing else";
    rows.push({ what: `${identityPools} ${IDENTITY_POOL_TYPE}`, fidelity: "approximated", note });
  }
  for (const provider of index.ofType(PROVIDER_TYPE)) {
    const note = "users of other providers cannot sign in to a user pool here";
    rows.push({ what: `provider ${text(provider.inputs.providerName)}`, fidelity: "not emulated", note });
  }
  return rows;
}

function ofPool(type: string, pool: GraphResource, index: GraphIndex): GraphResource[] {
  return index.ofType(type).filter(({ inputs }) => inputs.userPoolId === pool.id);
}

function takesUsersOf(identity: GraphResource, pool: GraphResource): boolean {
  const providers = identity.inputs.cognitoIdentityProviders;
  return JSON.stringify(providers ?? []).includes(`/${pool.id}"`);
}

function isBeside(identity: GraphResource, pool: GraphResource, index: GraphIndex): boolean {
  const around = constructAround(pool, (urn) => index.findByUrn(urn));
  return around !== undefined && around === constructAround(identity, (urn) => index.findByUrn(urn));
}

function idOf(resource: GraphResource, index: GraphIndex): string {
  return constructId(resource, (urn) => index.findByUrn(urn));
}
