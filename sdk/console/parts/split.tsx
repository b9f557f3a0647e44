import type { ComponentChildren } from "preact";

/**
 * A list with the details of one of its rows beside it. Without a chosen row the list has the whole width. On a
 * narrow screen the details are shown alone, with a link back to the list.
 */
export function Split(props: {
  list: ComponentChildren;
  detail: ComponentChildren | undefined;
  label: string;
  back: string;
}) {
  const { list, detail, label, back } = props;
  return (
    <div class={detail ? "split chosen" : "split"}>
      <div class="side">{list}</div>
      {detail && (
        <article class="detail" aria-label={label} tabIndex={-1}>
          <p class="back">
            <a href={back}>← All</a>
          </p>
          {detail}
        </article>
      )}
    </div>
  );
}
