/**
 * Compares recordings of the real gateway that somebody has with what the local gateways make of the same requests and
 * results. `npm run recorded -- <folder>`. The form of the folder is in scripts/recorded/format.ts.
 */
import { differenceOfEvent, differenceOfReply } from "./recorded/compare";
import { readRecordings } from "./recorded/read";

function main([folder]: readonly string[]): number {
  if (folder === undefined) {
    console.error("npm run recorded -- <folder with events.json and responses.json>");
    return 2;
  }
  const { events, replies } = readRecordings(folder);
  const outcomes = [
    ...events.map((recorded) => ({ name: `event ${recorded.file}`, problem: differenceOfEvent(recorded) })),
    ...replies.map((recorded) => ({ name: `reply ${recorded.file}`, problem: differenceOfReply(recorded) })),
  ];
  for (const { name, problem } of outcomes)
    console.log(problem === undefined ? `ok   ${name}` : `FAIL ${name}: ${problem}`);
  const failed = outcomes.filter(({ problem }) => problem !== undefined).length;
  console.log(`${outcomes.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
