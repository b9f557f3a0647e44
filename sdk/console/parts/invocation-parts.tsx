import { type ComponentChildren, Fragment } from "preact";
import { useState } from "preact/hooks";
import { clock } from "../model/format";
import type { Headers, InvocationDetail, Line } from "../model/types";
import { Facts } from "./basics";
import { PartText } from "./json-tree";

/** The sections that somebody has opened or closed, by title, from one request to the next. */
const choices = new Map<string, boolean>();

/** A section that can be closed. The choice holds for all sections with this title. */
export function Folded(props: { title: string; isOpen?: boolean; children: ComponentChildren }) {
  const { title, isOpen = false, children } = props;
  const [, setCount] = useState(0);
  const shown = choices.get(title) ?? isOpen;
  return (
    <details
      open={shown}
      onToggle={(event) => {
        choices.set(title, event.currentTarget.open);
        setCount((count) => count + 1);
      }}
    >
      <summary>{title}</summary>
      {shown && children}
    </details>
  );
}

const TONES: Readonly<Record<string, string>> = { error: "bad", warn: "warn" };

/** The lines that functions wrote. */
export function LogLines({ lines }: { lines: readonly Line[] }) {
  return (
    <section aria-label="Logs">
      <h3>Logs</h3>
      <pre class="log" tabIndex={0} role="region" aria-label="Lines of functions">
        {lines.map(({ time, handler, level, text }, i) => (
          <Fragment key={i}>
            <span class="dim" title={handler}>
              {clock(time)}
            </span>
            <span class={TONES[level]}>{text}</span>
          </Fragment>
        ))}
      </pre>
    </section>
  );
}

export function HeaderList({ headers }: { headers: Headers }) {
  return <Facts rows={headers} />;
}

/** The event and the result of a call, with what the function wrote. */
export function InvocationParts({ invocation }: { invocation: InvocationDetail }) {
  const { logs, event, reply } = invocation;
  return (
    <>
      {logs.length > 0 && <LogLines lines={logs} />}
      <EventAndReply {...{ event, reply }} />
    </>
  );
}

/** The event and the result of a call alone, as far as they are known. */
export function EventAndReply({ event, reply }: Pick<InvocationDetail, "event" | "reply">) {
  return (
    <>
      {event && (
        <Folded title="Event of the function" isOpen>
          <PartText part={event} label="Event of the function" />
        </Folded>
      )}
      {reply && (
        <Folded title="Reply of the function" isOpen>
          <PartText part={reply} label="Reply of the function" />
        </Folded>
      )}
    </>
  );
}
