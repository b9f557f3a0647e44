import type { FunctionDefinition } from "../function/props";
import type { HttpApiProps } from "../gateway/http-api-props";

/** Props of a `GraphQLApi` in generation 0. */
export interface GraphQLApiProps extends HttpApiProps {
  /** The function that answers all GraphQL requests. */
  readonly server: FunctionDefinition;
  /** @default `/` */
  readonly rootPath?: string;
  /** Has no counterpart, and the last versions of generation 0 did nothing with it: run the generator by itself. */
  readonly codegen?: string;
}
