import type { Manifest, Project } from "./manifest";

/** The parts of a project, as far as an example has them. */
const PARTS: readonly (readonly [name: string, text: string])[] = [
  ["index.ts", "the program: what is deployed, and served on this machine"],
  ["src", "its handlers"],
  ["tests", "tests of what the program registers, and of requests to its handlers"],
  ["users.json", "users that the local mode begins with"],
  ["sapi-env.d.ts", "types of what handlers are bound to, written by `sapi dev`"],
];

/** The README of a project: what it is, what is where, and how it is served, tested and deployed. */
export function readmeOf(
  { description = "" }: Manifest,
  { name, packageManager }: Project,
  files: readonly string[],
): string {
  const run = packageManager === "npm" ? "npm run" : packageManager;
  return `# ${name}

This project is ${description}, made with pulumi-serverless-api.

${partsOf(files).join("\n")}

## On this machine

    ${run} dev

serves it on http://localhost:4000, without an AWS account, and takes up every save. Its console page is the next port.

    ${packageManager} test
    ${run} typecheck

## On AWS

With the Pulumi CLI and credentials of AWS:

    pulumi stack init dev
    pulumi config set aws:region eu-west-1
    pulumi up
`;
}

/** A line for each part that is among the files. */
export function partsOf(files: readonly string[]): readonly string[] {
  const has = (part: string) => files.some((file) => file.replaceAll("\\", "/").split("/")[0] === part);
  return PARTS.filter(([part]) => has(part)).map(([part, text]) => `- \`${part}\`: ${text}`);
}
