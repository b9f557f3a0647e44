import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/graph-index";
import type { GraphResource, GraphValue } from "#sdk/graph/types";
import { dashboardsSvg, dashboardsText, viewDashboards } from "#sdk/graph/views/index";
import { resource } from "../../../local/services/events/setup";

const ALARM = "arn:aws:cloudwatch:us-east-1:123456789012:alarm";
const WIDGETS = [
  {
    type: "alarm",
    ...{ x: 0, y: 0, width: 24, height: 2 },
    properties: { title: "Alarms", alarms: [`${ALARM}:late`, `${ALARM}:failed`] },
  },
  {
    type: "metric",
    ...{ x: 0, y: 2, width: 12, height: 6 },
    properties: {
      title: "Errors (AWS/Lambda)",
      metrics: [
        ["AWS/Lambda", "Errors", "FunctionName", "list", { label: "src/notes.list" }],
        ["AWS/Lambda", "Errors", "FunctionName", "create"],
        [{ expression: "m1 + m2" }],
      ],
      annotations: { horizontal: [{ label: "alarm", value: 0 }] },
    },
  },
  {
    type: "text",
    ...{ x: 12, y: 2, width: 12, height: 6 },
    properties: { markdown: "# Read <this>\nfirst" },
  },
];

function dashboard(name: string, dashboardBody: GraphValue): GraphResource {
  return resource("aws:cloudwatch/dashboard:Dashboard", { dashboardName: name, dashboardBody }, {});
}

function view(...resources: readonly GraphResource[]) {
  return viewDashboards(new GraphIndex({ project: "notes", stack: "dev", resources, outputs: {}, logs: [] }));
}

describe("the dashboards of a program", () => {
  it("are printed with what their widgets show", () => {
    const text = dashboardsText(view(dashboard("shop", JSON.stringify({ widgets: WIDGETS }))));
    assert.equal(
      text,
      `shop (dashboard)
  Alarms
    late
    failed
  Errors (AWS/Lambda)
    src/notes.list
    Errors create
    m1 + m2
    alarm at 0
  text
    # Read <this>
    first
`,
    );
  });

  it("are drawn where CloudWatch puts them, without anything of SVG in their texts", () => {
    const svg = dashboardsSvg(view(dashboard("shop", JSON.stringify({ widgets: WIDGETS }))));
    const boxes = [...svg.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/g)];
    assert.deepEqual(
      boxes.map(([, ...numbers]) => numbers.map(Number)),
      [
        [12, 46, 954, 74],
        [12, 126, 474, 234],
        [492, 126, 474, 234],
      ],
    );
    assert.ok(svg.includes("# Read &lt;this>"));
  });

  it("say how much has no room in its box", () => {
    const metrics = Array.from({ length: 20 }, (_, index) => ["Shop", `m${index}`]);
    const widget = { type: "metric", width: 6, height: 3, properties: { metrics } };
    const svg = dashboardsSvg(view(dashboard("shop", JSON.stringify({ widgets: [widget] }))));
    assert.match(svg, />m2<.*>17 more</);
    assert.ok(!svg.includes(">m3<"));
  });

  for (const body of ["", "{", "[]", '{"widgets":1}'])
    it(`are named where the body cannot be read: ${JSON.stringify(body)}`, () => {
      assert.equal(
        dashboardsText(view(dashboard("shop", body))),
        "shop (dashboard)\n  its body is not known here\n",
      );
      assert.match(dashboardsSvg(view(dashboard("shop", body))), /its body is not known here/);
    });

  it("have widgets of any shape", () => {
    const widgets = [null, {}, { type: "log", x: "1", properties: { metrics: [null, []] } }];
    assert.match(dashboardsText(view(dashboard("shop", JSON.stringify({ widgets })))), /\n {2}log\n/);
  });

  it("may be none", () => {
    assert.equal(dashboardsText(view()), "the program has no dashboards\n");
  });
});
