import type { PoolUser } from "./types";

/** The name of a user for people: the address, where the name in the pool is a number that the pool has given. */
export function nameOfUser({ username, attributes }: PoolUser): string {
  const { sub, email, phone_number } = attributes;
  return username === sub ? (email ?? phone_number ?? username) : username;
}

/** Headers, one a line, with this token in place of any that they have. */
export function withToken(headers: string, token: string): string {
  const others = headers
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s*authorization\s*:/i.test(line));
  return [`authorization: Bearer ${token}`, ...others].join("\n");
}
