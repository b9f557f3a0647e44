import type { Fault, SeenFault } from "../../src/local/fault";

export type { Fault, SeenFault };

/** Makes a fault of the values of the form. */
export function faultOf(values: Readonly<Record<string, string>>): Fault {
  const { target = "function", name, fails, latencyMs, rate, times, ...others } = values;
  const numbers = Object.entries({ latencyMs, rate, times })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, Number(value)]);
  return {
    [target]: name,
    ...others,
    ...(fails !== "only late" && { fails }),
    ...Object.fromEntries(numbers),
  };
}

export function targetText({
  service,
  operation = "all operations",
  function: handler,
  route,
  api,
}: Fault): string {
  if (service !== undefined) return `service ${service}, ${operation}`;
  return handler !== undefined ? `function ${handler}` : `route ${route}${api ? ` of ${api}` : ""}`;
}

export function whatText({ fails, code, latencyMs }: Fault): string {
  return [latencyMs && `${latencyMs} ms late`, fails, code].filter(Boolean).join(", ");
}

export function timesText(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

export function leftText(left: number | undefined): string {
  if (left === undefined) return "without end";
  return left === 0 ? "over" : timesText(left);
}
