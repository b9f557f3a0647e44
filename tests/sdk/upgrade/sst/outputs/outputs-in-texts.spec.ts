import assert from "node:assert/strict";
import { moved } from "../../../../support/moved-program";

function body(statement: string): string {
  const before = `import { Api, Bucket, use } from "sst/constructs";
import { Storage } from "./Storage";

export function Main({ stack, app }) {
  const { files } = use(Storage);
  const api = new Api(stack, "Api");
  ${statement}
}
`;
  const text = moved({ "stacks/Main.js": before }, 2).all["stacks/Main.js"] ?? "";
  const [, made = ""] = /new Api\(stack, "Api"\);\n {2}([^]*)\n\}\n$/.exec(text) ?? [];
  return made;
}

const CASES: Readonly<Record<string, string>> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: programs have these texts
  "use(`${api.url}/notes`);": "use(pulumi.interpolate`${api.url}/notes`);",
  'use(api.url + "/notes" + app.stage);': 'use(pulumi.concat(api.url, "/notes", app.stage));',
  "use(`${files.bucketArn}/*`);": "use(pulumi.interpolate`${files.bucketArn}/*`);",
  "use(`${api.cdk.httpApi.apiId}-x`);": "use(pulumi.interpolate`${api.native.httpApi.id}-x`);",
  "use(JSON.stringify({ url: api.url }));": "use(pulumi.jsonStringify({ url: api.url }));",
  "const url = `${api.url}/a`;\n  use(`${url}/b`);":
    "const url = pulumi.interpolate`${api.url}/a`;\n  use(pulumi.interpolate`${url}/b`);",
  "use(`${app.stage}-${app.region}`);": "use(`${app.stage}-${app.region}`);",
  'use("a" + app.stage);': 'use("a" + app.stage);',
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: programs have these texts
};

describe("texts with what AWS makes up, for which CDK has stand-ins", () => {
  for (const [before, after] of Object.entries(CASES)) it(before, () => assert.equal(body(before), after));
});
