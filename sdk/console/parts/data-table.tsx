import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { type Order, sorted } from "../model/sort";
import { classOf, HeadCell } from "./head-cell";
import { useVirtualRows } from "./virtual-rows";

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  cell(row: Row): ComponentChildren;
  /** The value to sort by. A column without one cannot be sorted. */
  value?(row: Row): string | number;
  /** The width at first, as CSS has it. Columns without one share the rest. */
  readonly width?: string;
  /** True for buttons, which stay in view when a table is wider than its frame. */
  readonly isAction?: boolean;
  /** True for a column that a narrow list beside the details of a row leaves out. */
  readonly isOptional?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The element under a row, in the whole width of the table. */
  below?(row: Row): ComponentChildren;
  /** Called with a row that is chosen. Rows can be chosen only with it. */
  choose?(row: Row): void;
  chosen?: string | undefined;
  /** True for a table that fills its frame and draws only the rows in view. */
  isVirtual?: boolean;
  /** The height of a row in pixels until it is measured. */
  rowHeight?: number;
}

/** The one table of the console. On a narrow screen each row is a block of lines. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, choose, chosen, isVirtual = false, rowHeight = 34 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState<Order | undefined>(undefined);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const shown = useMemo(() => {
    const by = columns.find(({ title }) => title === order?.title)?.value;
    return order && by ? sorted(rows, by, order.isDescending) : rows;
  }, [rows, order]);
  const { items, before, after, measure } = useVirtualRows(frame, shown.length, rowHeight, isVirtual);
  const keyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (
      !choose ||
      step === undefined ||
      event.ctrlKey ||
      event.metaKey ||
      event.target !== event.currentTarget
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    const next = neighbour(shown, keyOf, chosen, step);
    if (next) choose(next);
  };
  return (
    <div
      class={isVirtual ? "table-frame virtual" : "table-frame"}
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={caption}
      onKeyDown={keyDown}
    >
      <table role={choose ? "grid" : "table"} aria-rowcount={shown.length + 1}>
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell
                key={column.title}
                {...{ column, order, setOrder }}
                width={widths[column.title]}
                resize={(width) => setWidths({ ...widths, [column.title]: width })}
              />
            ))}
          </tr>
        </thead>
        {before > 0 && <Gap height={before} />}
        {items.map((index) => {
          const row = shown[index];
          return row === undefined ? null : (
            <Rows
              key={keyOf(row)}
              {...{ row, index, columns, measure }}
              {...props}
              isChosen={keyOf(row) === chosen}
            />
          );
        })}
        {after > 0 && <Gap height={after} />}
      </table>
    </div>
  );
}

/** The row before or behind the chosen one. */
export function neighbour<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  chosen: string | undefined,
  step: number,
): Row | undefined {
  const at = rows.findIndex((row) => keyOf(row) === chosen);
  return rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))];
}

function Rows<Row>(
  props: TableProps<Row> & {
    row: Row;
    index: number;
    isChosen: boolean;
    measure(element: Element | null): void;
  },
) {
  const { row, index, columns, below, choose, isChosen, measure } = props;
  const under = below?.(row);
  const click = (event: MouseEvent) => {
    const isControl = (event.target as Element).closest("button, a, input, select, textarea") !== null;
    if (!isControl) choose?.(row);
  };
  return (
    <tbody role="rowgroup" ref={measure} data-index={index}>
      <tr
        role="row"
        aria-rowindex={index + 2}
        aria-selected={choose ? isChosen : undefined}
        class={choose ? "choosable" : undefined}
        onClick={choose ? click : undefined}
      >
        {columns.map((column) => (
          <td
            key={column.title}
            role={choose ? "gridcell" : "cell"}
            data-title={column.title}
            class={classOf(column)}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {under && (
        <tr role="row" class="below">
          <td role={choose ? "gridcell" : "cell"} colSpan={columns.length}>
            {under}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The height of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    <tbody class="gap" aria-hidden="true">
      <tr style={{ height: `${height}px` }} />
    </tbody>
  );
}
