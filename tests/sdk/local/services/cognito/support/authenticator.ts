import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Options of a registration, as far as an authenticator reads them. */
interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** The parts in which a ceremony differs from the one that was asked for. */
export interface Forged {
  readonly origin?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly crossOrigin?: boolean;
  /** The flags, without those that say what follows. @default user present and verified */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly format?: string;
  readonly algorithm?: number;
  /** Signs with another key. */
  readonly key?: KeyObject;
}

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];
const ORIGIN = "http://localhost:5173";

/** An authenticator in software, with one credential. Written from the specification and not from what is tested. */
export class Authenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  counter = 0;
  userHandle = "";

  constructor(private readonly algorithm: -7 | -257 = -7) {
    this.keys =
      algorithm === -7
        ? generateKeyPairSync("ec", { namedCurve: "P-256" })
        : generateKeyPairSync("rsa", { modulusLength: 2048 });
  }

  /** A `RegistrationResponseJSON`. */
  create(options: unknown, forged: Forged = {}) {
    const { challenge, rp, user } = options as CreationOptions;
    this.userHandle = user.id;
    const clientData = clientDataOf("webauthn.create", challenge, forged);
    const id = Buffer.from(this.id, "base64url");
    const key = encode(this.#coseKey(forged.algorithm ?? this.algorithm));
    const credential = Buffer.concat([randomBytes(16), Buffer.from([0, id.length]), id, key]);
    const data = this.#data(forged.rpId ?? rp.id, forged, HAS_CREDENTIAL, credential);
    const statement = new Map<string, Encodable>();
    if (forged.format === "packed")
      statement.set("alg", this.algorithm).set("sig", this.#sign(data, clientData, forged));
    const object = new Map<string, Encodable>([
      ["fmt", forged.format ?? "none"],
      ["attStmt", statement],
      ["authData", data],
    ]);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      attestationObject: encode(object).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** An `AuthenticationResponseJSON`. */
  get(options: unknown, forged: Forged = {}) {
    const { challenge, rpId } = options as RequestOptions;
    const clientData = clientDataOf("webauthn.get", challenge, forged);
    this.counter += 1;
    const data = this.#data(forged.rpId ?? rpId, forged);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: this.#sign(data, clientData, forged).toString("base64url"),
      userHandle: forged.userHandle ?? this.userHandle,
    });
  }

  #credential<Response extends object>(response: Response) {
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: {},
      response,
    };
  }

  #data(
    rpId: string,
    { flags = PRESENT | VERIFIED, counter = this.counter }: Forged,
    more = 0,
    rest = Buffer.alloc(0),
  ) {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags | more, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), tail, rest]);
  }

  #sign(data: Buffer, clientData: Buffer, { key = this.keys.privateKey }: Forged): Buffer {
    return sign("sha256", Buffer.concat([data, createHash("sha256").update(clientData).digest()]), key);
  }

  #coseKey(algorithm: number): Map<number, Encodable> {
    const jwk = this.keys.publicKey.export({ format: "jwk" });
    const bytes = (part: string | undefined) => Buffer.from(part ?? "", "base64url");
    if (this.algorithm === -257)
      return new Map<number, Encodable>([
        [1, 3],
        [3, algorithm],
        [-1, bytes(jwk.n)],
        [-2, bytes(jwk.e)],
      ]);
    return new Map<number, Encodable>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ]);
  }
}

function clientDataOf(type: string, challenge: string, forged: Forged): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin: forged.origin ?? ORIGIN,
      crossOrigin: forged.crossOrigin ?? false,
    }),
  );
}

export type Encodable =
  | number
  | string
  | Buffer
  | readonly Encodable[]
  | ReadonlyMap<number | string, Encodable>;

/** CBOR of the kinds that the ceremonies have. */
export function encode(value: Encodable): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<number | string, Encodable>)];
    return Buffer.concat([head(5, entries.length), ...entries.flat().map(encode)]);
  }
  const items = value as readonly Encodable[];
  return Buffer.concat([head(4, items.length), ...items.map(encode)]);
}

function head(kind: number, number: number): Buffer {
  const first = kind << 5;
  if (number < 24) return Buffer.from([first | number]);
  if (number < 0x100) return Buffer.from([first | 24, number]);
  return Buffer.from([first | 25, number >> 8, number & 0xff]);
}
