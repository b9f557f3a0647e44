import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { Judgement, JudgeOptions } from "./judgement";
import { DYNALITE } from "./suites/dynalite";
import { KINESALITE } from "./suites/kinesalite";
import { LOCALSTACK } from "./suites/localstack";
import { MOTO } from "./suites/moto";
import { reasonsOf } from "./suites/reasons";
import { S3_TESTS } from "./suites/s3-tests";
import { startServed } from "./suites/session";
import type { Suite, TestResult } from "./suites/suite";
import { complaintsOfSuite, countLine } from "./suites/verdict";

const SUITES: readonly Suite[] = [DYNALITE, KINESALITE, S3_TESTS, MOTO, LOCALSTACK];
const COUNTS = path.join(__dirname, "suites", "counts.json");

/**
 * Runs the test suites of peers whose folders are in the environment against the local services. Complains of failed
 * tests without a reason in the list, of reasons without a failed test, and of another count of passing tests.
 */
export async function judgeSuites({ isLong }: JudgeOptions): Promise<Judgement> {
  const counts = JSON.parse(readFileSync(COUNTS, "utf8")) as Readonly<Record<string, number>>;
  const lines: string[] = [];
  const complaints: string[] = [];
  for (const suite of SUITES) {
    const folder = process.env[suite.variable];
    if (folder === undefined || folder === "") {
      lines.push(`${suite.name}: not run, ${suite.variable} is no folder with ${suite.source}`);
      continue;
    }
    const results = await resultsOf(suite, path.resolve(folder), isLong);
    writeResults(suite, results);
    const { name } = suite;
    const judged = { name, results, reasons: reasonsOf(name), count: counts[name] ?? 0 };
    lines.push(countLine(judged));
    complaints.push(...complaintsOfSuite(judged));
  }
  return { lines, complaints };
}

async function resultsOf(suite: Suite, folder: string, isLong: boolean): Promise<readonly TestResult[]> {
  const results: TestResult[] = [];
  for (const file of suite.files(folder)) {
    const served = await startServed(suite.service);
    try {
      const found = await suite.run(folder, file, served);
      if (isLong) console.error(`${suite.name}: ${file}: ${found.length} tests`);
      results.push(...found);
    } finally {
      await served.close();
    }
  }
  return results;
}

/** Writes each test with its message, for people who inspect them: `SUITE_RESULTS=folder`. */
function writeResults({ name }: Suite, results: readonly TestResult[]): void {
  const folder = process.env.SUITE_RESULTS;
  if (folder === undefined || folder === "") return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(results, null, 1));
}
