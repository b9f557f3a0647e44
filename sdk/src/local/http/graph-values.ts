export { field, fields, fieldsList, number, text, textMap, texts } from "../../graph/graph-values";
