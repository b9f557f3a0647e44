/** The functions for YAML. They have a file of their own, because the build puts the package into it. */
export { type Document, isMap, isNode, parse, parseDocument, stringify, visit } from "yaml";
