/** An order as customers see it. */
export interface Order {
  readonly id: string;
  readonly product: string;
  /** In the shop's currency. */
  readonly total: number;
  readonly status: "placed" | "packed";
  readonly placedAt: string;
}

/** What a customer says of an order. */
export type OrderInput = Pick<Order, "product" | "total">;

/** The input in the body of a request; undefined for anything else. */
export function parseInput(body: string | undefined): OrderInput | undefined {
  const { product, total } = (parse(body ?? "") ?? {}) as Partial<OrderInput>;
  const isSound = typeof product === "string" && product !== "" && typeof total === "number" && total > 0;
  return isSound ? { product, total } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller answers that the order is none.
    return undefined;
  }
}
