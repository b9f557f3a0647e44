import type { Verdict } from "../model/types";

export function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  if (verdicts.length === 0) return <p class="dim">No rule has seen it.</p>;
  return (
    <ul class="times" aria-label="Rules">
      {verdicts.map(({ arn, reason }) => (
        <li key={arn}>
          <span class={reason === undefined ? "good" : "dim"}>
            {`${nameOf(arn)} ${reason === undefined ? "matches" : "does not match"}`}
          </span>
          {reason !== undefined && <span class="dim">{`: ${reason}`}</span>}
        </li>
      ))}
    </ul>
  );
}

function nameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf("/") + 1);
}
