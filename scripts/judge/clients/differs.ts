import type { ClientKind } from "./kinds";
import type { Results } from "./results";

type ClientName = ClientKind["name"];

/** Answers that are not those which the list expects, and why. */
export interface Difference {
  readonly clients: readonly ClientName[];
  readonly calls: readonly string[];
  /** Whether AWS answers this client as the local services do. */
  readonly isAsOnAws: boolean;
  readonly reason: string;
}

const CHECKSUMS_OF_V2 = ["CRC32", "CRC32C", "SHA1", "SHA256"];

export const DIFFERENCES: readonly Difference[] = [
  {
    clients: ["SDK v3", "SDK v2", "boto3", "Go"],
    calls: ["Lambda: get a function"],
    isAsOnAws: false,
    reason: "the local mode runs sources, and has no archive to download: the answer has no `Code`",
  },
  {
    clients: ["SDK v3", "SDK v2", "boto3", "Go"],
    calls: ["STS: assume a role"],
    isAsOnAws: false,
    reason: "keys begin with `SAPI` and not with `ASIA`, so that nobody takes them for keys of AWS",
  },
  {
    clients: ["SDK v2"],
    calls: ["S3: put over the version that was read", "S3: put over another version"],
    isAsOnAws: true,
    reason: "the client does not know `IfMatch` of PutObject, which is newer than it is",
  },
  {
    clients: ["SDK v2"],
    calls: [
      ...CHECKSUMS_OF_V2.flatMap((algorithm) => [
        `S3: put with ${algorithm}`,
        `S3: get with ${algorithm} checked`,
      ]),
      "S3: read a checksum",
    ],
    isAsOnAws: true,
    reason:
      "the client announces an algorithm and sends no checksum of it, which S3 refuses: `InvalidRequest`",
  },
  {
    clients: ["boto3"],
    calls: ["S3: put with CRC32C", "S3: get with CRC32C checked"],
    isAsOnAws: true,
    reason: "the client computes CRC32C only with `botocore[crt]`, and throws `MissingDependencyException`",
  },
  {
    clients: ["boto3", "Go"],
    calls: ["S3: put a stream of known length", "S3: get the stream"],
    isAsOnAws: true,
    reason: "without TLS the client reads a body twice, which a stream does not allow. It sends nothing",
  },
];

/** A sentence for each difference that nothing explains, and for each explanation of a call that is as on AWS. */
export function complaintsOf(results: readonly Results[]): string[] {
  return results.flatMap(({ client, played }) => {
    const explained = new Set(
      DIFFERENCES.filter(({ clients }) => clients.includes(client)).flatMap(({ calls }) => calls),
    );
    const differing = played.filter(({ differences }) => differences.length > 0);
    const unexplained = differing.filter(({ name }) => !explained.has(name));
    const stale = [...explained].filter((name) => !differing.some((one) => one.name === name));
    return [
      ...unexplained.map(({ name, differences }) => `${client}: ${name}: ${differences.join("; ")}`),
      ...stale.map((name) => `${client}: ${name}: is expected to differ, and does not`),
    ];
  });
}
