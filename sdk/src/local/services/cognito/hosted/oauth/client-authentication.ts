import { findHeader } from "../../../../gateways/shared/header-names";
import type { GatewayRequest } from "../../../../gateways/shared/types";
import { isSameText } from "../csrf";
import { hasDomain, NO_DOMAIN } from "../domain";
import { Parameters } from "../parameters";
import type { HostedPorts, PoolClient } from "../types";
import { OAuthError } from "./oauth-error";

/** The body of a request to an endpoint, in which each parameter is there once at most. */
export function readForm(request: GatewayRequest, names: readonly string[]): Parameters {
  const type = findHeader(request.headers, "content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) {
    throw new OAuthError("invalid_request", "the body has to be application/x-www-form-urlencoded");
  }
  const form = new Parameters(request.body.toString("utf8"));
  const repeated = names.find((name) => form.isRepeated(name));
  if (repeated !== undefined) {
    throw new OAuthError("invalid_request", `${repeated} is there more than once`);
  }
  return form;
}

/** The client that asks, which proves itself by its secret when it has one. */
export function authenticateClient(
  ports: HostedPorts,
  request: GatewayRequest,
  form: Parameters,
): PoolClient {
  const { id, secret } = basicCredentials(request) ?? {
    id: form.get("client_id"),
    secret: form.get("client_secret"),
  };
  if (id === undefined) throw new OAuthError("invalid_request", "client_id is not present");
  const named = form.get("client_id");
  const found = named === undefined || named === id ? ports.poolOfClient(id) : undefined;
  if (found === undefined) throw new OAuthError("invalid_client");
  if (!hasDomain(found.pool)) throw new OAuthError("invalid_request", NO_DOMAIN);
  const { client } = found;
  const isRight =
    client.secret === undefined ? !secret : secret !== undefined && isSameText(client.secret, secret);
  if (!isRight) throw new OAuthError("invalid_client");
  return found;
}

interface Credentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

function basicCredentials(request: GatewayRequest): Credentials | undefined {
  const header = findHeader(request.headers, "authorization");
  if (header === undefined) return undefined;
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(header)?.[1];
  const text = Buffer.from(encoded ?? "", "base64").toString("utf8");
  const at = text.indexOf(":");
  if (at < 1) throw new OAuthError("invalid_client");
  return { id: text.slice(0, at), secret: text.slice(at + 1) };
}
