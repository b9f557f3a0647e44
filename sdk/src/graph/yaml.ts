/** What is read and written of YAML. A file of its own, because the build puts the package into it. */
export { type Document, isMap, isNode, parse, parseDocument, stringify, visit } from "yaml";
