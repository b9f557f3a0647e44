import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { benchAuth } from "./auth";
import type { Bench } from "./bench";
import { benchBundle } from "./bundle";
import { benchCapture } from "./capture";
import { benchConnections } from "./connections";
import { benchConsole } from "./console";
import { benchEmulators } from "./emulators";
import { type Figure, type Measurement, toFigure } from "./figure";
import { benchGateway } from "./gateway";
import { benchKinds } from "./kinds";
import { benchLambda } from "./lambda";
import { benchMany } from "./many";
import { benchPreview } from "./preview";
import { benchProvider } from "./provider";
import { benchRequests } from "./requests";
import { benchServices } from "./services";
import { benchSharing } from "./sharing";
import { benchSources } from "./sources";
import { benchStart } from "./start";
import { benchStreams } from "./streams";
import { toLine, toTable } from "./table";
import { benchTypes } from "./types";
import { benchUpgrade } from "./upgrade";

/** The benchmarks in the order of their runs, the shortest first. */
const BENCHES: Readonly<Record<string, Bench>> = {
  start: benchStart,
  upgrade: benchUpgrade,
  provider: benchProvider,
  requests: benchRequests,
  gateway: benchGateway,
  lambda: benchLambda,
  streams: benchStreams,
  auth: benchAuth,
  services: benchServices,
  many: benchMany,
  connections: benchConnections,
  console: benchConsole,
  emulators: benchEmulators,
  types: benchTypes,
  bundle: benchBundle,
  sharing: benchSharing,
  kinds: benchKinds,
  sources: benchSources,
  capture: benchCapture,
  preview: benchPreview,
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
  const before = machineLoad();
  for (const name of values.only) {
    const bench = BENCHES[name];
    if (!bench) throw new Error(`no benchmark is called ${name}\n\n${USAGE}`);
    console.error(`${name} ...`);
    const report = (measurement: Measurement) => {
      const figure = toFigure(measurement);
      figures.push(figure);
      // The figures stay on the terminal when a later benchmark fails.
      console.error(`  ${toLine(figure)}`);
    };
    await bench({ isQuick: values.quick, report });
  }
  const { version, arch, platform } = process;
  const load = { cpus: cpus().length, before, after: machineLoad() };
  const report = { node: version, platform, arch, load, quick: values.quick, figures };
  if (values.json) return print(JSON.stringify(report, undefined, 2));
  return print(`${toTable(figures)}\n\n${closingNote(load)}`);
}

/** The mean number of processes of the last minute that ran or waited for a processor. */
function machineLoad(): number {
  return Number(loadavg()[0]?.toFixed(2));
}

function closingNote({ cpus, before, after }: Readonly<Record<"cpus" | "before" | "after", number>>): string {
  return `${cpus} processors, load of the machine ${before} before and ${after} after`;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
