/** The blocks of code of a page in this language, in their order. */
export function blocksOf(text, language) {
  const blocks = text.matchAll(/^```(\w*)\n([^]*?)^```$/gm);
  return [...blocks].filter(([, found]) => found === language).map(([, , content]) => content);
}

/** In CommonJS, outputs are all that a module exports. */
export function toCommonJs(source) {
  return source.replace("export default ", "export = ");
}
