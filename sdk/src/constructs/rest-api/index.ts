import type { ConstructRoom } from "../room";
import { RestApiV1 } from "./construct";
import { REST_DEFAULTS } from "./defaults";
import { REST_API_ERRORS } from "./errors";
import { noteGatewayPart } from "./parts";

export const REST_API: ConstructRoom = {
  kind: "RestApiV1",
  class: RestApiV1,
  watch: noteGatewayPart,
  defaults: REST_DEFAULTS,
  errors: REST_API_ERRORS,
  lookup: ["url"],
  docs: { page: "rest-api", title: "RestApiV1", files: ["constructs/rest-api/"] },
};
