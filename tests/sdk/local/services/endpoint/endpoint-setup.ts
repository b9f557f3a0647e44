import { SignatureV4 } from "@smithy/signature-v4";
import type { TrustedHosts } from "#sdk/local/http/guard";
import type { GatewayRequest, GatewayResponse } from "#sdk/local/http/types";
import type { IamCaller, SignedAccess } from "#sdk/local/iam/caller";
import type { AccountRegion, AwsApi } from "#sdk/local/services/endpoint/aws-api";
import type { AwsService, Caller, DoneCall, Operation } from "#sdk/local/services/endpoint/aws-service";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint, type EndpointPorts } from "#sdk/local/services/endpoint/endpoint";
import { jsonProtocol } from "#sdk/local/services/endpoint/protocols/json";
import { ServiceError } from "#sdk/local/services/service-error";
import { Sha256 } from "../../../../support/sha256";
import { NOW, request } from "../../gateways/support/requests";

export const ACCOUNT_REGION: AccountRegion = { region: "eu-west-1", accountId: "123456789012" };
const DEVELOPER = { accessKeyId: "SAPIDEVELOPER", secretAccessKey: "developer" };
const WORKER = { accessKeyId: "SAPIWORKER", secretAccessKey: "worker" };

/** A service that puts things into boxes. */
export const BOXES: AwsApi = {
  name: "boxes",
  protocol: jsonProtocol({ targets: ["Boxes_20260101"], version: "1.0" }),
  targets: ["Boxes_20260101"],
  access: {
    Put: ({ Box }, { region, accountId }) => [
      { action: "boxes:Put", arn: `arn:aws:boxes:${region}:${accountId}:${Box}` },
    ],
    WhoAmI: () => [],
    Break: () => [],
    NotYet: () => [],
  },
};

export interface Setup {
  readonly api?: Partial<AwsApi>;
  readonly operations?: Readonly<Record<string, Operation>>;
  readonly ports?: Partial<EndpointPorts>;
  readonly trusted?: TrustedHosts;
  readonly policyOf?: AwsService["policyOf"];
  readonly pages?: AwsService["pages"];
}

/** An endpoint with boxes, in which the worker may put things into the box `Mine`. */
export function boxes({ api, operations, ports, policyOf, pages }: Setup = {}) {
  const errors: unknown[] = [];
  const refused: { readonly caller: Caller; readonly access: SignedAccess; readonly message: string }[] = [];
  const done: DoneCall[] = [];
  const callers: Readonly<Record<string, IamCaller>> = {
    [DEVELOPER.accessKeyId]: caller(DEVELOPER, "user/local"),
    [WORKER.accessKeyId]: {
      ...caller(WORKER, "assumed-role/worker/fn"),
      allows: ({ arn }) => arn.endsWith(":Mine"),
    },
  };
  const endpoint = new AwsEndpoint({
    accountRegion: ACCOUNT_REGION,
    clock: { now: () => NOW, after: () => () => undefined },
    clientsTime: () => NOW,
    findCaller: (id) => callers[id],
    trusted: { names: [], addresses: false },
    isJudging: true,
    refused: (by, access, message) => refused.push({ caller: by, access, message }),
    onError: (error) => errors.push(error),
    ...ports,
  });
  endpoint.mount(
    ours({
      api: { ...BOXES, ...api },
      operations: {
        Put: ({ Box }) => {
          if (Box === "Full") throw new ServiceError("BoxFullException", "It is full.", 409, { Left: 0 });
          return { Box, At: NOW / 1000 };
        },
        WhoAmI: (_, context) => ({
          Arn: "identity" in context.caller ? context.caller.identity.userArn : context.caller.service,
        }),
        Break: () => {
          throw new TypeError("a bug");
        },
        ...operations,
      },
      ...(policyOf && { policyOf }),
      ...(pages && { pages }),
    }),
  );
  endpoint.watch((call) => done.push(call));
  const findCaller = (id: string) => callers[id];
  return { endpoint, errors, refused, done, findCaller, worker: callers[WORKER.accessKeyId] as IamCaller };
}

function caller({ accessKeyId, secretAccessKey }: typeof WORKER, name: string): IamCaller {
  const userArn = `arn:aws:sts::${ACCOUNT_REGION.accountId}:${name}`;
  return {
    secretAccessKey,
    identity: { accessKey: accessKeyId, accountId: ACCOUNT_REGION.accountId, userId: name, userArn },
  };
}

export interface Call {
  readonly by?: "developer" | "worker" | "nobody" | "a stranger" | "a liar";
  readonly service?: string;
  /** The prefix of its header. */
  readonly target?: string;
  readonly given?: Partial<GatewayRequest>;
  readonly headers?: readonly (readonly [string, string])[];
}

/** A call signed by the SDK. */
export async function signed(
  operation: string,
  input: object,
  { by = "worker", service = "boxes", target = "Boxes_20260101", given, headers: more = [] }: Call = {},
): Promise<GatewayRequest> {
  const body = Buffer.from(JSON.stringify(input));
  const host = given?.host ?? "localhost:4000";
  const plain = {
    host,
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `${target}.${operation}`,
  };
  const keys = {
    developer: DEVELOPER,
    worker: WORKER,
    "a stranger": { accessKeyId: "AKIASTRANGER", secretAccessKey: "x" },
    "a liar": { ...DEVELOPER, secretAccessKey: "guessed" },
  };
  const headers = by === "nobody" ? plain : await sign(keys[by]);
  return request("POST /", { headers: [...Object.entries(headers), ...more], host, body, ...given });

  async function sign(credentials: typeof WORKER): Promise<Record<string, string>> {
    const { region } = ACCOUNT_REGION;
    // The interface asks for more than the signer uses.
    const signer = new SignatureV4({ service, region, sha256: Sha256 as never, credentials });
    const message = { method: "POST", protocol: "http:", hostname: "localhost", path: "/", headers: plain };
    return (await signer.sign({ ...message, body: body.toString() }, { signingDate: new Date(NOW) })).headers;
  }
}

/** The answer of the endpoint as clients read it. */
export function seen({ status, headers, body }: GatewayResponse) {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return { status, type, body: JSON.parse(String(body)) as Record<string, unknown> };
}
