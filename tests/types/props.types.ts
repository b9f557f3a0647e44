import { namesOf } from "#sdk/values/checks";

interface Props {
  readonly name: string;
  readonly size?: number;
}

export const all = namesOf<Props>()(["name", "size"]);
const names: readonly ["name", "size"] = all;

// @ts-expect-error it lacks the size, which is optional and a prop all the same
namesOf<Props>()(["name"]);
// @ts-expect-error there is no such prop
namesOf<Props>()(["name", "size", "colour"]);
// @ts-expect-error none at all
namesOf<Props>()([]);

export { names };
