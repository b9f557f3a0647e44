export const REGION = "us-east-1";

/** A running emulator. */
export interface Peer {
  readonly url: string;
  readonly account: string;
}

/** Says whether a fact of AWS is so in an emulator. */
export type Check = (fact: string, isSo: boolean) => void;

/** Calls an emulator by the query protocol, for what its other protocols lack. */
export async function sendQuery(url: string, service: string, fields: Readonly<Record<string, string>>) {
  const scope = `test/20260101/${REGION}/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`;
  const reply = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { authorization },
  });
  if (!reply.ok) throw new Error(`${fields.Action}: ${reply.status} ${await reply.text()}`);
}
