/** The text of an SVG document, with the characters that have a meaning there in their place. */
export function escapeSvg(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** A text with an ellipsis at its end where it is longer than so many characters. */
export function cutLabel(label: string, longest: number): string {
  return label.length <= longest ? label : `${label.slice(0, longest - 1)}…`;
}
