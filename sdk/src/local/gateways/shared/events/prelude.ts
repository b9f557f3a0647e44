/**
 * What stands between the metadata of a streamed HTTP reply, its status and headers as JSON, and its body.
 * @see Developer Guide, response-transfer-mode-lambda
 */
export const END_OF_PRELUDE = "\0".repeat(8);
