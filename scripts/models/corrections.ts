import type { ServiceModel } from "#sdk/local/services/model/types";

/** Constraints of AWS's models that AWS does not apply, by service and shape. */
const UNASKED: Readonly<Record<string, Readonly<Record<string, readonly ("max" | "min" | "pattern")[]>>>> = {
  // Secrets that RDS manages have ARNs of 108 characters, `...:secret:rds!cluster-<36 characters>-<6>`, and the Data API takes them.
  // See "Password management with Amazon Aurora and AWS Secrets Manager" of the Aurora User Guide.
  "rds-data": { Arn: ["max"] },
};

/** A model without what AWS does not ask for. */
export function corrected<Model extends Pick<ServiceModel, "shapes">>(service: string, model: Model): Model {
  const shapes = { ...model.shapes };
  for (const [name, unasked] of Object.entries(UNASKED[service] ?? {})) {
    const shape = shapes[name];
    if (!shape) throw new Error(`${service} has no shape ${name} to correct`);
    const rest = Object.entries(shape).filter(([property]) => !unasked.some((one) => one === property));
    shapes[name] = Object.fromEntries(rest) as unknown as typeof shape;
  }
  return { ...model, shapes };
}
