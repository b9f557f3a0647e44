import { useEffect } from "preact/hooks";
import { bindKey } from "../model/keys";
import { route } from "../model/route";
import { neighbour } from "./data-table";

/** Has `j` and `k` choose the row below and the row above, from anywhere on the page. */
export function useRowKeys<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  choose: (row: Row) => void,
): void {
  useEffect(() => {
    const stops = ["j", "k"].map((key) =>
      bindKey(key, () => {
        const next = neighbour(rows, keyOf, route.value.id, key === "j" ? 1 : -1);
        if (next) choose(next);
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  });
}
