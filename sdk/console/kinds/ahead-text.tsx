import { ahead, moment } from "../model/format";

/** The distance of a time, with the time itself for those who point at it. */
export function AheadText({ time, before = "" }: { time: number; before?: string }) {
  return (
    <span title={moment(time)}>
      {before}
      {ahead(time - Date.now())}
    </span>
  );
}
