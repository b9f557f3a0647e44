import type { BrokenRule } from "./rule";

/** Rules about which cached files on disk are valid. */
export const BROKEN_RULES_OF_CACHES: readonly BrokenRule[] = [
  {
    test: "sealed files are not believed with any byte changed, cut off anywhere, or longer",
    in: "bodyOf",
    find: "hash([body]).equals(whole.subarray(HASH_BYTES, 2 * HASH_BYTES))",
    replace: "true",
  },
  {
    test: "sealed files are not believed where another key has sealed them, or for another purpose",
    in: "sealOf",
    find: 'createHmac("sha256", key)',
    replace: 'createHmac("sha256", "")',
  },
  {
    test: "the cache of a user believes no file under another name, and none of another folder",
    in: "CacheFolder",
    find: "purpose: `${path.basename(this.folder)}/${name}`",
    replace: 'purpose: ""',
  },
  {
    test: "sealed files are not believed where others may write them, whoever they are",
    in: "isOwn",
    find: "(mode & OTHERS_WRITE) === 0",
    replace: "true",
  },
  {
    test: "sealed files are not believed where they are another user's",
    in: "isOwn",
    find: "uid === user",
    replace: "true",
  },
  {
    test: "sealed files are not read through a link",
    in: "READ",
    find: "constants.O_NOFOLLOW ?? 0",
    replace: "0",
  },
  {
    test: "the cache of a user is off where the folder, or the one above it, is another user's",
    in: "makeOwnFolder",
    find: "before.uid !== user",
    replace: "false",
  },
  {
    test: "the cache of a user begins anew where others could write to the folder",
    in: "CacheFolder",
    find: "emptyFolder(folder)",
    replace: "void folder",
  },
  {
    test: "the cache of a user believes nothing of before where others could write to the folder with the key, or read the key",
    in: "readKey",
    find: "key?.length === BYTES && isSecret",
    replace: "key?.length === BYTES",
  },
  {
    test: "the cache of a user is its owner's alone, whatever the umask takes away",
    in: "writeWhole",
    find: "fchmodSync(handle, 0o600);",
    replace: "",
  },
  {
    test: "the cache of a user is its owner's alone, whatever the umask takes away",
    in: "makeFolders",
    find: "if ((lstatSync(folder).mode & 0o777) !== PRIVATE) chmodSync(folder, PRIVATE);",
    replace: "",
  },
  {
    test: "folders that are filled once are filled anew where a file has another content of the same size",
    in: "listOf",
    find: 'createHash("sha256").update(content).digest("hex")',
    replace: "String(content.length)",
  },
  {
    test: "folders that are filled once are filled anew where others may write a folder",
    in: "listOf",
    find: "!isOwn(stats, user)",
    replace: "false",
  },
  {
    test: "folders that are filled once are closed to others, whatever the tool that fills them leaves open",
    in: "FilledFolders",
    find: "closeAllToOthers(unfinished);",
    replace: "",
  },
  {
    test: "code from a damaged cache is deployed whole where a file of a bundle is empty",
    in: "holdsFiles",
    find: "!content || hashContent(content) !== hash",
    replace: "!content",
  },
  {
    test: "code from a damaged cache is deployed whole where a file of a bundle is a file that others may write",
    in: "isOwn",
    find: "(mode & OTHERS_WRITE) === 0",
    replace: "true",
  },
  {
    test: "capture of a program on disk with secrets takes no graph that somebody else has written or changed, or may write",
    in: "bodyOf",
    find: "hash([body]).equals(whole.subarray(HASH_BYTES, 2 * HASH_BYTES))",
    replace: "true",
  },
  {
    test: "the cache of the loader of TypeScript is not used where another user was there first, or a link leads elsewhere",
    in: "guardLoaderCache",
    find: 'env.TSX_DISABLE_CACHE = "1";',
    replace: "",
  },
];
