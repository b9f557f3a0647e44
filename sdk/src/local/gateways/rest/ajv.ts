/**
 * A validator for JSON schemas of draft 4, the language of models. A file of its own, because the build bundles the
 * packages into it.
 */
export { default as Ajv } from "ajv-draft-04";
