/** What the local services and gateways accept. The key is AWS's documentation example, so that no scanner takes it for a real one. */
export const LOCAL_CREDENTIALS = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
} as const;
