import { decodeToken } from "../../../jwt/token";
import { settingsAfter } from "../../provision/program-settings";
import { notAuthorized, notFound } from "./errors";
import { poolIdOfSession } from "./operations/sign-in/sessions";
import type { PoolClient, PoolMember, UserPool } from "./pool";
import type { MfaSettings, UserPoolSettings } from "./settings/settings";
import { findClient } from "./settings/settings";
import type { Post } from "./state/delivery";
import { openStore } from "./state/file-store";
import { makeTokenIssuer } from "./tokens/issuer";
import type { TriggerDeps } from "./triggers/call";
import { makeTriggers } from "./triggers/triggers";

/** Starts a pool for the first time. The same one gets later settings. */
type StartPool = (settings: () => UserPoolSettings, setMfa: UserPool["setMfa"]) => UserPool;

/** The ports of a pool. */
interface PoolDeps extends Omit<TriggerDeps, "settings" | "now"> {
  /** Stores users. Without one they are deleted at the end. */
  readonly file: string | undefined;
  readonly post: Post;
  readonly setMfa: UserPool["setMfa"];
}

/** A pool with its users, its triggers and its tokens. */
export function startPool(
  settings: () => UserPoolSettings,
  { file, invoke, allowed, post, setMfa }: PoolDeps,
): UserPool {
  const users = openStore(file, settings);
  const triggers = makeTriggers({ settings, invoke, allowed });
  const tokens = makeTokenIssuer({ settings, users, triggers, now: Date.now });
  return {
    get settings() {
      return settings();
    },
    setMfa,
    users,
    triggers,
    tokens,
    post,
    startedAt: Date.now(),
    now: Date.now,
  };
}

/** Members of inputs that say which pool is meant. */
type PoolCall = Readonly<Partial<Record<PoolMember | "Session", string>>>;

/** The user pools that run, found as calls name them. */
export class RunningPools {
  readonly #pools = new Map<string, RunningPool>();
  /** Ids of those that the program has now, in the order registered. */
  #served: readonly string[] = [];

  constructor(private readonly start: StartPool) {}

  /** Replaces the pools by exactly these. A removed one retains its users, in case it comes back. */
  serve(all: readonly UserPoolSettings[]): void {
    for (const settings of all) {
      const running = this.#pools.get(settings.id);
      if (running) changeSettings(running, settings);
      else this.#add(settings);
    }
    this.#served = all.map(({ id }) => id);
  }

  /** The pools of the program. */
  get all(): readonly UserPool[] {
    return this.#served.flatMap((id) => this.#pools.get(id)?.pool ?? []);
  }

  /** The pools of the program, and those that it had before. */
  get everStarted(): readonly UserPool[] {
    return [...this.#pools.values()].map(({ pool }) => pool);
  }

  byId(id: unknown): UserPool | undefined {
    return this.all.find(({ settings }) => settings.id === id);
  }

  byClient(clientId: unknown): PoolClient | undefined {
    for (const pool of this.all) {
      const client = findClient(pool.settings, clientId);
      if (client) return { pool, client };
    }
    return undefined;
  }

  byIssuer(issuer: unknown): UserPool | undefined {
    return this.all.find(({ tokens }) => tokens.issuer === issuer);
  }

  /** The pool that a call names in the member of its operation. Throws `ServiceError`. */
  of(member: PoolMember, input: PoolCall): UserPool {
    if (member === "UserPoolId") {
      const id = input.UserPoolId;
      return this.byId(id) ?? refuse(`User pool ${id} does not exist.`);
    }
    if (member === "ClientId") {
      const id = input.ClientId;
      return this.byClient(id)?.pool ?? refuse(`User pool client ${id} does not exist.`);
    }
    // Setting up a second factor while signing in: there is no token yet.
    if (input.AccessToken === undefined && input.Session) {
      const pool = this.byId(poolIdOfSession(input.Session));
      if (!pool) throw notAuthorized("Invalid session for the user.");
      return pool;
    }
    const token = input.AccessToken === undefined ? undefined : decodeToken(input.AccessToken);
    const pool = this.byIssuer(token?.claims.iss);
    if (!pool) throw notAuthorized("Invalid Access Token");
    return pool;
  }

  #add(said: UserPoolSettings): void {
    const running: Omit<RunningPool, "pool"> = { settings: said, said };
    const pool = this.start(
      () => running.settings,
      (mfa) => {
        running.settings = { ...running.settings, ...mfa };
      },
    );
    this.#pools.set(said.id, Object.assign(running, { pool }));
  }
}

interface RunningPool {
  readonly pool: UserPool;
  /** The settings of the program, with the changes of clients since then. */
  settings: UserPoolSettings;
  /** The settings of the program. */
  said: UserPoolSettings;
}

/** Follows the program, and leaves the second factors that a client has set where the program says what it said before. */
function changeSettings(running: RunningPool, said: UserPoolSettings): void {
  const mfa = settingsAfter<MfaSettings>(mfaPart(running.said), mfaPart(running.settings), mfaPart(said));
  running.settings = { ...said, ...mfa };
  running.said = said;
}

function mfaPart(settings: UserPoolSettings): MfaSettings {
  const { emailMfa, emailMfaMessage, mfa, smsMfa, smsMfaMessage, smsSender, softwareTokenMfa, webAuthn } =
    settings;
  return { emailMfa, emailMfaMessage, mfa, smsMfa, smsMfaMessage, smsSender, softwareTokenMfa, webAuthn };
}

function refuse(message: string): never {
  throw notFound(message);
}
