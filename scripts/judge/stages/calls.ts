import { callOnAws } from "#sdk/cli/stage-invoke/lambda";
import { type Check, type Peer, REGION } from "./facts";

/** Facts about what `sapi invoke` calls. The functions of these emulators return their event, or run in Docker. */
export async function checkCalls(check: Check, { account }: Peer): Promise<void> {
  const access = {
    stage: "dev",
    root: __dirname,
    settings: { region: REGION },
    signal: new AbortController().signal,
  };
  const called = (name: string) => ({
    functionArn: `arn:aws:lambda:${REGION}:${account}:function:${name}`,
    qualifier: undefined,
    event: '{"note":1}',
  });
  const answer = await callOnAws(called("plain"), "RequestResponse", access);
  check("a call has its id and status", answer.requestId !== undefined && answer.status === 200);
  const later = await callOnAws(called("plain"), "Event", access);
  check("an asynchronous call is accepted", later.status === 202);
  const refusal = await callOnAws(called("nothing"), "RequestResponse", access).catch(
    (error: Error) => error,
  );
  check("a function that is not there is named", /nothing/.test((refusal as Error).message));
}
