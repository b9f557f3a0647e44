/** JSON schemas of draft 4, as models are written. A file of its own, because the build puts the packages into it. */
export { default as Ajv } from "ajv-draft-04";
