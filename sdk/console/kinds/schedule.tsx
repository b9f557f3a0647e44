import { ahead, moment } from "../model/format";
import { Button, Empty, Facts, Toned } from "../parts/basics";
import type { KindProps, KindView } from "./kind";

export const SCHEDULE: KindView = {
  title: "Schedule",
  Actions: ({ shown, context }) =>
    shown.schedule ? <Button act={() => context.act("run")}>Run now</Button> : null,
  Facts: ScheduleFacts,
};

function ScheduleFacts({ shown: { schedule } }: KindProps) {
  if (!schedule) return <Empty>Nothing runs it here.</Empty>;
  const { expression, timeZone = "UTC", isEnabled, next, last } = schedule;
  return (
    <Facts
      rows={[
        ["Expression", `${expression}, ${timeZone}`],
        [
          "State",
          <Toned key="state" tone={isEnabled ? "good" : "warn"}>
            {isEnabled ? "enabled" : "disabled"}
          </Toned>,
        ],
        ["Last run", last === undefined ? "not since the start" : moment(last)],
        ["Next runs", next.length > 0 ? <NextRuns key="next" times={next} /> : "none by itself"],
      ]}
    />
  );
}

function NextRuns({ times }: { times: readonly number[] }) {
  return (
    <ol class="times" aria-label="Next runs">
      {times.map((time) => (
        <li key={time}>
          {`${moment(time)}, `}
          <span class="dim">{ahead(time - Date.now())}</span>
        </li>
      ))}
    </ol>
  );
}
