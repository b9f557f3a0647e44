import { nearest } from "../errors";
import type { ApiView } from "../graph/views/types";
import { CAPTURE_OPTIONS, captureWarning, PROGRAM } from "./capture";
import { choiceOption, defineCommand, listOption, UsageError } from "./command";

const FORMATS = ["json", "yaml"] as const;

/** Write the OpenAPI document of an API. */
export const openapi = defineCommand({
  name: "openapi",
  summary: "write the OpenAPI 3.0 document of an HTTP or REST API",
  args: [PROGRAM],
  options: {
    api: { type: "string", value: "ID", description: "id of the API, where the program has several" },
    format: { type: "string", value: "NAME", description: `one of ${FORMATS.join(", ")}`, default: "json" },
    server: {
      type: "string",
      value: "URL",
      multiple: true,
      description: "where the API answers, instead of what the program tells",
    },
    ...CAPTURE_OPTIONS,
  },
  async run(input, io) {
    const format = choiceOption(input, "format", FORMATS);
    const { graph } = await captureWarning(input, io);
    // Loaded here, so that help and version answer at once.
    const { GraphIndex, withQuickCreated } = require("../graph") as typeof import("../graph");
    const { openApiDocument, viewApis } = require("../graph/views") as typeof import("../graph/views");
    const index = new GraphIndex(withQuickCreated(graph));
    const api = chooseApi(viewApis(index), input.options.api);
    const document = openApiDocument(index, api, listOption(input, "server"));
    io.stdout.write(format === "json" ? `${JSON.stringify(document, null, 2)}\n` : toYaml(document));
    return 0;
  },
});

/** The API of that id, or the only one. WebSocket APIs are none that OpenAPI can describe. */
export function chooseApi(apis: readonly ApiView[], id: string | undefined): ApiView {
  const described = apis.filter(({ kind }) => kind !== "websocket");
  const ids = described.map((api) => api.id);
  if (id === undefined) {
    const [only, second] = described;
    if (only && !second) return only;
    if (!only) throw new UsageError("the program has no HTTP or REST API");
    throw new UsageError(`the program has several APIs; write --api with one of ${ids.join(", ")}`);
  }
  const found = apis.find((api) => api.id === id);
  if (found?.kind === "websocket")
    throw new UsageError(`${id} is a WebSocket API, which OpenAPI cannot describe`);
  if (found) return found;
  const guess = nearest(id, ids);
  const hint = guess === undefined ? `there are ${ids.join(", ") || "none"}` : `did you mean ${guess}`;
  throw new UsageError(`the program has no API ${JSON.stringify(id)}; ${hint}`);
}

function toYaml(document: object): string {
  const { stringify } = require("../graph/yaml") as typeof import("../graph/yaml");
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}
