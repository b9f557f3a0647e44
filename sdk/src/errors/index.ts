export { CATALOGUE, type ErrorCode } from "./catalogue";
export { type ConstructName, DefinitionError, explainError, type Issue } from "./definition-error";
export { Issues, type Mistake, propPath } from "./issues";
export {
  type CapturedStack,
  callsOf,
  captureStack,
  formatLocation,
  locationOf,
  type SourceLocation,
  type UserCall,
} from "./location";
export { chooseOneOf, nearest } from "./nearest";
export { holdsOutput } from "./output-text";
export { readerFolder, shownPath } from "./shown-path";
