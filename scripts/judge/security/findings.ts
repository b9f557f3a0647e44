/** A check of the scanner that a resource of an example has failed. */
export interface FailedCheck {
  /** `CKV_AWS_309`. */
  readonly check: string;
  /** The requirement of the check. */
  readonly asks: string;
  /** `aws_apigatewayv2_route`. */
  readonly type: string;
  /** Example and logical name: `notes: ApiStack-Api-route-GET-notes`. */
  readonly resource: string;
}

/** A check that may fail, with the reason. */
export interface Waiver {
  readonly check: string;
  /** The requirement of the check. */
  readonly asks: string;
  /** Names of resources. Each of these has a resource that fails. `*` stands for anything. */
  readonly on: readonly string[];
  readonly reason: string;
}

/** Failed checks that are not waived, a line per check, and waivers of checks that do not fail. */
export function complaintsOfScan(
  failed: readonly FailedCheck[],
  waivers: readonly Waiver[],
): readonly string[] {
  const open = failed.filter((one) => !waivers.some((waiver) => waives(waiver, one)));
  const checks = new Map(open.map(({ check, asks }) => [check, asks]));
  return [
    ...[...checks].map(([check, asks]) => {
      const found = open.filter((one) => one.check === check);
      return `${check} (${asks}) fails: ${found.map(({ type, resource }) => `${resource} (${type})`).join(", ")}`;
    }),
    ...waivers.flatMap((waiver) =>
      waiver.on
        .filter((on) => !failed.some((one) => waives({ ...waiver, on: [on] }, one)))
        .map((on) => `${waiver.check} is waived on ${on}, where it does not fail`),
    ),
  ];
}

function waives({ check, on }: Waiver, failed: FailedCheck): boolean {
  return check === failed.check && on.some((pattern) => fits(pattern, failed.resource));
}

function fits(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(text);
}
