import assert from "node:assert/strict";
import type { OpenApiDocument, Operation, SecurityScheme } from "#sdk/graph/views/openapi/types";

/** Keywords of a schema object in OpenAPI 3.0. */
const KEYWORDS = new Set(
  "title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties additionalProperties description format default nullable discriminator readOnly writeOnly example externalDocs deprecated xml".split(
    " ",
  ),
);

const OF_ONE_SCHEMA = new Set(["items", "not", "additionalProperties"]);
const OF_SCHEMAS = new Set(["properties", "allOf", "anyOf", "oneOf"]);

/** Fails unless the document holds together: what JSON Schema can say of OpenAPI 3.0 documents, and what it cannot. */
export function checked(document: OpenApiDocument): OpenApiDocument {
  const { paths, components, servers } = document;
  const schemas = components?.schemas ?? {};
  const schemes = components?.securitySchemes ?? {};
  const ids: string[] = [];
  assert.ok(servers.length > 0);
  for (const { url, variables = {} } of servers)
    assert.deepEqual(namesIn(url).sort(), Object.keys(variables).sort(), `variables of ${url}`);
  for (const [path, item] of Object.entries(paths)) {
    assert.ok(path.startsWith("/"), path);
    for (const [method, operation] of Object.entries(item)) {
      assert.match(method, /^(get|put|post|delete|options|head|patch|trace)$/);
      ids.push(operation.operationId);
      checkParameters(path, operation);
      checkResponses(operation);
      checkSecurity(operation, schemes);
    }
  }
  assert.deepEqual(ids, [...new Set(ids)]);
  for (const name of [...Object.keys(schemas), ...Object.keys(schemes)]) assert.match(name, /^[\w.-]+$/);
  for (const schema of Object.values(schemas)) checkSchema(schema);
  for (const [, reference = ""] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g))
    assert.ok(schemas[reference.replace("#/components/schemas/", "")], reference);
  return document;
}

function checkParameters(path: string, { parameters = [] }: Operation): void {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  assert.deepEqual(inPath.map(({ name }) => name).sort(), namesIn(path).sort(), `parameters of ${path}`);
  assert.ok(inPath.every(({ required }) => required));
}

function checkResponses({ responses }: Operation): void {
  assert.ok(Object.keys(responses).length > 0);
  for (const [status, { description }] of Object.entries(responses)) {
    assert.match(status, /^([1-5]\d\d|default)$/);
    assert.notEqual(description, "");
  }
}

function checkSecurity(
  { security = [] }: Operation,
  schemes: Readonly<Record<string, SecurityScheme>>,
): void {
  for (const [name, scopes] of security.flatMap((requirement) => Object.entries(requirement))) {
    assert.ok(schemes[name], `scheme ${name}`);
    if (schemes[name]?.type !== "openIdConnect") assert.deepEqual(scopes, []);
  }
}

function checkSchema(schema: unknown): void {
  if (typeof schema === "boolean") return;
  const entries = Object.entries(schema as object);
  if ("$ref" in (schema as object)) {
    assert.equal(entries.length, 1);
    return;
  }
  for (const [key, value] of entries) {
    assert.ok(KEYWORDS.has(key) || key.startsWith("x-"), `keyword ${key}`);
    if (key === "type") assert.match(String(value), /^(array|boolean|integer|number|object|string)$/);
    if (key.startsWith("exclusive")) assert.equal(typeof value, "boolean");
    if (OF_ONE_SCHEMA.has(key)) checkSchema(value);
    if (OF_SCHEMAS.has(key)) Object.values(value).forEach(checkSchema);
  }
}

function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
}
