import { keepCode, makeCode } from "./codes";
import { type DeliveryDetails, detailsOf } from "./delivery";
import { type Letter, writeMessage } from "./messages";
import type { UserPool } from "./pool";
import type { CodePurpose } from "./user";

/** A message that has yet to be given its code. */
export interface CodeLetter extends Omit<Letter, "code"> {
  /** A new value of the attribute, which the code makes take effect. */
  readonly value?: string | undefined;
}

/**
 * Makes a code and writes the message with it, which a function may refuse. Nothing is kept or sent before the answer is
 * called; it says where the code went.
 */
export async function prepareCode(
  pool: UserPool,
  purpose: CodePurpose,
  { value, ...letter }: CodeLetter,
): Promise<() => DeliveryDetails> {
  const { user, delivery } = letter;
  const held = value === undefined ? {} : { value };
  const code = makeCode(pool, purpose, { ...held, sentTo: delivery.to });
  const message = await writeMessage(pool, { ...letter, code: code.code });
  return () => {
    keepCode(pool, user, purpose, code);
    pool.post(message);
    return detailsOf(delivery);
  };
}
