/** How a Node function is bundled when its `bundle` does not say otherwise. */
export const BUNDLE_DEFAULTS = {
  minify: true,
  /** Definition silent, and the earlier implementation had none: without a map the log names lines nobody has written. */
  sourcemap: true,
  format: "cjs",
} as const;
