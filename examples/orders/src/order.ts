/** An order as customers see it. */
export interface Order {
  readonly id: string;
  readonly product: string;
  /** The total in the shop's currency. */
  readonly total: number;
  readonly status: "placed" | "packed";
  readonly placedAt: string;
}

/** The input of a customer. */
export type OrderInput = Pick<Order, "product" | "total">;

/** Parses the body of a request. Returns undefined if it is no order. */
export function parseInput(body: string | undefined): OrderInput | undefined {
  const { product, total } = (parse(body ?? "") ?? {}) as Partial<OrderInput>;
  const isValid = typeof product === "string" && product !== "" && typeof total === "number" && total > 0;
  return isValid ? { product, total } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller answers that text without JSON is no order.
    return undefined;
  }
}
