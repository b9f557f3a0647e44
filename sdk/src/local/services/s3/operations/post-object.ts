import type { Input, Output } from "../../endpoint/aws-api";
import type { Operation } from "../../endpoint/aws-service";
import type { Store } from "../store/store";
import { bodyOf, textOf, textsOf } from "./input";
import { checkPostPolicy } from "./post-policy";
import { putObject } from "./write-objects";

/** Objects that a form of a page sends. */
export function formOperations(store: Store): Readonly<Record<string, Operation>> {
  return {
    PostObject: async (input, context) => {
      const fields = textsOf(input, "Form");
      const { policy } = fields;
      const bucket = textOf(input, "Bucket") ?? "";
      const size = bodyOf(input).length;
      if (policy !== undefined) checkPostPolicy(policy, { fields: { ...fields, bucket }, size }, store.now());
      const written = await putObject(store, input, context);
      return { ...written, ...locationOf(input, context.place.region) };
    },
  };
}

function locationOf(input: Input, region: string): Output {
  const [bucket = "", key = ""] = [textOf(input, "Bucket"), textOf(input, "Key")];
  const path = key.split("/").map(encodeURIComponent).join("%2F");
  return { Location: `https://${bucket}.s3.${region}.amazonaws.com/${path}`, Bucket: bucket, Key: key };
}
