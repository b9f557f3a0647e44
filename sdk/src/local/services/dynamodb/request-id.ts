import { randomFillSync } from "node:crypto";

const LENGTH = 52;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
/** Random bytes of many ids, since each request to the system costs more than an id. */
const pool = Buffer.alloc(LENGTH * 256);
let at = pool.length;

/** `4KBNVRGD25RG1KEO9UT4V3FQDJVV4KQNSO5AEMVJF66Q9ASUAAJG`: 52 random digits to the base of 32. */
export function newRequestId(): string {
  if (at === pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  let id = "";
  for (const end = at + LENGTH; at < end; at++) id += LETTERS[(pool[at] as number) % LETTERS.length];
  return id;
}
