import { join } from "node:path";
import type { GraphResource } from "../../../graph/types";
import type { AwsService } from "../endpoint/aws-service";
import type { LocalService, ServicePorts } from "../service";
import { S3_API } from "./api";
import { answerPages } from "./cors";
import { s3Operations } from "./operations";
import { addressOf } from "./protocol/address";
import { countingPolicy } from "./public-policy";
import { Registered } from "./registered";
import { Store } from "./store/store";

export type S3Ports = Pick<ServicePorts, "settings" | "place" | "folder" | "clock" | "notice">;

/** Starts S3: with a folder for data, everything that was acknowledged is there again. */
export async function startS3({ settings, place, folder, clock, notice }: S3Ports): Promise<LocalService> {
  const { data } = settings;
  const store = new Store(data === undefined ? undefined : join(data, "s3"), clock);
  const service = s3Service(store);
  const registered = new Registered(store, place, folder, notice);
  return {
    services: [service],
    serve: (resources: readonly GraphResource[]) => registered.serve(resources),
    close: async () => store.close(),
  };
}

/** S3 over what is stored. */
export function s3Service(store: Store): AwsService {
  return {
    api: S3_API,
    operations: s3Operations(store),
    policyOf(arn) {
      const [bucket = ""] = arn.replace(/^arn:[^:]*:s3:::/, "").split("/");
      const settings = store.buckets.get(bucket)?.settings;
      return settings && countingPolicy(settings);
    },
    mayBeOpen(head) {
      const { bucket = "" } = addressOf(head);
      return store.buckets.get(bucket)?.settings.policy !== undefined;
    },
    pages: (request) => answerPages(request, (name) => store.buckets.get(name)),
  };
}
