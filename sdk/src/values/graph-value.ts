/** Plain data, and files. */
export type GraphValue =
  | string
  | number
  | boolean
  | null
  | GraphAsset
  | readonly GraphValue[]
  | { readonly [key: string]: GraphValue };

/** An asset or archive. Paths are as the program gave them, relative to the program's folder. */
export type GraphAsset =
  | { readonly $asset: "file" | "fileArchive"; readonly path: string }
  | { readonly $asset: "string"; readonly text: string }
  | { readonly $asset: "remote" | "remoteArchive"; readonly uri: string }
  | { readonly $asset: "archive"; readonly entries: { readonly [path: string]: GraphAsset } };
