import { type Row, rowsOf } from "./rows";

/** The statements of the definition about GraphQLApi in generation 1. */
export const ROWS_OF_GRAPHQL: readonly Row[] = [
  ...rowsOf("GraphQLApi", {
    "graphql.props": "1. It takes all Api props except routes, which cannot be set.",
    "graphql.attributes": "1. It also has all Api attributes and methods.",
    "graphql.server": "2. server is a function definition, the handler function.",
    "graphql.server.required": "2. server is required.",
    "graphql.root-path.default": "2. rootPath is / unless given.",
    "graphql.root-path": "2. With /custom, the endpoint is at /custom.",
    "graphql.server-function": "3. serverFunction is the internally created function.",
    "graphql.payload-format": "4. The default of defaults.payloadFormatVersion is 2.0.",
  }),
  ...rowsOf("Endpoints", {
    "graphql.endpoint": "One endpoint at path rootPath, served by the server function.",
  }),
  ...rowsOf("Definition-time constraints", {
    "constraint.graphql-routes": "1. A GraphQLApi must not be given routes.",
  }),
];
