import { ServiceError } from "../service-error";

/** Refuses a call that does not fit the service's own model, in the words that services have for it. */
export function refuseInvalid(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const count = `${problems.length} validation error${problems.length === 1 ? "" : "s"} detected`;
  throw new ServiceError("ValidationException", `${count}: ${problems.join("; ")}`);
}
