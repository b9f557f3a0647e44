import assert from "node:assert/strict";
import { pictureMermaid, pictureSvg, pictureText } from "#sdk/graph/views/index";
import type { Picture } from "#sdk/graph/views/picture/types";

const PICTURE: Picture = {
  nodes: [
    { id: "a", kind: "api", label: "Api", detail: "HTTP API" },
    { id: "r1", kind: "route", label: "GET /notes", detail: "" },
    { id: "r2", kind: "route", label: "POST /n", detail: "" },
    { id: "t", kind: "authorizer", label: "token", detail: "authorizer" },
    { id: "f", kind: "function", label: "src/notes.list", detail: "" },
    { id: "d", kind: "data", label: "Notes", detail: "table" },
    { id: "x", kind: "outside", label: `<"#1" & more>`, detail: "" },
  ],
  edges: [
    { from: "a", to: "r1", label: "" },
    { from: "a", to: "r2", label: "" },
    { from: "r2", to: "t", label: "asks" },
    { from: "r1", to: "f", label: "" },
    { from: "r2", to: "f", label: "" },
    { from: "f", to: "d", label: "read" },
  ],
};
const EMPTY: Picture = { nodes: [], edges: [] };

describe("pictureText", () => {
  it("prints each part with what it calls or uses, and what stands alone", () => {
    assert.equal(
      pictureText(PICTURE),
      [
        "Api (HTTP API)",
        "  GET /notes  src/notes.list",
        "  POST /n     src/notes.list  asks token (authorizer)",
        "",
        "src/notes.list",
        "  read  Notes (table)",
        "",
        `<"#1" & more>`,
        "",
      ].join("\n"),
    );
  });

  it("says so when there is nothing", () => {
    assert.equal(pictureText(EMPTY), "the program has nothing to draw\n");
  });
});

describe("pictureMermaid", () => {
  it("prints a flow chart whose labels are escaped", () => {
    assert.equal(
      pictureMermaid(PICTURE),
      [
        "flowchart LR",
        '  n0(["Api<br/>HTTP API"])',
        '  n1["GET /notes"]',
        '  n2["POST /n"]',
        '  n3{{"token<br/>authorizer"}}',
        '  n4[["src/notes.list"]]',
        '  n5[("Notes<br/>table")]',
        '  n6>"#lt;#quot;#35;1#quot; & more#gt;"]',
        "  n0 --> n1",
        "  n0 --> n2",
        '  n2 -->|"asks"| n3',
        "  n1 --> n4",
        "  n2 --> n4",
        '  n4 -->|"read"| n5',
        "",
      ].join("\n"),
    );
  });
});

describe("pictureSvg", () => {
  it("draws every node with its text and every edge, escaped", () => {
    const svg = pictureSvg(PICTURE);
    assert.equal(svg.match(/<rect /g)?.length, 7);
    assert.equal(svg.match(/<path class="edge/g)?.length, 6);
    assert.equal(svg.match(/<path class="edge asks"/g)?.length, 1);
    assert.match(svg, /<title>Notes table<\/title>/);
    assert.ok(svg.includes(`&lt;&quot;#1&quot; &amp; more>`));
    assert.doesNotMatch(svg, /<"#1"/);
    assert.match(svg, /prefers-color-scheme:dark/);
  });

  it("cuts long labels, and keeps them whole in the title", () => {
    const label = `src/${"long-".repeat(20)}name.handler`;
    const svg = pictureSvg({ nodes: [{ id: "f", kind: "function", label, detail: "" }], edges: [] });
    assert.ok(svg.includes(`<title>${label}</title>`));
    assert.ok(svg.includes("…</text>"));
    assert.ok(!svg.includes(`>${label}</text>`));
  });

  it("is a document of its own, without scripts and without anything from elsewhere", () => {
    const svg = pictureSvg(EMPTY);
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.doesNotMatch(svg, /<script|href|url\((?!#)/);
  });
});
