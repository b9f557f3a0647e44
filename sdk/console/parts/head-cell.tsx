import { useRef } from "preact/hooks";
import type { Order } from "../model/sort";
import type { Column } from "./data-table";

const STEP = 16;
const NARROWEST = 40;

/** The head of a column: a button that sorts, and a handle that changes the width. */
export function HeadCell<Row>(props: {
  column: Column<Row>;
  order: Order | undefined;
  setOrder(order: Order | undefined): void;
  width: number | undefined;
  resize(width: number): void;
}) {
  const { column, order, setOrder, width, resize } = props;
  const { title, value, isAction } = column;
  const cell = useRef<HTMLTableCellElement>(null);
  const isSorted = order?.title === title;
  const sort = () => setOrder(nextOrder(title, isSorted ? order : undefined));
  const direction = order?.isDescending ? "descending" : "ascending";
  return (
    <th
      ref={cell}
      role="columnheader"
      scope="col"
      class={classOf(column)}
      aria-sort={isSorted ? direction : undefined}
      style={{ width: width === undefined ? column.width : `${width}px` }}
    >
      {value ? (
        <button type="button" class="sort" onClick={sort}>
          {title}
          <span aria-hidden="true">{isSorted ? (order.isDescending ? " ↓" : " ↑") : ""}</span>
        </button>
      ) : (
        <span class={isAction ? "hidden-text" : undefined}>{title}</span>
      )}
      {!isAction && <Handle {...{ title, resize }} widthOf={() => cell.current?.offsetWidth ?? NARROWEST} />}
    </th>
  );
}

/** Ascending first, then descending, then the order of the rows themselves. */
function nextOrder(title: string, order: Order | undefined): Order | undefined {
  if (!order) return { title, isDescending: false };
  return order.isDescending ? undefined : { title, isDescending: true };
}

function Handle({
  title,
  resize,
  widthOf,
}: {
  title: string;
  resize(width: number): void;
  widthOf(): number;
}) {
  const change = (width: number) => resize(Math.max(NARROWEST, width));
  const drag = (event: PointerEvent) => {
    const handle = event.currentTarget as HTMLElement;
    const [start, width] = [event.clientX, widthOf()];
    const move = ({ clientX }: PointerEvent) => change(width + clientX - start);
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", move), {
      once: true,
    });
  };
  const keyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    change(widthOf() + step);
  };
  return (
    <button
      type="button"
      class="handle"
      aria-label={`Width of ${title}: arrow keys change it`}
      onPointerDown={drag}
      onKeyDown={keyDown}
    />
  );
}

/** The class of the cells of a column. */
export function classOf<Row>({ isAction, isOptional }: Column<Row>): string | undefined {
  if (isAction) return "action";
  return isOptional ? "optional" : undefined;
}
