import { commandMoves } from "#sdk/cli/upgrade/sst/scripts";
import { leftSettings } from "#sdk/cli/upgrade/sst/settings";
import { type Move, moves } from "#sdk/upgrade/sst/moves";
import { CONVERTED_IN, LEFT_IN, PROGRAMS_READ } from "./cdk-in-programs";
import {
  PROGRAMS_SEARCHED,
  WITH_COMMAND,
  WITH_CONSTRUCT,
  WITH_LOOKUP,
  WITH_MODULE,
  WITH_RUNTIME,
  WITH_WORD,
} from "./sst-in-programs";

const HEAD = `<!-- Made by \`npm run docs\` from the tables of sdk/src/upgrade/sst and sdk/src/cli/upgrade/sst. Do not edit. -->
# What moves from SST

What \`sapi upgrade --from sst\` does with each part of a program of SST 0.x, 1.x and 2.x. [How it goes](coming-from-sst.md) is another
page. What 0.x had under other names is in [what changed from 0 to 1](from-0-to-1.md): those words move as well.

What stays is told with its file and line. In programs a comment in front of it begins with \`sapi upgrade:\`. Or it is [left
out](coming-from-sst.md#what-is-left-out) as such a comment, with all that uses it.

The columns of programs count those that need a line, of ${PROGRAMS_SEARCHED} public programs that were searched in November 2026.
They are the official examples of v0.69.7, v1.18.4 and v2.44.0, and 79 applications. Where there is no number, none did.`;

/** The page about each part of a program of SST, made of the tables that the command works by. */
export function whatMovesFromSstPage(): string {
  const { constructs, words, runtimes, handlers, cdk, left } = moves();
  const parts = [
    HEAD,
    section(
      "Constructs",
      "Their props and methods move with them.",
      COUNTED,
      counted(constructs, ({ sst }) => WITH_CONSTRUCT[sst]),
    ),
    section(
      "Words",
      "In the props of constructs.",
      COUNTED,
      counted(words, ({ sst }) => WITH_WORD[sst.replace(/ \(0\.x\)$/, "")]),
    ),
    section(
      "Runtimes",
      "A runtime with which AWS no longer creates functions becomes the oldest of its language with which it does.",
      COUNTED,
      counted(runtimes, ({ sst }) => WITH_RUNTIME[sst]),
    ),
    section(
      "Handlers",
      "Imports of `sst/node/*` and `@serverless-stack/node/*`.",
      COUNTED,
      counted(handlers, ({ sst }) => WITH_LOOKUP[sst.split(".")[0] ?? ""]),
    ),
    section("Code of CDK", CDK, ["CDK", "here", "programs"], ofCdk(cdk)),
    section("The project", "", ["SST", "here"], PROJECT),
    section(
      "Commands",
      "In the scripts of package.json files. In files of CI services they are reported, and stay.",
      COUNTED,
      counted(
        commandMoves().filter(({ isMoved }) => isMoved),
        commandCount,
      ),
    ),
    section(
      "Left in a program",
      "",
      ["SST", "nearest", "programs"],
      nearest(left).map((row, at) => [...row, shownCount(leftCount(left[at]?.sst ?? ""))]),
    ),
    section("Left of CDK", LEFT_OF_CDK, ["CDK", "programs"], leftOfCdk()),
    section("Left in the settings", "As comments in \`Pulumi.yaml\`.", ["setting", "nearest"], settings()),
    section(
      "Left of the commands",
      "",
      ["command", "nearest", "programs"],
      commandMoves()
        .filter(({ isMoved }) => !isMoved)
        .map((move) => [code(move.sst), move.now, shownCount(commandCount(move))]),
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

const CDK = `With the same ids and names, as children of the stack, where every prop and every use of it is understood. Props by which
constructs of SST take such objects go on taking them. The last column counts ${PROGRAMS_READ} public programs: the official
examples of v0.69.7, v1.18.4 and v2.44.0, and 68 applications. \`PolicyStatement\`, \`Duration\`, \`RemovalPolicy\`,
\`LayerVersion.fromLayerVersionArn\` and the other words of CDK in the props of constructs become texts, numbers and objects.`;

const LEFT_OF_CDK =
  "The most frequent code of CDK in these programs that stays, with a comment that names the class of `@pulumi/aws` that is nearest.";

function ofCdk(rows: readonly Pick<Move, "sst" | "now">[]): readonly (readonly string[])[] {
  const counted = rows.map(({ sst, now }) => ({ sst, now, count: CONVERTED_IN[sst] ?? 0 }));
  return counted
    .toSorted((one, other) => other.count - one.count)
    .map(({ sst, now, count }) => [code(sst), code(now), count === 0 ? "" : String(count)]);
}

function leftOfCdk(): readonly (readonly string[])[] {
  return Object.entries(LEFT_IN).map(([name, count]) => [code(name), String(count)]);
}

const PROJECT: readonly (readonly string[])[] = [
  [
    "`name`",
    "`name` in `Pulumi.yaml`, and so part of the same physical names; `new App({ name })` where it is worked out",
  ],
  [
    "`region`, `profile`",
    "`aws:region`, `aws:profile` in `Pulumi.yaml`; those of a stage that is named in `Pulumi.<stage>.yaml`",
  ],
  ["`main` of `sst.json`", "`index.ts` or `index.js`, which makes the `App` and calls it"],
  ["`stacks(app)` of `sst.config.ts`", "`index.ts`, with what the function did and all that stood around it"],
  [
    "`sst`, `@serverless-stack/*`, `aws-cdk-lib`, `constructs`",
    "`pulumi-serverless-api`, `@pulumi/pulumi`, `@pulumi/aws`, `tsx`; they stay while something imports them",
  ],
  [
    "`pothos` routes, `graphql` routes with `pothos`",
    "the function alone; `npm run schema`, which runs `print-schema.mjs` and the commands of the route",
  ],
  ["`types` of an `RDS`", "`npm run types:database`, which runs `kysely-codegen`"],
  [
    "Kysely for migrations, which came with SST",
    "`kysely` and `kysely-data-api` in the versions of SST, and `@aws-sdk/client-rds-data`, with which migrations run on localhost, unless a package.json names them",
  ],
  [
    "`aws-sdk`, which handlers import and no `package.json` names",
    "`aws-sdk` in `dependencies`: no runtime of Node with which AWS creates functions has it",
  ],
  [
    "an `RDS` of Postgres on AWS, while you work",
    "`@electric-sql/pglite` in `devDependencies`, which `sapi dev` runs as its database",
  ],
  [
    "`sst start` or `sst dev` in `.vscode/launch.json`",
    "`sapi dev`, and `--inspect` for `--increase-timeout`: functions run in the process that is debugged",
  ],
  ["`sst-env.d.ts`", "leads to `sapi-env.d.ts`, which `sapi types` writes"],
];

const COUNTED = ["SST", "here", "programs"];

/** Rows with the number of programs, the most frequent first. */
function counted(
  rows: readonly Pick<Move, "sst" | "now">[],
  countOf: (row: Pick<Move, "sst" | "now">) => number | undefined,
): readonly (readonly string[])[] {
  return rows
    .map((row) => ({ ...row, count: countOf(row) ?? 0 }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ sst, now, count }) => [code(sst), code(now), shownCount(count)]);
}

function shownCount(count: number | undefined): string {
  return count ? String(count) : "";
}

/** The programs with a command: `sst deploy` of `sst deploy --stage prod`. */
function commandCount({ sst }: Pick<Move, "sst" | "now">): number | undefined {
  return WITH_COMMAND[sst.split(" ")[1] ?? ""];
}

/** The programs with a construct, a method of one, or a module of handlers. */
function leftCount(sst: string): number | undefined {
  const [name = ""] = sst.split(", ");
  return WITH_CONSTRUCT[name] ?? WITH_WORD[name] ?? WITH_MODULE[name.replace(/^sst\/node\//, "")];
}

function nearest(rows: readonly Pick<Move, "sst" | "now">[]): readonly (readonly string[])[] {
  return rows.map(({ sst, now }) => [code(sst), now]);
}

function settings(): readonly (readonly string[])[] {
  return Object.entries(leftSettings()).map(([name, cure]) => [code(name), cure]);
}

/** A text as code. Text after a comma, or in brackets with a blank before it, is none. */
function code(text: string): string {
  const [, said = text, rest = ""] = /^(.+?)((?: \(|, ).*)?$/.exec(text) ?? [];
  return `\`${said}\`${rest}`;
}

function section(
  title: string,
  text: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`);
  return [
    `## ${title}`,
    ...(text === "" ? [] : [text]),
    lines.join("\n").replace(/\| --- \|.*/, `|${"---|".repeat(head.length)}`),
  ].join("\n\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
