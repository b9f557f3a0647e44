import type { Output } from "../../endpoint/aws-api";
import { invalidArgument } from "../errors";
import type { Store } from "../state/store";
import type { PostObjectRequest, S3Operations } from "./calls";
import { bodyOf } from "./input";
import { checkPostPolicy } from "./post-policy";
import { putObject } from "./write-objects";

const NO_KEY =
  "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.";

/** Objects that a form of a page sends. */
export function formOperations(store: Store): S3Operations<"PostObject"> {
  return {
    PostObject: async (input, context) => {
      // The key has the name of the file in it, as that of the object.
      const { Bucket: bucket, Key: key, Form: fields } = input;
      const { policy } = fields;
      if (fields.key === undefined) throw invalidArgument("key", "", NO_KEY);
      const size = bodyOf(input).length;
      if (policy !== undefined)
        checkPostPolicy(policy, { fields: { ...fields, bucket, key }, size }, store.now());
      const written = await putObject(store, input, context);
      return { ...written, ...locationOf(input, context.accountRegion.region) };
    },
  };
}

function locationOf({ Bucket: bucket, Key: key }: PostObjectRequest, region: string): Output {
  const path = key.split("/").map(encodeURIComponent).join("%2F");
  return { Location: `https://${bucket}.s3.${region}.amazonaws.com/${path}`, Bucket: bucket, Key: key };
}
