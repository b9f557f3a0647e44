/** The query protocol by a model: forms in, XML out, and both the other way. */
export { readForm, writeForm } from "./query-input";
export { elementsOf, readResult, writeResult } from "./query-output";
