import type { Draft } from "../program/edits/draft";
import { sitesOf } from "../program/imports/sites";
import { LegacyLibrary } from "../program/legacy/legacy-library";

const MESSAGE = "write this test with pulumi-serverless-api/testing: it asks for templates of CDK";
const ASSERTIONS = /["'](aws-cdk-lib\/assertions|@aws-cdk\/assert(ions)?)["']/;

/** Whether a file asks for what CDK makes of a stack. */
export function isTemplateTest(text: string): boolean {
  return ASSERTIONS.test(text);
}

/** Reports such tests. */
export function reportTemplates(draft: Draft): void {
  const site = sitesOf(draft.file).find(({ specifier }) => ASSERTIONS.test(`"${specifier}"`));
  if (site) draft.doubt(site.statement, MESSAGE);
}

/** Tests of templates stay as they are, with a comment: they are about another engine. */
export const TEMPLATE_TESTS = new LegacyLibrary({
  entries: [],
  prefix: "",
  wholeNames: ["sst", "sst"],
  tables: {},
  names: {},
  functionDefaults: {},
  hasOwnUses: () => true,
});
