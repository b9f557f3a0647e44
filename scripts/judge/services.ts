import { readFileSync } from "node:fs";
import * as path from "node:path";
import { complaintsOf } from "./explanations";
import type { Judgement, JudgeOptions } from "./judgement";
import type { Outcome } from "./outcome";
import { linesOf, type Row, rowOf, summaryOf } from "./rows";
import { COMPARED, type Compared, OURS, type Run, withoutEmpty } from "./services/compared";
import { play } from "./services/play";
import { SCENARIOS } from "./services/scenario";
import { type Found, tablesOf } from "./services/tables";

const PAGE = path.join(__dirname, "..", "..", "docs", "other-emulators.md");

/**
 * Drives one scenario for each service with SDK v3 against ours and against two emulators of others, and against ours
 * with SDK v2 and boto3. Complains of differences without an explanation, and of explanations without a difference.
 */
export async function judgeServices({ isLong }: JudgeOptions): Promise<Judgement> {
  const ours = await outcomesOf(OURS);
  const found: Found[] = [];
  for (const compared of COMPARED) {
    const rows = rowsOf(compared, ours, await outcomesOf(compared, compared.isPeer));
    found.push({ ...compared, rows });
  }
  const tables = tablesOf(found);
  const summaries = found.map(({ rows, name }) => summaryOf(rows, name));
  const details = [...found.flatMap(({ rows, expected }) => linesOf(rows, expected)), tables];
  return {
    lines: [...(isLong ? details : []), ...summaries],
    complaints: [...found.flatMap(complaintsOfOne), ...complaintsOfPage(tables)],
  };
}

function complaintsOfOne({ name, rows, expected }: Found): string[] {
  const differences = rows.flatMap((row) => row.differences);
  return complaintsOf(differences, expected).map((complaint) => `${name}: ${complaint}`);
}

function complaintsOfPage(tables: string): string[] {
  const isThere = readFileSync(PAGE, "utf8").includes(tables);
  return isThere ? [] : ["docs/other-emulators.md has other tables than those that --all prints"];
}

/** The outcome of each step, in the order of the scenarios. */
async function outcomesOf(run: Run, isPeer = false): Promise<readonly Outcome[]> {
  const { endpoint, close } = await run.start();
  try {
    const client = await run.connect(endpoint);
    try {
      const outcomes: Outcome[] = [];
      for (const scenario of SCENARIOS) {
        for (const made of isPeer ? (scenario.made ?? []) : [])
          await client.call(made.service, made.operation, made.input(String));
        outcomes.push(...(await play(scenario, client, { url: endpoint.url, isPeer })));
      }
      return outcomes;
    } finally {
      client.close();
    }
  } finally {
    await close();
  }
}

function rowsOf({ isPeer }: Compared, ours: readonly Outcome[], theirs: readonly Outcome[]): Row[] {
  const names = SCENARIOS.flatMap(({ title, steps }) => steps.map(({ name }) => `${title}: ${name}`));
  return names.map((name, n) => {
    const [mine, other] = [ours[n], theirs[n]];
    if (mine === undefined || other === undefined) throw new Error("each step has an outcome");
    return isPeer ? rowOf(name, mine, other) : rowOf(name, withoutEmpty(mine), withoutEmpty(other));
  });
}
