/** Returns the media type of a content type or of one entry of `Accept`, in lower case and without parameters. */
export function mediaType(contentType: string): string {
  const end = contentType.indexOf(";");
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

/** Whether an API declares a media type as binary. Its list may have `*\/*`, and ranges such as `image/*`. */
export function isBinaryType(binaryMediaTypes: readonly string[], contentType: string | undefined): boolean {
  if (binaryMediaTypes.length === 0 || contentType === undefined) return false;
  const type = mediaType(contentType);
  return binaryMediaTypes.some((entry) => {
    const declared = mediaType(entry);
    return (
      declared === "*/*" ||
      declared === type ||
      (declared.endsWith("/*") && type.startsWith(declared.slice(0, -1)))
    );
  });
}

/** Returns the first entry of `Accept`, the only one that counts. */
export function firstAccepted(accept: string | undefined): string | undefined {
  return accept?.split(",")[0]?.trim() || undefined;
}
