import { GraphIndex, withQuickCreated } from "../../../graph";
import { drawPicture, pictureMermaid, pictureText } from "../../../graph/views";
import { defineTool, READS } from "../tool";
import { linesFrom } from "./lines";

const WRITERS = { text: pictureText, mermaid: pictureMermaid } as const;

interface Input {
  readonly format?: keyof typeof WRITERS;
  readonly from: number;
}

/** The picture of the program as text. */
export const graph = defineTool<Input>({
  name: "graph",
  title: "Graph of the program",
  description:
    "Draws the resources of the program as text or Mermaid: routes, functions, queues, tables, who calls whom and who may use what. Made of the sources as they are now; nothing is deployed.",
  input: {
    type: "object",
    properties: {
      format: { type: "string", enum: Object.keys(WRITERS), description: "text (default) or mermaid." },
      from: { type: "integer", minimum: 1, default: 1, description: "The first line to show. Default 1." },
    },
    additionalProperties: false,
  },
  annotations: READS,
  async run({ format = "text", from }, context) {
    const captured = await context.capture();
    const picture = WRITERS[format](drawPicture(new GraphIndex(withQuickCreated(captured.graph))));
    return { text: linesFrom(picture, from) };
  },
});
