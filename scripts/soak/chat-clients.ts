import { once } from "node:events";
import { WebSocket } from "ws";
import { type Client, type Load, pause } from "./load";
import type { Programs } from "./programs";

/** Clients wait no longer for news. */
const TIMEOUT_MS = 20_000;

type News = Readonly<Record<string, unknown>>;

const ROOMS = ["tea", "coffee", "water"];
const GUESTS = 6;

/** All clients of the chat. */
export function chatClients(url: string, programs: Programs, load: Load): readonly Client[] {
  const guests = Array.from({ length: GUESTS }, (_, n) => chatter(url, ROOMS[n % ROOMS.length] ?? "", load));
  return [...guests, () => hangUp(url, load), saver(url, programs, load)];
}

/** Connects, says a few things, and leaves with or without a goodbye. */
function chatter(url: string, room: string, load: Load): Client {
  let visits = 0;
  return async () => {
    const name = `guest ${++visits} ${Math.random()}`;
    const guest = await Guest.connect(url, load);
    try {
      guest.send({ action: "join", room, name });
      await guest.hears((news) => news.type === "joined" && news.name === name);
      for (let said = 0; said < 5; said++) {
        const text = `${name} says ${said}`;
        guest.send({ action: "say", room, text });
        await guest.hears((news) => news.type === "said" && news.text === text);
      }
      if (visits % 2 === 0) await guest.close();
    } finally {
      guest.drop();
    }
  };
}

/** Leaves right after connecting, or before. */
async function hangUp(url: string, load: Load): Promise<void> {
  const guest = await Guest.connect(url, load);
  guest.drop();
  const early = new WebSocket(url);
  early.on("error", () => {});
  await pause(Math.random() * 10);
  early.terminate();
  load.count("drops");
  await pause(50);
}

/** Saves the handler of all rooms, and asks until the new one is served. */
function saver(url: string, programs: Programs, load: Load): Client {
  let saves = 0;
  return async () => {
    const refusal = `refusal ${++saves}`;
    const guest = await Guest.connect(url, load);
    try {
      const isServed = async () => {
        guest.send({ action: "shout" });
        const { errors } = await guest.hears(({ type }) => type === "refused");
        return (errors as readonly string[])[0] === refusal;
      };
      await load.save("handler of the chat", () => programs.saveRefusal(refusal), isServed);
      await guest.close();
    } finally {
      guest.drop();
    }
    await pause(1500);
  };
}

class Guest {
  readonly #news: News[] = [];
  #inspect = () => {};
  #isClosed = false;

  private constructor(
    private readonly socket: WebSocket,
    private readonly load: Load,
  ) {
    socket.on("message", (data) => {
      this.#news.push(JSON.parse(data.toString()) as News);
      this.load.count("messages");
      this.#inspect();
    });
    socket.on("close", () => {
      this.#isClosed = true;
      this.#inspect();
    });
    socket.on("error", () => {});
  }

  static async connect(url: string, load: Load): Promise<Guest> {
    const socket = new WebSocket(url);
    const guest = new Guest(socket, load);
    await once(socket, "open", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    load.count("connections");
    return guest;
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The first news of the kind since the last one. */
  hears(isWanted: (news: News) => boolean): Promise<News> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("a message was lost")), TIMEOUT_MS);
      this.#inspect = () => {
        const found = this.#news.findIndex(isWanted);
        if (found < 0 && !this.#isClosed) return;
        clearTimeout(timer);
        this.#inspect = () => {};
        const news = this.#news.splice(0, found + 1).at(-1);
        if (found < 0 || !news) reject(new Error("a connection was lost"));
        else resolve(news);
      };
      this.#inspect();
    });
  }

  async close(): Promise<void> {
    this.socket.close(1000, "left");
    if (!this.#isClosed) await once(this.socket, "close", { signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  drop(): void {
    this.socket.terminate();
  }
}
