import { text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { withinTime } from "../../within-time";

/** Checks a body against a model. Returns a description of the fault, or `undefined` for a valid body. */
export type BodyCheck = (body: unknown) => string | undefined;

/** Models that every API has, and that accept any body. */
const BUILT_IN = new Set(["Empty", "Error"]);

/** The models of a REST API, which are JSON schemas of draft 4. */
export class Models {
  readonly #schemas: ReadonlyMap<string, string>;
  readonly #checks = new Map<string, BodyCheck | string>();
  #ajv: ReturnType<typeof makeAjv> | undefined;

  /** @param models the API's resources of type `aws:apigateway/model:Model` */
  constructor(
    private readonly apiId: string,
    models: readonly GraphResource[],
  ) {
    this.#schemas = new Map(
      models.map(({ inputs }) => [text(inputs.name) ?? "", text(inputs.schema) ?? "{}"]),
    );
  }

  /** Returns the check of a model by its name, or a sentence on why there is none. */
  find(name: string): BodyCheck | string {
    const found = this.#checks.get(name) ?? this.#compile(name);
    this.#checks.set(name, found);
    return found;
  }

  #compile(name: string): BodyCheck | string {
    if (!this.#schemas.has(name))
      return BUILT_IN.has(name) ? () => undefined : `the API has no model "${name}"`;
    try {
      this.#ajv ??= makeAjv(this.#schemas, this.apiId);
      const ajv = this.#ajv;
      const validate = ajv.getSchema(modelUri(this.apiId, name));
      if (!validate || !ajv.validateSchema(validate.schema)) return unusable(name, ajv.errorsText());
      return (body) =>
        withinTime(`the check by model "${name}"`, () => validate(body))
          ? undefined
          : ajv.errorsText(validate.errors, { dataVar: "body" });
    } catch (error) {
      return unusable(name, (error as Error).message);
    }
  }
}

function unusable(name: string, why: string): string {
  return `the schema of model "${name}" cannot be used: ${why}`;
}

/** The URI by which one model refers to another in a `$ref`. */
function modelUri(apiId: string, name: string): string {
  return `https://apigateway.amazonaws.com/restapis/${apiId}/models/${name}`;
}

function makeAjv(schemas: ReadonlyMap<string, string>, apiId: string) {
  // The package is loaded late, because few APIs have models.
  const { Ajv } = require("./ajv") as typeof import("./ajv");
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    allErrors: true,
    logger: false,
  });
  for (const [name, text] of schemas) {
    const { id: _, ...schema } = JSON.parse(text) as { id?: unknown };
    ajv.addSchema(schema, modelUri(apiId, name));
  }
  return ajv;
}
