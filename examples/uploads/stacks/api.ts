import { Api, type StackContext, use } from "pulumi-serverless-api";
import { PicturesStack } from "./pictures";

/** Gives out addresses for uploads, lists the pictures, and serves the page that does both. */
export function ApiStack({ stack }: StackContext) {
  const { pictures } = use(PicturesStack);

  const api = new Api(stack, "Api", {
    defaults: { function: { bind: [pictures], timeout: "5 seconds" } },
    routes: {
      "POST /pictures": "src/pictures.upload",
      "GET /pictures": "src/pictures.list",
      $default: "src/page.show",
    },
  });

  stack.addOutputs({ ApiUrl: api.url, BucketName: pictures.bucketName });
  return { api };
}
