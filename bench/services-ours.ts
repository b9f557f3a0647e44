// `<folder>`: serves the program in the folder and prints its addresses. It prints the count of received records
// after each call of a function.
import { startLocal } from "../sdk/dist/local";

let records = 0;

async function main(): Promise<void> {
  const local = await startLocal(process.argv[2] ?? "", {
    port: 0,
    watch: false,
    onEvent: (event) => {
      if (event.event !== "log" || !event.text.startsWith("records ")) return;
      records += Number(event.text.slice("records ".length));
      console.log(JSON.stringify({ records }));
    },
  });
  process.once("SIGINT", () => void local.close());
  console.log(JSON.stringify(local.ready));
}

void main();
