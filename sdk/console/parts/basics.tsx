import { type ComponentChildren, Fragment } from "preact";
import type { Tone } from "../model/format";

/** A text in the colour of what it means. */
export function Toned({ tone, children }: { tone: Tone | undefined; children: ComponentChildren }) {
  return <span class={tone || undefined}>{children}</span>;
}

/** A line that stands where data would be. */
export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}

export function Problem({ text }: { text: string | undefined }) {
  return text === undefined || text === "" ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}

/** A list of names with values. Entries without a value are left out. */
export function Facts({ rows, name }: { rows: readonly Fact[]; name?: string }) {
  const shown = rows.filter((row) => row !== undefined && row[1] !== undefined && row[1] !== "");
  return (
    <dl class={name}>
      {shown.map((row, i) => {
        const [title, value] = row as [string, ComponentChildren];
        return (
          <Fragment key={i}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

export type Fact = readonly [title: string, value: ComponentChildren] | undefined;

/** A button that shows something else. */
export function LinkButton({
  act,
  children,
  isCurrent,
}: {
  act(): unknown;
  children: ComponentChildren;
  isCurrent?: boolean;
}) {
  return (
    <button
      type="button"
      class="link"
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => void act()}
    >
      {children}
    </button>
  );
}

/** A button with one action. `keys` is the key that presses it. */
export function Button(props: {
  act(): unknown;
  children: ComponentChildren;
  keys?: string;
  disabled?: boolean;
  isPrimary?: boolean;
}) {
  const { act, children, keys, disabled, isPrimary } = props;
  return (
    <button
      type="button"
      class={isPrimary ? "primary" : undefined}
      disabled={disabled}
      data-key={keys}
      aria-keyshortcuts={keys}
      onClick={() => void act()}
    >
      {children}
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </button>
  );
}

/** Buttons for the first and the next page, or nothing if there is only one page. */
export function Pages(props: { next: unknown; after: unknown; choose(after: unknown): unknown }) {
  const { next, after, choose } = props;
  if (next === undefined && after === undefined) return null;
  return (
    <div class="bar">
      <Button act={() => choose(undefined)} disabled={after === undefined}>
        First
      </Button>
      <Button act={() => choose(next)} disabled={next === undefined}>
        Next
      </Button>
    </div>
  );
}
