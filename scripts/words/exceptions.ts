import type { Finding, Rule } from "./check";

/** A finding that is right as it is. */
export interface Exception {
  readonly rule: Rule;
  /** The files that it is about: all whose path begins so. */
  readonly files: string;
  /** A part of the finding's text. */
  readonly text: string;
  readonly reason: string;
}

/** One that matches no finding fails the check. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    rule: "name",
    files: "sdk/src/cli/adopt/",
    text: "`fate`",
    reason: "a member of the resources that `sapi adopt --json` prints",
  },
  {
    rule: "name",
    files: "sdk/src/cli/adopt/",
    text: "`isAtStake`",
    reason: "a member of the resources that `sapi adopt --json` prints",
  },
  {
    rule: "name",
    files: "tests/sdk/cli/adopt/run.spec.ts",
    text: "`fate`",
    reason: "a member of the resources that `sapi adopt --json` prints",
  },
  {
    rule: "name",
    files: "sdk/src/local/services/lambda/",
    text: "`spared`",
    reason: "a member of the entries in the journal of accepted events",
  },
  {
    rule: "name",
    files: "sdk/src/constructs/rds/engines.ts",
    text: "`FormerRDSEngine`",
    reason: "a public name of the package",
  },
  {
    rule: "name",
    files: "sdk/src/local/options.ts",
    text: "`keep`",
    reason: "a public option of `startLocal`",
  },
  {
    rule: "name",
    files: "sdk/src/local/services/external-emulator/",
    text: "`keep`",
    reason: "the public option of `startLocal`, which is passed on",
  },
  {
    rule: "name",
    files: "sdk/src/app/sharing/pack.ts",
    text: "`places`",
    reason: "a member of the outputs that app stacks share",
  },
  {
    rule: "name",
    files: "sdk/src/local/services/secretsmanager/",
    text: "`content`",
    reason: "a member of the entries in the journal of secrets",
  },
  {
    rule: "name",
    files: "sdk/src/local/services/secretsmanager/",
    text: "`goneAt`",
    reason: "a member of the entries in the journal of secrets",
  },
  {
    rule: "name",
    files: "scripts/soak/services/program/src/orders.ts",
    text: "`place`",
    reason: "a customer places an order",
  },
  {
    rule: "word",
    files: "sdk/src/upgrade/expressions/doubts.ts",
    text: '"looked at"',
    reason: "comments of files that an earlier version has upgraded",
  },
  {
    rule: "word",
    files: "sdk/src/upgrade/expressions/doubts.ts",
    text: '"their places"',
    reason: "comments of files that an earlier version has upgraded",
  },
  {
    rule: "headless",
    files: "sdk/src/upgrade/program/stacks/instances.ts",
    text: "what is made",
    reason: "the end of a comment that `sapi upgrade` writes to a file of the user",
  },
  {
    rule: "semicolon",
    files: "sdk/src/local/console/guard.ts",
    text: "default-src",
    reason: "a content security policy",
  },
  ...ofExamplesAndTests(),
];

/** Names in examples and tests that another program reads. */
function ofExamplesAndTests(): readonly Exception[] {
  const handler = "The name of a handler is an input of the deployed function.";
  return [
    { rule: "name", files: "examples/gen0/src/late.ts", text: "`look`", reason: handler },
    { rule: "name", files: "examples/gen0/src/news.ts", text: "`tell`", reason: handler },
    { rule: "name", files: "examples/orders/src/orders.ts", text: "`place`", reason: handler },
    {
      rule: "name",
      files: "examples/site/web/public/page.js",
      text: "`tell`",
      reason: "The text of the page is an input of the site, and would change its graph.",
    },
    {
      rule: "name",
      files: "tests/sdk/local/services/s3/",
      text: "`Contents`",
      reason: "S3 names the objects of a listing so.",
    },
    {
      rule: "name",
      files: "tests/support/provider/sdk.ts",
      text: "`keepOutputValues`",
      reason: "An option of @pulumi/pulumi.",
    },
  ];
}

/** Findings without those that an exception is made for, and the exceptions that nothing needs. */
export function without(
  findings: readonly Finding[],
  exceptions: readonly Exception[] = EXCEPTIONS,
): { readonly findings: readonly Finding[]; readonly unused: readonly Exception[] } {
  const used = new Set<Exception>();
  const left = findings.filter((finding) => {
    const matching = exceptions.filter((exception) => matches(exception, finding));
    for (const exception of matching) used.add(exception);
    return matching.length === 0;
  });
  return { findings: left, unused: exceptions.filter((exception) => !used.has(exception)) };
}

function matches({ rule, files, text }: Exception, finding: Finding): boolean {
  return rule === finding.rule && finding.file.startsWith(files) && finding.text.includes(text);
}
