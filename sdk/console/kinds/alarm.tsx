import { ahead, moment, type Tone } from "../model/format";
import { Empty, Facts, Toned } from "../parts/basics";
import type { KindProps, KindView } from "./kind";

export const ALARM: KindView = { title: "Alarm", Facts: AlarmFacts };

const STATES: Readonly<Record<string, Tone>> = { OK: "good", ALARM: "bad", INSUFFICIENT_DATA: "dim" };

function AlarmFacts({ shown: { state, reason, since, condition } }: KindProps) {
  const members = Object.entries(condition as Readonly<Record<string, unknown>>);
  return (
    <>
      {state === undefined ? (
        <Empty>Nobody evaluates it here.</Empty>
      ) : (
        <Facts
          rows={[
            [
              "State",
              <Toned key="state" tone={STATES[state]}>
                {state}
              </Toned>,
            ],
            since === undefined ? undefined : ["Since", `${moment(since)}, ${ahead(since - Date.now())}`],
            ["Reason", reason],
          ]}
        />
      )}
      <section aria-label="Condition">
        <h3>Condition</h3>
        <Facts rows={members.map(([name, value]) => [wordsOf(name), valueText(value)] as const)} />
      </section>
    </>
  );
}

/** `ComparisonOperator` becomes `Comparison operator`. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return value.map(({ Name, Value }) => `${Name} = ${Value}`).join(", ");
}
