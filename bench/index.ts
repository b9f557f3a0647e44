import { parseArgs } from "node:util";
import type { Bench } from "./bench";
import { benchBundle } from "./bundle";
import { benchCapture } from "./capture";
import { type Figure, toFigure } from "./figure";
import { benchGateway } from "./gateway";
import { benchKinds } from "./kinds";
import { benchLambda } from "./lambda";
import { benchRequests } from "./requests";
import { benchSharing } from "./sharing";
import { benchStart } from "./start";
import { toTable } from "./table";

/** In the order that they run, the shortest first. */
const BENCHES: Readonly<Record<string, Bench>> = {
  start: benchStart,
  requests: benchRequests,
  gateway: benchGateway,
  lambda: benchLambda,
  bundle: benchBundle,
  sharing: benchSharing,
  kinds: benchKinds,
  capture: benchCapture,
};

const USAGE = `npm run bench -- [--only NAME]... [--quick] [--json]

  --only NAME  one of ${Object.keys(BENCHES).join(", ")}; may be repeated
  --quick      few rounds: to see whether it works
  --json       one JSON object with all figures, and nothing else on stdout`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: Object.keys(BENCHES) },
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return print(USAGE);
  const figures: Figure[] = [];
  for (const name of values.only) {
    const bench = BENCHES[name];
    if (!bench) throw new Error(`no benchmark is called ${name}\n\n${USAGE}`);
    console.error(`${name} ...`);
    await bench({ isQuick: values.quick, report: (measurement) => figures.push(toFigure(measurement)) });
  }
  const { version, arch, platform } = process;
  const report = { node: version, platform, arch, quick: values.quick, figures };
  return print(values.json ? JSON.stringify(report, undefined, 2) : toTable(figures));
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
