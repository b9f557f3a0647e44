import { open, VIEWS } from "./route";

/** The actions of single keys that the shown view has, beside those of its buttons. */
const actions = new Map<string, () => void>();

/** Binds an action to a key while a view is shown. Call the returned function to stop. */
export function bindKey(key: string, act: () => void): () => void {
  actions.set(key, act);
  return () => {
    if (actions.get(key) === act) actions.delete(key);
  };
}

/** Single keys that work outside of fields: those of views, the numbers of the pages, and those of buttons and links. */
export function onKey(event: KeyboardEvent): void {
  const target = event.target as Element;
  const isTyping =
    target.matches?.("input, textarea, select") || document.querySelector("dialog[open]") !== null;
  if (isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actions.get(event.key) ?? viewKey(event.key) ?? buttonKey(event.key);
  if (!act) return;
  event.preventDefault();
  act();
}

function viewKey(key: string): (() => void) | undefined {
  const view = VIEWS[Number(key) - 1];
  return view && (() => open(`#/${view}`));
}

function buttonKey(key: string): (() => void) | undefined {
  const button = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  return button ? () => button.click() : undefined;
}
