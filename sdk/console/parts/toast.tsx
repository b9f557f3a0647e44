import { signal } from "@preact/signals";

const SHOWN_MS = 4000;

const text = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a text for a moment. Screen readers read it out. */
export function toast(said: string): void {
  text.value = said;
  clearTimeout(timer);
  timer = setTimeout(() => {
    text.value = "";
  }, SHOWN_MS);
}

export function Toast() {
  return (
    <p class="toast" role="status">
      {text.value}
    </p>
  );
}

export async function copy(copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(copied);
    toast("Copied");
  } catch {
    // A page over plain HTTP on another name may not copy.
    toast("The browser does not let this page copy");
  }
}
