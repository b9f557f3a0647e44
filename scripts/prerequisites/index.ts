import { PREREQUISITES } from "./missing";
import type { Prerequisite } from "./rule";

const HEAD = `<!-- Made by \`npm run docs\` from the tables of scripts/prerequisites. Do not edit. -->
# Order of creation

Pulumi makes, changes and deletes resources at the same time as far as the graph lets it. AWS refuses some of them, or loses what
comes first, where another one is not there yet. For each resource that a construct makes, the table has what AWS asks to exist or
to be allowed before it. It also has the edge of the graph that sees to it: an input that refers to it, or the option \`dependsOn\`. A
test holds every construct of both generations to this table.

IAM takes a few seconds to spread what it was told, which no order can wait for; the provider tries again where AWS answers so.

| resource | AWS asks for | edge |
|---|---|---|`;

/** The page of the docs with the table. */
export function prerequisitesPage(): string {
  const rows = Object.entries(PREREQUISITES)
    .sort(([one], [other]) => one.localeCompare(other, "en"))
    .map(([token, rules]) => row(token, rules));
  return `${HEAD}\n${rows.join("\n")}\n`;
}

function row(token: string, rules: readonly Prerequisite[]): string {
  const name = `\`${token.replace(/\/\w+:/, ".").replace("aws:", "aws.")}\``;
  if (rules.length === 0) return `| ${name} | nothing | |`;
  return `| ${name} | ${rules.map(({ asks }) => asks).join("<br>")} | ${rules.map(({ edge }) => edge).join("<br>")} |`;
}
