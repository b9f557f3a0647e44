import type { Input, Output } from "../../endpoint/aws-api";
import type { Operation } from "../../endpoint/aws-service";
import { invalidArgument } from "../errors";
import type { Store } from "../state/store";
import { bodyOf, textOf, textsOf } from "./input";
import { checkPostPolicy } from "./post-policy";
import { putObject } from "./write-objects";

const NO_KEY =
  "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.";

/** Objects that a form of a page sends. */
export function formOperations(store: Store): Readonly<Record<string, Operation>> {
  return {
    PostObject: async (input, context) => {
      const fields = textsOf(input, "Form");
      const { policy } = fields;
      if (fields.key === undefined) throw invalidArgument("key", "", NO_KEY);
      const bucket = textOf(input, "Bucket") ?? "";
      // With the name of the file in it, as the object will have it.
      const key = textOf(input, "Key") ?? "";
      const size = bodyOf(input).length;
      if (policy !== undefined)
        checkPostPolicy(policy, { fields: { ...fields, bucket, key }, size }, store.now());
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
