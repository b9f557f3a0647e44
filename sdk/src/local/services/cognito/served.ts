import { constructAround, constructId } from "../../../graph/construct-id";
import type { GraphIndex } from "../../../graph/graph-index";
import { fields, text, texts } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { ServedAuth, ServedRow } from "../../protocol";
import { IDENTITY_POOL_TYPE } from "../provision/identity-pools";
import {
  BRANDING_TYPE,
  CLIENT_TYPE,
  DOMAIN_TYPE,
  PROVIDER_TYPE,
  USER_POOL_TYPE,
} from "../provision/user-pools";
import { localRelyingParty } from "./user-pool/passkeys/relying-party";

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
    const note = "messages are shown here and not sent; no devices, risk checks or quotas";
    rows.push({ what: `${pools} ${USER_POOL_TYPE}`, fidelity: "approximated", note });
  }
  rows.push(...index.ofType(USER_POOL_TYPE).flatMap((pool) => rowsOfPool(pool, index)));
  for (const { name } of index.ofType(BRANDING_TYPE)) {
    const note = "the pages here have a style of their own";
    rows.push({ what: `style ${name}`, fidelity: "not emulated", note });
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

/** Settings of a pool that mean something else here, or nothing. */
function rowsOfPool(pool: GraphResource, index: GraphIndex): ServedRow[] {
  const id = idOf(pool, index);
  const rows: ServedRow[] = [];
  const { lambdaConfig, signInPolicy, webAuthnConfiguration } = pool.inputs;
  const relyingPartyId = text(fields(webAuthnConfiguration)?.relyingPartyId);
  const hasPasskeys = texts(fields(signInPolicy)?.allowedFirstAuthFactors).includes("WEB_AUTHN");
  if (hasPasskeys && relyingPartyId !== undefined && localRelyingParty(relyingPartyId) !== relyingPartyId) {
    const note = `they are of localhost here, since browsers refuse ${relyingPartyId} to pages of this machine`;
    rows.push({ what: `passkeys of ${id}`, fidelity: "approximated", note });
  }
  if (fields(lambdaConfig)?.inboundFederation !== undefined) {
    const note = "nobody calls it, since users of other providers cannot sign in to a user pool here";
    rows.push({ what: `inbound federation trigger of ${id}`, fidelity: "not emulated", note });
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
