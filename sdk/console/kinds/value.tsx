import { dayTime } from "../model/format";
import { Button, Facts, Problem } from "../parts/basics";
import { Text } from "../parts/json-tree";
import type { KindProps, KindView } from "./kind";

/** A name with a value that is shown only on request. */
const valueKind = (title: string): KindView => ({
  title,
  forms: ({ context }) => [
    {
      title: "Set",
      fields: { value: { label: "New value", rows: 3, isRequired: true, isPassing: true } },
      send: (input) => context.act("set", input),
    },
  ],
  Facts: ValueFacts,
});

export const PARAMETER = valueKind("Parameter");
export const SECRET = valueKind("Secret");

function ValueFacts({ shown, context }: KindProps) {
  const { facts, time, value, refusal } = shown;
  const rows = Object.entries(facts).map(
    ([name, text]) => [name, text === undefined ? "" : String(text)] as const,
  );
  const isShown = value !== undefined || refusal !== undefined;
  return (
    <>
      <Facts rows={[...rows, time ? ["Changed", dayTime(time * 1000)] : undefined]} />
      <div class="bar">
        <Button act={() => context.choose({ reveal: !isShown })}>
          {isShown ? "Hide value" : "Show value"}
        </Button>
      </div>
      <Problem text={refusal} />
      {value !== undefined && <Text text={value} label="Value" />}
    </>
  );
}
