export { CATALOGUE, type ErrorCode } from "./catalogue";
export { type ConstructName, DefinitionError, type Issue } from "./definition-error";
export { Issues, type Mistake, propPath } from "./issues";
export {
  type CapturedStack,
  captureStack,
  formatLocation,
  locationOf,
  type SourceLocation,
} from "./location";
export { chooseOneOf, nearest } from "./nearest";
export { holdsOutput } from "./output-text";
