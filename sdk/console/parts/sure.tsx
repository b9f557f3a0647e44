import { signal } from "@preact/signals";

/** The question that the page asks now. A view that is drawn again asks it again. */
const asked = signal<string | undefined>(undefined);

/** Any other click takes the question back. */
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-question]") : null;
  if (button?.getAttribute("data-question") !== asked.value) asked.value = undefined;
});

/**
 * A button that has to be pressed twice, for an action that cannot be undone. `about` says what it acts on. A button
 * that is drawn again for the same thing still asks. One for another thing does not.
 */
export function Sure({ title, about, act }: { title: string; about: unknown; act(): unknown }) {
  const question = JSON.stringify([title, about]);
  const isAsking = asked.value === question;
  const press = () => {
    asked.value = isAsking ? undefined : question;
    if (isAsking) void act();
  };
  return (
    <button type="button" class="danger" data-question={question} onClick={press}>
      {isAsking ? `${title}: sure?` : title}
    </button>
  );
}
