import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { nameOfUser, withToken } from "../model/signed-in";
import { poolsWithUsers, tokensOf, type UsersOfPool } from "../model/tokens";
import { AppOptions } from "../parts/app-options";

/** The user and the token of a request. */
interface Choice {
  readonly pool: string;
  readonly username: string;
  readonly client: string;
  readonly token: "idToken" | "accessToken";
}

/** Chooses a user of the program's pools: the header of the request then has a token of theirs. */
export function AsUser(props: {
  headers: RefObject<HTMLTextAreaElement | null>;
  setProblem(problem: string): void;
}) {
  const { headers, setProblem } = props;
  const [pools, setPools] = useState<readonly UsersOfPool[]>([]);
  const [choice, setChoice] = useState<Choice | undefined>(undefined);
  const latest = useRef<Choice | undefined>(undefined);
  useEffect(() => void poolsWithUsers().then(setPools), []);
  if (pools.length === 0) return null;
  const choose = async (next: Choice | undefined) => {
    latest.current = next;
    setChoice(next);
    setProblem("");
    if (!next) return;
    const { problem, [next.token]: token } = await tokensOf(next);
    // The tokens of an earlier choice may come behind those of a later one.
    if (latest.current !== next) return;
    if (token === undefined) return setProblem(problem ?? "there is no token");
    if (headers.current) headers.current.value = withToken(headers.current.value, token);
  };
  const clients = pools.find(({ pool }) => pool === choice?.pool)?.clients ?? [];
  return (
    <div class="fields-line">
      <UserField {...{ pools, choice, choose }} />
      {choice && clients.length > 1 && (
        <label>
          App
          <select onChange={({ currentTarget }) => choose({ ...choice, client: currentTarget.value })}>
            <AppOptions clients={clients} chosen={choice.client} />
          </select>
        </label>
      )}
      {choice && (
        <label>
          Token
          <select
            onChange={({ currentTarget }) =>
              choose({ ...choice, token: currentTarget.value as Choice["token"] })
            }
          >
            <option value="idToken">ID token</option>
            <option value="accessToken">access token</option>
          </select>
        </label>
      )}
    </div>
  );
}

function UserField(props: {
  pools: readonly UsersOfPool[];
  choice: Choice | undefined;
  choose(next: Choice | undefined): void;
}) {
  const { pools, choice, choose } = props;
  const users = pools.flatMap(({ pool, id, users, clients }) =>
    users.map((user) => ({
      key: JSON.stringify([pool, user.username]),
      label: pools.length === 1 ? nameOfUser(user) : `${nameOfUser(user)} of ${id}`,
      choice: {
        pool,
        username: user.username,
        client: clients[0]?.id ?? "",
        token: choice?.token ?? "idToken",
      } as const,
    })),
  );
  return (
    <label>
      As
      <select
        name="as"
        onChange={({ currentTarget }) => choose(users.find(({ key }) => key === currentTarget.value)?.choice)}
      >
        <option value="">the one of the headers</option>
        {users.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
