import middy from "@middy/core";
import httpErrorHandler from "@middy/http-error-handler";
import httpJsonBodyParser from "@middy/http-json-body-parser";
import validator from "@middy/validator";
import { transpileSchema } from "@middy/validator/transpile";

/** The event as the handler gets it, with its body parsed and checked. */
interface Greeting {
  readonly body: { readonly name: string };
}

const eventSchema = transpileSchema({
  type: "object",
  required: ["body"],
  properties: {
    body: { type: "object", required: ["name"], properties: { name: { type: "string", minLength: 1 } } },
  },
});

export const handler = middy<Greeting>()
  .use(httpJsonBodyParser())
  .use(validator({ eventSchema }))
  .use(httpErrorHandler())
  .handler(async ({ body }) => ({
    statusCode: 201,
    body: JSON.stringify({ greeting: `Hello ${body.name}` }),
  }));
