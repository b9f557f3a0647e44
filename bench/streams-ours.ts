import { startLocal } from "pulumi-serverless-api/local";

// `<folder>`: serves the program in the folder, prints the addresses, and ends when it is interrupted.
async function main(): Promise<void> {
  // A listener hears of every request, as in `sapi dev`.
  let last: unknown;
  const onEvent = (event: unknown): void => {
    last = event;
  };
  const local = await startLocal(process.argv[2] ?? "", { port: 0, onEvent });
  process.once("SIGINT", () => void local.close().then(() => process.exit(last === undefined ? 1 : 0)));
  const urlOf = (api: string) => local.apis.find(({ id }) => id === api)?.url ?? "";
  const urls = { rest: `${urlOf("Api")}/first`, url: `${urlOf("First")}/`, large: `${urlOf("Large")}/` };
  console.log(JSON.stringify({ urls }));
}

void main();
