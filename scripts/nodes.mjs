/** Versions of Node beside the oldest one, with which all of this is tried. They come as the npm package `node`. */
export const LATER_NODES = ["22", "24", "26"];
