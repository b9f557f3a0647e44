import type { ModelShape, ServiceModel } from "#sdk/local/services/model/types";

/** Constraints of AWS's models that AWS does not apply, by service and shape. */
const UNASKED: Readonly<Record<string, Readonly<Record<string, readonly ("max" | "min" | "pattern")[]>>>> = {
  // Secrets that RDS manages have ARNs of 108 characters, `...:secret:rds!cluster-<36 characters>-<6>`, and the Data API takes them.
  // See "Password management with Amazon Aurora and AWS Secrets Manager" of the Aurora User Guide.
  "rds-data": { Arn: ["max"] },
};

/** Constraints of AWS's models that AWS has changed since, by service and shape. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, Partial<ModelShape>>>>> = {
  // Spaces inside of a password are allowed, and are symbols of it. See "Adding user pool password requirements" of the Developer Guide.
  "cognito-idp": { PasswordType: { pattern: "^[\\S]+.*[\\S]+$" } },
};

/** A model with what AWS asks for, and without what it does not. */
export function corrected<Model extends Pick<ServiceModel, "shapes">>(service: string, model: Model): Model {
  const shapes = { ...model.shapes };
  for (const [name, unasked] of Object.entries(UNASKED[service] ?? {})) {
    const shape = shapes[name];
    if (!shape) throw new Error(`${service} has no shape ${name} to correct`);
    const rest = Object.entries(shape).filter(([property]) => !unasked.some((one) => one === property));
    shapes[name] = Object.fromEntries(rest) as unknown as typeof shape;
  }
  for (const [name, changed] of Object.entries(CHANGED[service] ?? {})) {
    const shape = shapes[name];
    if (!shape) throw new Error(`${service} has no shape ${name} to correct`);
    shapes[name] = { ...shape, ...changed };
  }
  return { ...model, shapes };
}
