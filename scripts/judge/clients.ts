import { CALLS } from "./clients/calls";
import { complaintsOf } from "./clients/differs";
import { CLIENTS, CLIENTS_WITH_GO, type ClientKind, LeftOut } from "./clients/kinds";
import type { Results } from "./clients/results";
import { playLocally } from "./clients/session";
import { callsTable, missingFromPage } from "./clients/tables";
import type { Judgement, JudgeOptions } from "./judgement";

/**
 * Makes the calls of tutorials with each client that this machine has, with all its defaults, against the local services. Complains
 * of answers that are not those of AWS, if nothing explains them.
 */
export async function judgeClients({ isLong, isWithGo }: JudgeOptions): Promise<Judgement> {
  const results: Results[] = [];
  const leftOut: string[] = isWithGo
    ? []
    : ["Go is left out: it takes minutes to build, and --go asks for it"];
  for (const kind of isWithGo ? CLIENTS_WITH_GO : CLIENTS) {
    const result = await resultsOf(kind);
    if (typeof result === "string") leftOut.push(result);
    else results.push(result);
  }
  return {
    lines: [...(isLong ? callsTable(CALLS, results) : []), ...results.map(summaryOf), ...leftOut],
    complaints: [...complaintsOf(results), ...missingFromPage(results)],
  };
}

/** The results of a client, or a sentence that says why it is left out. */
async function resultsOf(kind: ClientKind): Promise<Results | string> {
  try {
    const connect = await kind.prepare();
    return { client: kind.name, version: kind.version(), played: await playLocally(CALLS, connect) };
  } catch (error) {
    if (error instanceof LeftOut) return `${kind.name} is left out: ${error.message}`;
    throw error;
  }
}

function summaryOf({ client, version, played }: Results): string {
  const same = played.filter(({ differences }) => differences.length === 0).length;
  return `${client} ${version}: ${same} of ${played.length} calls are answered as on AWS`;
}
