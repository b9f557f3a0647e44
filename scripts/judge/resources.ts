import { ACCOUNT_ID } from "#sdk/aws/answer";
import { type ReplayFailure, removeReplayed, replay } from "#sdk/local/services/external-emulator/replay";
import { capturedExamples, type Example } from "./examples";
import type { Judgement, JudgeOptions } from "./judgement";
import { type Moto, PEER, startMoto } from "./moto";
import { REPLAYED_TYPES } from "./replay/types";
import { unresolvedReferences } from "./replay/unresolved";
import { complaintsOfReplays, isPassedOver, type ReplayedExample } from "./unknown-types";

/** An account other than the capture's, so that no ARN is right by chance. */
const ACCOUNT = "111122223333";

/** Creates and deletes the resources of each example in an emulator of others. */
export async function judgeResources({ isLong }: JudgeOptions): Promise<Judgement> {
  const examples = await capturedExamples();
  const moto = await startMoto({ MOTO_ACCOUNT_ID: ACCOUNT, MOTO_IAM_LOAD_MANAGED_POLICIES: "true" });
  try {
    const replayed: ReplayedExample[] = [];
    for (const example of examples) replayed.push(await replayExample(example, moto));
    const lines = replayed.map(
      ({ name, made, failures }) => `${name}: ${made} resources made in ${PEER}, ${failures.length} not`,
    );
    const details = replayed.flatMap(({ failures }) => failures.map(sentence));
    return { lines: isLong ? [...lines, ...details] : lines, complaints: complaintsOfReplays(replayed) };
  } finally {
    await moto.close();
  }
}

async function replayExample({ name, graph }: Example, moto: Moto): Promise<ReplayedExample> {
  await moto.reset();
  // The emulator answers for functions without running them, which would take containers.
  await fetch(`${moto.url}/moto-api/config`, { method: "POST", body: '{"lambda":{"use_docker":false}}' });
  const endpoint = { url: moto.url, region: "us-east-1" };
  const result = await replay(graph, endpoint, {
    types: REPLAYED_TYPES,
    skips: isPassedOver,
    accounts: { captured: ACCOUNT_ID, real: ACCOUNT },
  });
  const failures = [
    ...result.failures,
    ...unresolvedReferences(result, ACCOUNT),
    ...(await removeReplayed(result.made, endpoint, REPLAYED_TYPES)),
  ];
  return { name, made: result.made.length, failures };
}

function sentence({ type, name, message }: ReplayFailure): string {
  return `  ${type} ${name}: ${message}`;
}
