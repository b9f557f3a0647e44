import { type LocalEvent, startLocal } from "pulumi-serverless-api/local";

// `<folder> <seed>`: serves the program in the folder, prints its address, and ends when it is interrupted.
async function main(): Promise<void> {
  const [, , folder = "", seed] = process.argv;
  let last: LocalEvent | undefined;
  // A listener hears of every request, as in `sapi dev`.
  const onEvent = (event: LocalEvent): void => {
    last = event;
  };
  const local = await startLocal(folder, { port: 0, authPort: 0, seed, onEvent });
  process.once("SIGINT", () => void local.close().then(() => process.exit(last === undefined ? 1 : 0)));
  const { apis, services, auth = [] } = local.ready;
  console.log(JSON.stringify({ url: apis[0]?.url, auth: services["cognito-idp"], pool: auth[0] }));
}

void main();
