import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { bindKey } from "../model/keys";
import { Button } from "../parts/basics";

const isOpen = signal(false);

const KEYS = [
  ["1 to 7", "the views"],
  ["j, k or the arrows", "the row below, the row above"],
  ["/", "filter the list"],
  ["n", "a new request"],
  ["r, e, c", "replay, edit and replay, copy as curl"],
  ["t", "the trace of a request"],
  ["Ctrl+Enter, Escape", "send what is edited, leave it"],
  ["?", "this list"],
] as const;

/** The keys of the page. */
export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => bindKey("?", () => void (isOpen.value = true)), []);
  useLayoutEffect(() => {
    if (isOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen.value]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="help-title"
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) isOpen.value = false;
      }}
    >
      <h2 id="help-title">Keys</h2>
      <dl>
        {KEYS.map(([keys, what]) => (
          <>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
      <div class="bar">
        <Button act={() => void (isOpen.value = false)}>Close</Button>
      </div>
    </dialog>
  );
}
