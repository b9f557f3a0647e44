/** Reads and writes forms and XML of the query protocol by a model. */
export { readForm, writeForm } from "./query-input";
export { elementsOf, readResult, writeResult } from "./query-output";
