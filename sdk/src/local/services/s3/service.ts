import { join } from "node:path";
import type { GraphResource } from "../../../graph/types";
import { findHeader } from "../../http/header-names";
import type { GatewayRequest } from "../../http/types";
import type { AwsService, LocalAws } from "../endpoint/aws-service";
import type { LocalService, ServicePorts } from "../service";
import { absenceOf } from "./absence";
import { S3_API } from "./api";
import { Lifecycles } from "./lifecycle/lifecycles";
import { s3Operations } from "./operations";
import { mayBePublic, policyOf } from "./policies/public-policy";
import { addressOf } from "./protocol/address";
import { answerPages } from "./protocol/cors";
import { Registered } from "./registered/registered";
import { Store } from "./state/store";

export type S3Ports = Pick<
  ServicePorts,
  "settings" | "accountRegion" | "folder" | "aws" | "clock" | "notice"
>;

/** Starts S3. With a folder for data it has all acknowledged changes again. */
export async function startS3({
  settings,
  accountRegion,
  folder,
  aws,
  clock,
  notice,
}: S3Ports): Promise<LocalService> {
  const { data } = settings;
  const store = new Store(data === undefined ? undefined : join(data, "s3"), clock);
  const service = s3Service(store, aws);
  const lifecycles = new Lifecycles(store, clock);
  lifecycles.run();
  const registered = new Registered(store, accountRegion, folder, notice);
  return {
    services: [service],
    serve: (resources: readonly GraphResource[]) => registered.serve(resources),
    async close() {
      lifecycles.close();
      store.close();
    },
  };
}

/** S3 over what is stored. `aws` is where destinations of notifications are asked. */
export function s3Service(store: Store, aws?: LocalAws): AwsService {
  return {
    api: S3_API,
    operations: s3Operations(store, aws),
    policyOf(arn) {
      const [bucket = ""] = arn.replace(/^arn:[^:]*:s3:::/, "").split("/");
      const stored = store.buckets.get(bucket);
      return stored && policyOf(stored, arn);
    },
    mayBeOpen(head) {
      const { bucket = "" } = addressOf(head);
      const settings = store.buckets.get(bucket)?.settings;
      // AWS says to everybody that a bucket does not exist. A request with a body is refused before the body is read.
      return settings === undefined ? bucket !== "" && !hasBody(head) : mayBePublic(settings);
    },
    absenceOf: (call, isAllowed) => absenceOf(store, call, isAllowed),
    pages: (request) => answerPages(request, (name) => store.buckets.get(name)),
  };
}

function hasBody({ headers }: GatewayRequest): boolean {
  const isChunked = findHeader(headers, "transfer-encoding") !== undefined;
  return isChunked || Number(findHeader(headers, "content-length") ?? 0) > 0;
}
