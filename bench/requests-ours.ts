import { startLocal } from "pulumi-serverless-api/local";

// `<folder>`: serves the program in the folder, prints the port, and ends when it is interrupted.
async function main(): Promise<void> {
  // A listener hears of every request, as in `sapi dev`.
  let last: unknown;
  const onEvent = (event: unknown): void => {
    last = event;
  };
  const local = await startLocal(process.argv[2] ?? "", { port: 0, onEvent });
  process.once("SIGINT", () => void local.close().then(() => process.exit(last === undefined ? 1 : 0)));
  console.log(JSON.stringify({ port: Number(new URL(local.apis[0]?.url ?? "").port) }));
}

void main();
