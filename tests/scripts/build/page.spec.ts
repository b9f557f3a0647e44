import assert from "node:assert/strict";
import * as path from "node:path";
import { ROOT } from "../../support/paths";

describe("pageOf", () => {
  let pageOf: (template: string, script: string, style: string) => string;

  before(async () => {
    ({ pageOf } = await import(path.join(ROOT, "scripts", "build", "page.mjs")));
  });

  const TEMPLATE = '<style></style><script type="module"></script>';

  it("puts a script and a style into the page, as they are", () => {
    assert.equal(
      pageOf(TEMPLATE, 'f("$&")', "a { color: red }"),
      '<style>a { color: red }</style><script type="module">f("$&")</script>',
    );
  });

  it("lets no text of the script end it", () => {
    assert.equal(
      pageOf(TEMPLATE, 'f("</script>")', ""),
      '<style></style><script type="module">f("<\\/script>")</script>',
    );
  });
});
