import { CAPTURE_OPTIONS, captureWarning, PROGRAM } from "./capture";
import { choiceOption, defineCommand, UsageError } from "./command";

const FORMATS = ["text", "mermaid", "svg"] as const;

/** Print what a program has and who calls whom. */
export const graph = defineCommand({
  name: "graph",
  summary: "print the resources as a picture: routes, functions, data and who may use what",
  args: [PROGRAM],
  options: {
    format: { type: "string", value: "NAME", description: `one of ${FORMATS.join(", ")}`, default: "text" },
    dashboards: {
      type: "boolean",
      description: "the dashboards of CloudWatch instead, with what their widgets show: as text or svg",
    },
    ...CAPTURE_OPTIONS,
  },
  async run(input, io) {
    const format = choiceOption(input, "format", FORMATS);
    const hasDashboards = input.options.dashboards === true;
    if (hasDashboards && format === "mermaid")
      throw new UsageError("--dashboards takes --format text or svg: Mermaid has no layout of boxes");
    const captured = await captureWarning(input, io);
    // Loaded here, so that help and version answer at once.
    const { GraphIndex, withQuickCreated } = require("../graph") as typeof import("../graph");
    const views = require("../graph/views") as typeof import("../graph/views");
    const index = new GraphIndex(withQuickCreated(captured.graph));
    if (hasDashboards) {
      const dashboards = views.viewDashboards(index);
      io.stdout.write(format === "svg" ? views.dashboardsSvg(dashboards) : views.dashboardsText(dashboards));
      return 0;
    }
    const write = { text: views.pictureText, mermaid: views.pictureMermaid, svg: views.pictureSvg };
    io.stdout.write(write[format](views.drawPicture(index)));
    return 0;
  },
});
