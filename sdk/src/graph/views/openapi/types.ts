import type { GraphValue } from "../../types";

/** The parts of an OpenAPI 3.0 document that are written here. @see https://spec.openapis.org/oas/v3.0.3 */
export interface OpenApiDocument {
  readonly openapi: "3.0.3";
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly Server[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}

export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description?: string }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security?: readonly SecurityRequirement[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Response {
  readonly description: string;
  readonly content?: Content;
}

export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface SecurityScheme {
  readonly type: "apiKey" | "http" | "openIdConnect";
  readonly description?: string;
  readonly name?: string;
  readonly in?: "header" | "query";
  readonly scheme?: "bearer";
  readonly bearerFormat?: "JWT";
  readonly openIdConnectUrl?: string;
  readonly "x-amazon-apigateway-authtype"?: string;
  readonly "x-amazon-apigateway-authorizer"?: Readonly<Record<string, unknown>>;
}

export type Schema = Readonly<Record<string, GraphValue>>;
